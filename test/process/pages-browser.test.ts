import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { Type } from 'typebox';
import { defineEndpoint } from '../../src/http/define-endpoint.ts';
import { defineParameter, sentText } from '../../src/http/define-parameter.ts';
import { record, text } from '../../src/http/schema.ts';
import { executablePath, quiet } from '../helpers/browser.ts';
import { smallEndpoints } from '../helpers/small-endpoints.ts';
import { startWebServer, type WebServer } from '../helpers/start-web-server.ts';

/** Stands where the form of the status page asks. */
const lookup = defineEndpoint({
  name: 'ip_lookup',
  title: 'Look up an address',
  summary: 'Answers with the address.',
  description: '',
  tag: 'IP',
  plan: 'free',
  parameters: {
    ip: defineParameter<string>({
      v1: 'ip',
      v2: 'ip',
      required: true,
      description: 'The address.',
      example: '8.8.8.8',
      schema: Type.String(),
      read: (sent) => sentText(sent) ?? '',
    }),
  },
  v1: null,
  v2: {
    method: 'GET',
    path: '/lookup/ip/{ip}',
    userId: false,
    data: record('The address.', { ip: text('The address.') }),
    view: (ip: string) => ({ ip }),
  },
  example: { ip: '8.8.8.8' },
  sample: (input) => input.ip,
  run: (input) => input.ip,
});

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Addresses of other hosts that the page asked for. */
  readonly foreign: string[];
  /** What the browser complained of. */
  readonly complaints: string[];
}

describe('the pages in a browser', {
  skip: !existsSync(executablePath) && 'Chromium is not installed',
}, () => {
  let server: WebServer;
  let browser: Browser;
  before(async () => {
    server = await startWebServer({ endpoints: [...smallEndpoints, lookup] });
    browser = await chromium.launch({ executablePath, args: [...quiet] });
  });
  after(async () => {
    await browser.close();
    await server.stop();
  });

  async function visit(path: string, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Visit> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const page = await context.newPage();
    const foreign: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(server.origin) && !/^(?:data|blob):/.test(url)) foreign.push(url);
    });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(server.origin + path);
    return { page, context, foreign, complaints };
  }

  test('the reference shows both versions, asks no other host and tries a call on this server', async () => {
    const { page, context, foreign, complaints } = await visit('/docs', 1280);
    await page.getByRole('heading', { name: 'Assay API v2' }).waitFor();
    await page.getByPlaceholder('Token').first().fill('premium');
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    const answered = page.waitForResponse((response) =>
      response.url().startsWith(`${server.origin}/v2/measure/sesame`),
    );
    await page.getByRole('button', { name: /^Send/ }).first().click();
    const response = await answered;
    assert.equal(response.status(), 200);
    const { data } = (await response.json()) as { data: object };
    assert.deepEqual(data, { word: 'sesame', length: 6 });
    await page.keyboard.press('Escape');
    await page.getByText('Version 2', { exact: true }).first().click();
    await page.getByText('Version 1', { exact: true }).first().click();
    await page.getByRole('heading', { name: 'Assay API v1' }).waitFor();
    assert.deepEqual(foreign, []);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  for (const [name, width, scheme] of [
    ['a desktop', 1280, 'light'],
    ['a phone in dark mode', 360, 'dark'],
  ] as const) {
    test(`the status page on ${name} fits and answers a lookup with the keyboard alone`, async () => {
      const { page, context, foreign, complaints } = await visit('/dashboard', width, scheme);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
      await page.getByLabel('API key').focus();
      await page.keyboard.type('premium');
      await page.keyboard.press('Enter');
      await page.getByText(/^Answered in/).waitFor();
      assert.match((await page.locator('#answer').textContent()) ?? '', /"ip": "8\.8\.8\.8"/);
      await page.getByLabel('API key').fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByText('Error 101: The API key is missing or invalid.').waitFor();
      assert.equal(await page.evaluate('localStorage.length'), 0);
      assert.deepEqual(foreign, []);
      // The browser itself notes an answer of 401.
      assert.deepEqual(
        complaints.filter((text) => !text.includes('401')),
        [],
      );
      await context.close();
    });
  }
});
