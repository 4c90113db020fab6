/** The pages on which an account's owner changes settings, in a real browser on the real server. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { executablePath, quiet } from '../helpers/browser.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Addresses of other hosts that the page asked for. */
  readonly foreign: string[];
  /** What the browser complained of, but for the statuses of errors, which it notes itself. */
  readonly complaints: string[];
}

describe('the pages of settings in a browser', {
  skip: !existsSync(executablePath) && 'Chromium is not installed',
}, () => {
  let server: RunningApp;
  let browser: Browser;
  before(async () => {
    server = await startApp();
    browser = await chromium.launch({ executablePath, args: [...quiet] });
  });
  after(async () => {
    await browser.close();
    await server.stop();
  });

  async function visit(path: string, width = 1280, colorScheme: 'light' | 'dark' = 'light'): Promise<Visit> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const page = await context.newPage();
    const foreign: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) foreign.push(request.url());
    });
    page.on('console', (message) => {
      const isNoted = /status of 4\d\d/.test(message.text());
      if ((message.type() === 'error' || message.type() === 'warning') && !isNoted)
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(server.url + path);
    return { page, context, foreign, complaints };
  }

  async function signIn(page: Page, key: string): Promise<void> {
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  }

  const settingsOf = async (key: string) => (await server.json('/v2/settings/payments', key)).data;
  const perHour = 'Payments from one IP address within an hour that are not too many.';
  const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });

  for (const [name, width, scheme] of [
    ['a desktop', 1280, 'light'],
    ['a phone in dark mode', 360, 'dark'],
  ] as const) {
    test(`payment rules are changed with the keyboard alone on ${name}, and nothing is wider than it`, async () => {
      const key = await server.keyOf('premium');
      const { page, context, foreign, complaints } = await visit('/dashboard/payments', width, scheme);
      await page.getByLabel('API key').focus();
      await page.keyboard.type(key);
      await page.keyboard.press('Enter');
      await field(page, perHour).waitFor();
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
      assert.equal(
        await page.evaluate('document.querySelector(".scroll").scrollWidth <= innerWidth - 40'),
        true,
      );

      await field(page, perHour).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('12');
      await page.getByRole('checkbox', { name: 'Customer in a high-fraud country' }).focus();
      await page.keyboard.press('Space');
      await field(page, 'Weight (IP address that hides its user)').focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('0.25');
      await page.getByText('3 changes not saved').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('Saved 3 changes.').waitFor();
      await page.getByText(/^Version 2, .* by key_/).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Save' }).isVisible(), false);
      const { thresholds, rules } = await settingsOf(key);
      assert.equal(thresholds.ip_payments_hour.value, 12);
      assert.deepEqual([rules.PF10009.enabled, rules.PF10003.weight], [false, 0.25]);

      await page.getByRole('button', { name: `Set “${perHour}”` }).focus();
      await page.keyboard.press('Enter');
      assert.equal(await field(page, perHour).inputValue(), '5');
      await page.keyboard.press('Enter');
      await page.getByText('Saved 1 change.').waitFor();
      assert.equal((await settingsOf(key)).thresholds.ip_payments_hour.changed, false);
      assert.equal(await page.evaluate('localStorage.length'), 0);
      assert.deepEqual(foreign, []);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  test('what the API refuses is told at its field, and nothing is changed until it is mended', async () => {
    const key = await server.keyOf('premium');
    const { page, context, complaints } = await visit('/dashboard/payments');
    await signIn(page, key);
    await field(page, perHour).fill('5.5');
    await field(page, 'Weight (Many purchases from one IP address)').fill('much');
    await field(page, 'Age from which a browser is very old.').fill('9');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 settings cannot be as asked; nothing is changed.').waitFor();
    for (const [label, problem] of [
      [perHour, 'This must be a whole number from 1 to 100000 (payments).'],
      ['Weight (Many purchases from one IP address)', 'This must be a number from 0 to 1.'],
    ] as const) {
      assert.equal(await field(page, label).getAttribute('aria-invalid'), 'true');
      const described = (await field(page, label).getAttribute('aria-describedby')) ?? '';
      assert.equal(await page.locator(`[id="${described}"]`).textContent(), problem);
    }
    assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-invalid")'), 'true');
    assert.equal((await settingsOf(key)).version, 1);

    // One that disagrees with another setting.
    await field(page, perHour).fill('21');
    await field(page, 'Weight (Many purchases from one IP address)').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/ip_payments_hour would be 21 and ip_payments_day 20/).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    assert.equal(await field(page, perHour).inputValue(), '5');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('a wrong key, one that no header carries and a server that is away are told; a forgotten key is gone', async () => {
    const key = await server.keyOf('premium');
    const { page, context } = await visit('/dashboard/payments');
    await page.getByText('Paste a key of the account to see its settings.').waitFor();
    await page.getByLabel('API key').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('Error 101: The API key is missing or invalid.').waitFor();
    assert.equal(await page.locator('#settings').isVisible(), false);
    await page.getByLabel('API key').fill('schlüssel💥');
    await page.keyboard.press('Enter');
    await page.getByText('The key has characters that no API key has.').waitFor();
    await signIn(page, key);
    await field(page, perHour).fill('9');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The server could not be reached. Try again in a moment.').waitFor();
    assert.equal(await field(page, perHour).inputValue(), '9', 'what was typed is still there');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved 1 change.').waitFor();
    await page.reload();
    await field(page, perHour).waitFor();
    assert.equal(await field(page, perHour).inputValue(), '9', 'the tab remembers the key');
    await page.getByRole('button', { name: 'Forget key' }).click();
    await page.getByText('The key is forgotten.').waitFor();
    assert.equal(await page.evaluate('sessionStorage.length'), 0);
    assert.equal(await page.locator('tr.setting').count(), 0);
    await context.close();
  });

  test('who saves after somebody else is shown what they did, and loses nothing', async () => {
    const key = await server.keyOf('premium');
    const { page, context } = await visit('/dashboard/payments');
    await signIn(page, key);
    await field(page, perHour).fill('9');
    await fetch(`${server.url}/v2/settings/payments`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify({ thresholds: { ip_payments_hour: 7, client_age: 9 } }),
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Somebody else has changed the settings meanwhile/).waitFor();
    assert.equal(await field(page, perHour).inputValue(), '9');
    assert.equal(await field(page, 'Age from which a browser is very old.').inputValue(), '9');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved 1 change.').waitFor();
    const { version, thresholds } = await settingsOf(key);
    assert.deepEqual([version, thresholds.ip_payments_hour.value, thresholds.client_age.value], [3, 9, 9]);
    await context.close();
  });

  test('only what differs can be shown, and everything be set back at once', async () => {
    const key = await server.keyOf('premium');
    await fetch(`${server.url}/v2/settings/payments`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify({ thresholds: { client_age: 9 }, rules: { PF10001: { enabled: false } } }),
    });
    const { page, context } = await visit('/dashboard/payments');
    await signIn(page, key);
    assert.equal(await page.locator('tr.group:visible').count(), 26);
    await page.getByLabel('Only what differs').check();
    assert.equal(await page.locator('tr.group:visible').count(), 2);
    assert.equal(await page.locator('tr.setting:visible').count(), 1);
    await page.getByRole('button', { name: 'Set all to defaults' }).click();
    await page.getByText('2 changes not saved').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Everything is at its default.').waitFor();
    assert.equal((await settingsOf(key)).version, 3);
    await context.close();
  });

  test('event thresholds are changed on a page of their own, which the status page leads to', async () => {
    const key = await server.keyOf('free');
    const { page, context, foreign, complaints } = await visit('/dashboard', 360, 'dark');
    await page.getByRole('main').getByRole('link', { name: 'Event thresholds' }).click();
    await page.waitForURL('**/dashboard/events');
    await signIn(page, key);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    const risk = page.getByRole('textbox', { name: /\(Suspicious IP\)$/ });
    await risk.fill('101');
    await page.getByRole('checkbox', { name: 'Invalid BIN' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This must be a whole number from 1 to 100.').waitFor();
    await risk.fill('60');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved 2 changes.').waitFor();
    const { data } = await server.json('/v2/settings/events', key);
    assert.deepEqual([data.suspicious_ip.min_risk, data.invalid_bin.enabled], [60, false]);
    assert.deepEqual(foreign, []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
