import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readyStatus, startWebServer, type WebServer } from '../helpers/start-web-server.ts';

describe('the pages beside the API', () => {
  let server: WebServer;
  before(async () => {
    server = await startWebServer();
  });
  after(() => server.stop());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(new URL(path, server.origin), { method, headers, redirect: 'manual' });

  test('the process tells that it lives and that it is ready', async () => {
    assert.deepEqual(await (await get('/healthz')).json(), { status: 'ok' });
    assert.deepEqual(await (await get('/readyz')).json(), { status: 'ready' });
  });

  test('letter case, doubled slashes and a slash at the end do not matter', async () => {
    for (const path of ['/HealthZ', '//healthz', '/healthz/', '/DOCS', '/Dashboard/']) {
      assert.equal((await fetch(server.origin + path)).status, 200, path);
    }
  });

  test('metrics are in the Prometheus format and count the API', async () => {
    await get('/v2/word');
    const response = await get('/metrics');
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    assert.match(
      await response.text(),
      /assay_requests_total\{endpoint="word_of_the_day",version="v2",outcome="ok"\} [1-9]/,
    );
  });

  test('the start address leads a browser to the status page and tells a program where things are', async () => {
    const browser = await get('/', { accept: 'text/html,*/*' });
    assert.equal(browser.status, 302);
    assert.equal(browser.headers.get('location'), '/dashboard');
    const { docs, openapi } = (await (await get('/')).json()) as { docs: string; openapi: { v1: string } };
    assert.equal(docs, `${server.origin}/docs`);
    assert.equal(openapi.v1, `${server.origin}/openapi/v1.json`);
  });

  test('an unknown address is 404 in the envelope of its version and names the reference', async () => {
    const v1 = await get('/nothing');
    assert.equal(v1.status, 404);
    const envelope = (await v1.json()) as { description: string };
    assert.ok(envelope.description.includes(`${server.origin}/docs`));
    assert.deepEqual(
      { ...envelope, description: '' },
      { status: 'error', code: 115, type: 'generic_error', description: '' },
    );
    const v2 = await get('/v2/nothing');
    assert.equal(v2.status, 404);
    assert.equal(((await v2.json()) as { success: boolean }).success, false);
  });

  test('an unknown address is a page to a browser, without markup from the address', async () => {
    const response = await get('/v2/%3Cscript%3E', { accept: 'text/html' });
    assert.equal(response.status, 404);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal((await response.text()).includes('<script>'), false);
  });

  test('an unknown address is 404 whatever is sent to it', async () => {
    for (const type of ['application/json', 'text/weird', 'multipart/form-data; boundary=x']) {
      const response = await fetch(`${server.origin}/nothing`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{',
      });
      assert.equal(response.status, 404, type);
    }
  });

  test('broken addresses are answered without a failure', async () => {
    for (const path of [
      '/%',
      '/flags/svg/%E0%A4%A',
      '/dashboard/status/..%2f..%2f..%2fpackage.json',
      '/dashboard/settings/..%2f..%2fpackage.json',
      '/flags/svg/..%2fx.svg',
    ]) {
      const response = await get(path);
      assert.ok(response.status === 404 || response.status === 400, `${path}: ${response.status}`);
    }
    assert.deepEqual(server.failures, []);
  });

  for (const [path, type] of [
    ['/flags/svg/de.svg', 'image/svg+xml'],
    ['/flags/SVG/DE.SVG', 'image/svg+xml'],
    ['/flags/png1000px/de.png', 'image/png'],
    ['/flags/png250px/de.png', 'image/png'],
    ['/flags/png100px/de.png', 'image/png'],
  ] as const) {
    test(`${path} is a flag that other sites may show and caches may keep`, async () => {
      const response = await get(path);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type')?.split(';')[0], type);
      assert.match(response.headers.get('cache-control') ?? '', /public, max-age=2592000/);
      assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/);
      const again = await get(path, {
        'if-none-match': response.headers.get('etag') ?? '',
        // Otherwise fetch asks for a fresh one by itself.
        'cache-control': 'max-age=0',
      });
      assert.equal(again.status, 304);
    });
  }

  for (const path of [
    '/flags/svg/zz.svg',
    '/flags/svg/de.png',
    '/flags/png100px/de.svg',
    '/flags/jpg/de.jpg',
    '/flags/svg/de',
  ]) {
    test(`${path} is not there`, async () => assert.equal((await get(path)).status, 404));
  }

  test('OpenAPI documents name the server as the caller knows it, and are not sent twice', async () => {
    const response = await get('/openapi/v2.json');
    const { servers, openapi } = (await response.json()) as { servers: { url: string }[]; openapi: string };
    assert.equal(openapi, '3.1.1');
    assert.deepEqual(servers, [{ url: `${server.origin}/v2` }]);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(
      (await get('/openapi/v2.json', { 'if-none-match': response.headers.get('etag') ?? '' })).status,
      304,
    );
  });

  test('every page and file of a page is under a policy without inline script', async () => {
    for (const path of [
      '/docs',
      '/dashboard',
      '/dashboard/status/status.js',
      '/dashboard/payments',
      '/dashboard/events',
      '/dashboard/settings/payments.js',
      '/healthz',
      '/favicon.svg',
    ]) {
      const response = await get(path);
      assert.equal(response.status, 200, path);
      const policy = response.headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'/, path);
      assert.equal(/script-src[^;]*(unsafe|https?:|\*)/.test(policy), false, path);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(response.headers.has('strict-transport-security'), false);
    }
  });

  test('the script of the reference is sent compressed to those who take it, and once', async () => {
    const response = await get('/docs/reference.js', { 'accept-encoding': 'gzip' });
    assert.equal(response.headers.get('content-encoding'), 'gzip');
    assert.ok((await response.text()).includes('createApiReference'));
    const plain = await get('/docs/reference.js', { 'accept-encoding': 'identity' });
    assert.equal(plain.headers.get('content-encoding'), null);
    await plain.body?.cancel();
    const again = await get('/docs/reference.js', { 'if-none-match': response.headers.get('etag') ?? '' });
    assert.equal(again.status, 304);
  });

  test('robots are sent away', async () =>
    assert.match(await (await get('/robots.txt')).text(), /Disallow: \//));
});

test('a server that is not ready says what it waits for, and when its status fails, that too', async () => {
  const server = await startWebServer({
    status: () => ({ ...readyStatus, database: { name: 'SQLite', answers: false } }),
  });
  const waiting = await fetch(`${server.origin}/readyz`);
  assert.equal(waiting.status, 503);
  assert.deepEqual(await waiting.json(), { status: 'not ready', missing: ['database'] });
  await server.stop();
  const second = await startWebServer({
    status() {
      throw new Error('away');
    },
  });
  assert.equal((await fetch(`${second.origin}/readyz`)).status, 503);
  const page = await fetch(`${second.origin}/dashboard`);
  assert.equal(page.status, 500);
  assert.equal((await page.text()).includes('away'), false);
  assert.equal((await fetch(`${second.origin}/healthz`)).status, 200);
  await second.stop();
});

test('settings: metrics can be off, and the public address replaces the host', async () => {
  const server = await startWebServer({ config: { metrics: false, publicUrl: 'https://api.example.com' } });
  assert.equal((await fetch(`${server.origin}/metrics`)).status, 404);
  const { servers } = (await (await fetch(`${server.origin}/openapi/v1.json`)).json()) as {
    servers: unknown;
  };
  assert.deepEqual(servers, [{ url: 'https://api.example.com' }]);
  await server.stop();
});
