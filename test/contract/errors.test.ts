/** Every error that a caller can meet here: in the envelope, format and status of its version. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type ErrorType, errorTable } from '../../src/errors.ts';
import { formats } from '../../src/formats/index.ts';
import type { JsonObject } from '../../src/formats/json-value.ts';
import { decodeFormat } from '../helpers/decode-format.ts';
import type { RunningApp } from '../helpers/start-app.ts';
import { startAppWithPlans } from '../helpers/start-app-with-plans.ts';
import { startWebServer, type WebServer } from '../helpers/start-web-server.ts';

describe('errors', () => {
  let server: RunningApp;
  let conventional: RunningApp;
  let small: WebServer;
  const keys: Record<string, string> = {};
  const conventionalKeys: Record<string, string> = {};

  before(async () => {
    const plans = { free: { monthlyQuota: 2 }, standard: { floodPerSecond: 1, monthlyQuota: null } };
    [server, conventional, small] = await Promise.all([
      startAppWithPlans(plans),
      startAppWithPlans(plans, { ASSAY_V1_ERROR_STATUS: 'conventional' }),
      startWebServer(),
    ]);
    await makeKeys(server, keys);
    await makeKeys(conventional, conventionalKeys);
  });
  after(() => Promise.all([server.stop(), conventional.stop(), small.stop()]));

  /** One account for each state that an account or key can be in. */
  async function makeKeys(app: RunningApp, into: Record<string, string>): Promise<void> {
    const { accounts } = app.app;
    const withState = async (name: string, change: Parameters<typeof accounts.changeAccount>[1]) => {
      const account = await accounts.createAccount(name, 'premium');
      await accounts.changeAccount(account.id, change);
      into[name] = (await accounts.createKey(account.id, name)).rawKey;
    };
    await withState('inactive', { state: 'inactive' });
    await withState('ended', { planExpiresAt: Date.now() - 1000 });
    await withState('elsewhere', { authorisedHosts: ['shop.example', '192.0.2.0/24'] });
    into['premium'] = await app.keyOf('premium');
    into['free'] = await app.keyOf('free');
    into['usedUp'] = await app.keyOf('free');
    into['hasty'] = await app.keyOf('standard');
    into['expired'] = await app.keyOf('premium', { expiresAt: Date.now() - 1 });
    into['countryOnly'] = await app.keyOf('premium', { allowedEndpoints: ['country_lookup'] });
    into['keyElsewhere'] = await app.keyOf('premium', { authorisedHosts: ['shop.example'] });
    for (let call = 0; call < 2; call++)
      await app.get('/lookup/ip?ip=8.8.8.8', bearer(into['usedUp'] as string));
  }

  const bearer = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` });

  interface Row {
    readonly type: ErrorType;
    readonly name: string;
    /** Of `keys`; null sends none, other text is sent as the key. */
    readonly key?: string | null;
    readonly v1?: string;
    readonly v2?: string;
    /** What the description must say. */
    readonly says?: RegExp;
  }

  const eleven = Array.from({ length: 11 }, (_, index) => `8.8.8.${index}`).join();

  const rows: readonly Row[] = [
    { type: 'invalid_key', name: 'no key', key: null },
    { type: 'invalid_key', name: 'a wrong key', key: 'wrong', says: /API key is missing or invalid/ },
    { type: 'invalid_key', name: 'an expired key', key: 'expired' },
    { type: 'invalid_key', name: 'a key of ten thousand letters', key: 'k'.repeat(10_000) },
    { type: 'inactive_user', name: 'an inactive account', key: 'inactive' },
    { type: 'limit_reached', name: 'a used-up quota', key: 'usedUp' },
    { type: 'plan_expired', name: 'an ended plan', key: 'ended' },
    { type: 'domain_not_whitelisted', name: 'a caller elsewhere than the account’s hosts', key: 'elsewhere' },
    { type: 'domain_not_whitelisted', name: 'a caller elsewhere than the key’s hosts', key: 'keyElsewhere' },
    {
      type: 'invalid_params',
      name: 'an unknown module',
      v1: '/lookup/ip?ip=8.8.8.8&params=security,nonsense',
      v2: '/lookup/ip/8.8.8.8?params=security,nonsense',
      says: /"nonsense"/,
    },
    {
      type: 'invalid_params',
      name: 'a module of another endpoint',
      v1: '/lookup/ip?ip=8.8.8.8&params=device',
      v2: '/lookup/ip/8.8.8.8?params=device',
    },
    {
      type: 'invalid_params',
      name: 'a module named as a key of every object',
      v1: '/geoip?params=__proto__',
      v2: '/geo/ip?params=constructor',
    },
    { type: 'invalid_params', name: 'a key in the query', v2: '/lookup/ip/8.8.8.8?key=KEY', says: /Bearer/ },
    { type: 'invalid_params', name: 'a key in the query where none is needed', v2: '/ip?Key=KEY' },
    {
      type: 'invalid_callback_name',
      name: 'a callback that is no name',
      v1: '/geoip?callback=alert(1)',
      v2: '/geo/ip?callback=a-b',
    },
    {
      type: 'invalid_callback_name',
      name: 'a reserved word',
      v1: '/geoip?callback=class',
      v2: '/geo/ip?callback=null',
    },
    {
      type: 'invalid_format',
      name: 'an unknown format',
      v1: '/geoip?format=YAML',
      v2: '/geo/ip?format=constructor',
    },
    {
      type: 'callback_not_allowed',
      name: 'a callback with XML',
      v1: '/geoip?callback=cb&format=XML',
      v2: '/geo/ip?callback=cb&format=xml',
    },
    {
      type: 'invalid_language',
      name: 'an unknown language',
      v1: '/geoip?lang=KL',
      v2: '/geo/ip?lang=english',
    },
    { type: 'invalid_mode', name: 'an unknown mode', v1: '/geoip?mode=dry', v2: '/geo/ip?mode=dry' },
    { type: 'invalid_ip', name: 'no address', v1: '/lookup/ip' },
    { type: 'invalid_ip', name: 'an empty address', v1: '/lookup/ip?ip=', v2: '/lookup/ip/%20' },
    { type: 'invalid_ip', name: 'a bad address', v1: '/lookup/ip?ip=8.8.8', v2: '/lookup/ip/8.8.8.8.8' },
    { type: 'invalid_ip', name: 'a bad address to score', v1: '/threats?ip=x', v2: '/score/ip/x' },
    { type: 'invalid_ip', name: 'no addresses', v1: '/lookup/ip/bulk', v2: '/geo/ip/bulk?ips=,' },
    {
      type: 'invalid_ip',
      name: 'one bad member of many',
      v1: '/lookup/ip/bulk?ips=8.8.8.8,8.8.8.x,1.1.1.1',
      v2: '/geo/ip/bulk?ips=8.8.8.8&ips=8.8.8.x',
      says: /8\.8\.8\.x/,
    },
    {
      type: 'security_module_not_allowed',
      name: 'the security module on Free',
      key: 'free',
      v1: '/lookup/ip?ip=8.8.8.8&params=location,security',
      v2: '/geo/ip?params=security',
    },
    {
      type: 'invalid_country_code',
      name: 'an unknown country',
      v1: '/lookup/country?CountryCode=ZZ',
      v2: '/lookup/countries/ZZ',
    },
    {
      type: 'invalid_country_code',
      name: 'no country code',
      v1: '/lookup/country?CountryCode',
      v2: '/lookup/countries/Germany',
    },
    {
      type: 'feature_not_available',
      name: 'an endpoint above the plan',
      key: 'free',
      v1: '/lookup/ip/bulk?ips=8.8.8.8',
      v2: '/lookup/asn/15169',
    },
    { type: 'feature_not_available', name: 'an endpoint the key is not for', key: 'countryOnly' },
    {
      type: 'invalid_phone_number',
      name: 'a bulk call of eleven',
      v1: `/lookup/ip/bulk?ips=${eleven}`,
      v2: `/geo/ip/bulk?ips=${eleven}`,
      says: /at most (?:10|ten)/i,
    },
    { type: 'invalid_asn', name: 'a bad AS number', v1: '/lookup/asn?asn=ASx', v2: '/lookup/asn/4294967296' },
    { type: 'invalid_asn', name: 'no AS number', v1: '/ASNLookup?asn=' },
    {
      type: 'invalid_userid',
      name: 'a user identifier that is too long',
      v1: `/geoip?userID=${'u'.repeat(257)}`,
      v2: `/lookup/ip/8.8.8.8?user_id=${'u'.repeat(257)}`,
    },
  ];

  for (const row of rows) {
    for (const version of [1, 2] as const) {
      // A row without addresses of its own is about the key: any endpoint will do.
      const own = version === 1 ? row.v1 : row.v2;
      const isAboutKey = row.v1 === undefined && row.v2 === undefined;
      const path = isAboutKey ? (version === 1 ? '/lookup/ip?ip=8.8.8.8' : '/lookup/ip/8.8.8.8') : own;
      if (path === undefined) continue;
      test(`${row.name} is ${errorTable[row.type].code} in v${version}`, () => check(row, version, path));
    }
  }

  async function check(row: Row, version: 1 | 2, path: string): Promise<void> {
    const address = `${version === 1 ? '' : '/v2'}${path}`;
    for (const [app, set] of [[server, keys] as const, [conventional, conventionalKeys] as const]) {
      const key =
        row.key === undefined ? set['premium'] : row.key === null ? null : (set[row.key] ?? row.key);
      const send = (url: string) => app.get(url.replace('KEY', key ?? ''), key == null ? {} : bearer(key));
      const response = await send(address);
      const { code, status } = errorTable[row.type];
      assert.equal(response.status, version === 1 && app === server ? 200 : status);
      const isXml = response.headers.get('content-type')?.startsWith('text/xml');
      const answer = decodeFormat(isXml ? 'XML' : 'JSON', await response.text()) as JsonObject;
      const { description, ...rest } = answer;
      assert.deepEqual(
        rest,
        version === 1 ? { status: 'error', code, type: row.type } : { success: false, code, type: row.type },
      );
      assert.match(description as string, row.says ?? /./);
      assertHeaders(response);
      assert.equal(response.headers.get('www-authenticate') !== null, code === 101);
      if (/[?&](?:format|callback)=/.test(address)) continue;
      for (const { name, contentType } of formats) {
        const inFormat = await send(`${address}${address.includes('?') ? '&' : '?'}format=${name}`);
        assert.equal(inFormat.headers.get('content-type'), contentType);
        assert.deepEqual(decodeFormat(name, await inFormat.text()), { ...rest, description }, name);
      }
      const called = await send(`${address}${address.includes('?') ? '&' : '?'}callback=cb`);
      assert.equal(called.headers.get('content-type'), 'application/javascript; charset=utf-8');
      assert.match(await called.text(), new RegExp(`^/\\*\\*/cb\\(\\{.*"code":${code}.*\\}\\);$`));
    }
  }

  function assertHeaders(response: Response): void {
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
  }

  describe('the flood limit', () => {
    test('is 106 with Retry-After', async () => {
      for (const [path, status] of [
        ['/lookup/ip?ip=8.8.8.8', 200],
        ['/v2/lookup/ip/8.8.8.8', 429],
      ] as const) {
        const burst = await Promise.all(
          Array.from({ length: 6 }, () => server.get(path, bearer(keys['hasty'] as string))),
        );
        const answers = await Promise.all(
          burst.map(async (response) => [response, await response.json()] as const),
        );
        const refused = answers.filter(([, body]) => (body as JsonObject)['code'] === 106);
        assert.ok(refused.length >= 3, `${refused.length} refused`);
        for (const [response] of refused) {
          assert.equal(response.status, status);
          assert.equal(response.headers.get('retry-after'), '1');
        }
      }
    });
  });

  describe('limit headers', () => {
    test('count down the quota and stay there once it is used up', async () => {
      const key = await server.keyOf('free');
      const remaining: (string | null)[] = [];
      for (let call = 0; call < 4; call++) {
        const { headers } = await server.get('/lookup/ip?ip=8.8.8.8', bearer(key));
        remaining.push(headers.get('x-ratelimit-remaining'));
        assert.equal(headers.get('x-ratelimit-limit'), '2');
        assert.ok(Number(headers.get('x-ratelimit-reset')) > 0);
        assert.match(headers.get('ratelimit-policy') ?? '', /^"month";q=2;w=\d+, "second";q=1000;w=1$/);
        assert.match(headers.get('ratelimit') ?? '', /^"month";r=\d;t=\d+$/);
      }
      assert.deepEqual(remaining.slice(-2), ['0', '0']);
    });

    test('are not sent to callers without a key', async () => {
      const { headers } = await server.get('/lookup/ip?ip=8.8.8.8');
      assert.equal(headers.get('x-ratelimit-limit'), null);
      assert.equal(headers.get('ratelimit'), null);
    });

    test('may be read by scripts of other origins', async () => {
      const { headers } = await server.get('/geoip', {
        Origin: 'https://shop.example',
        ...bearer(keys['premium'] as string),
      });
      for (const name of ['RateLimit', 'X-RateLimit-Remaining', 'Retry-After']) {
        assert.ok(headers.get('access-control-expose-headers')?.includes(name), name);
      }
    });
  });

  describe('the quota', () => {
    test('is not touched by errors and refusals', async () => {
      const key = await server.keyOf('free');
      for (const path of [
        '/lookup/ip?ip=x',
        '/lookup/asn?asn=1',
        '/geoip?params=security',
        '/geoip?format=x',
      ]) {
        assert.notEqual((await server.json(path, key)).code, undefined, path);
      }
      assert.equal((await server.json('/geoip', key)).status, 'success');
      assert.equal((await server.json('/geoip', key)).status, 'success');
      assert.equal((await server.json('/geoip', key)).code, 103);
    });

    test('tells when it begins anew', async () => {
      const { status, headers } = await server.get('/v2/geo/ip', bearer(keys['usedUp'] as string));
      assert.equal(status, 429);
      assert.equal(headers.get('retry-after'), headers.get('x-ratelimit-reset'));
      assert.ok(Number(headers.get('retry-after')) <= 31 * 86_400);
    });

    test('does not hold back test mode or the key check', async () => {
      const key = keys['usedUp'] as string;
      assert.equal((await server.json('/geoip?mode=test', key)).status, 'success');
      assert.equal((await server.json('/v2/geo/ip?mode=TEST', key)).success, true);
      assert.equal((await server.get('/bearer', bearer(key))).status, 200);
    });
  });

  describe('authorised hosts', () => {
    test('let in calls of a listed origin', async () => {
      for (const name of ['elsewhere', 'keyElsewhere']) {
        const headers = bearer(keys[name] as string);
        for (const from of [
          { Origin: 'https://SHOP.example:8443' },
          { Referer: 'https://shop.example/cart?x=1' },
        ]) {
          assert.equal(
            ((await (await server.get('/geoip', { ...headers, ...from })).json()) as JsonObject)['status'],
            'success',
          );
        }
        for (const from of [
          'https://a.shop.example',
          'https://shop.example.evil.test',
          'null',
          'shop.example',
        ]) {
          assert.equal(
            ((await (await server.get('/geoip', { ...headers, Origin: from })).json()) as JsonObject)['code'],
            113,
            from,
          );
        }
      }
    });
  });

  test('the first of several errors is the one that the order of checks names', async () => {
    const everything = 'format=YAML&callback=1&mode=dry&lang=KL&params=x';
    const longUser = `userID=${'u'.repeat(300)}`;
    const order: readonly (readonly [string, string | null, number])[] = [
      [`/v2/lookup/asn/x?key=a&${everything}`, null, 104],
      [`/lookup/asn?asn=x&${everything}`, null, 101],
      [`/lookup/asn?asn=x&${everything}`, 'inactive', 102],
      [`/lookup/asn?asn=x&${everything}`, 'ended', 105],
      [`/lookup/asn?asn=x&${everything}`, 'elsewhere', 113],
      [`/lookup/asn?asn=x&${everything}`, 'usedUp', 103],
      [`/lookup/asn?asn=x&${everything}`, 'countryOnly', 117],
      [`/lookup/asn?asn=x&${everything}`, 'free', 117],
      [`/lookup/ip?${longUser}&${everything}`, 'premium', 108],
      [`/lookup/ip?${longUser}&callback=1&format=XML&mode=dry`, 'premium', 107],
      [`/lookup/ip?${longUser}&callback=a&format=XML&mode=dry`, 'premium', 109],
      [`/lookup/ip?${longUser}&mode=dry&lang=KL`, 'premium', 111],
      [`/lookup/ip?${longUser}&lang=KL&params=x`, 'premium', 123],
      ['/lookup/ip?lang=KL&params=x', 'premium', 112],
      ['/lookup/ip?ip=8.8.8.8&lang=KL&params=x', 'premium', 104],
      ['/lookup/ip?ip=8.8.8.8&lang=KL&params=security', 'free', 110],
      ['/lookup/ip?ip=8.8.8.8&params=security', 'free', 114],
    ];
    for (const [path, key, code] of order) {
      const response = await server.get(path, key === null ? {} : bearer(keys[key] as string));
      const isXml = response.headers.get('content-type')?.startsWith('text/xml');
      const error = decodeFormat(isXml ? 'XML' : 'JSON', await response.text()) as JsonObject;
      assert.equal(error['code'], code, `${path} ${key}`);
    }
  });

  describe('addresses that are none', () => {
    const envelope = { v1: { status: 'error' }, v2: { success: false } };
    const missing: readonly (readonly [string, object])[] = [
      ['/nothing', envelope.v1],
      ['/v1/nothing', envelope.v1],
      ['/lookup/ip/8.8.8.8', envelope.v1],
      ['/v2', envelope.v2],
      ['/v2/nothing', envelope.v2],
      ['//V2//geoip', envelope.v2],
      ['/v2/lookup/ip', envelope.v2],
      ['/v2/bearer', envelope.v2],
    ];
    for (const [path, marker] of missing) {
      test(`${path} is 404 in its version’s envelope`, async () => {
        const response = await server.get(path);
        assert.equal(response.status, 404);
        const { description, ...rest } = (await response.json()) as JsonObject;
        assert.deepEqual(rest, { ...marker, code: 115, type: 'generic_error' });
        assert.equal(typeof description, 'string');
        assertHeaders(response);
      });
    }

    for (const [path, marker] of [
      ['/lookup/ip/%', envelope.v1],
      ['/v2/lookup/ip/%', envelope.v2],
      ['/v2/lookup/ip/%E0%A4%A', envelope.v2],
      ['/v2/lookup/ip/8.8.8.8%zz?format=XML', envelope.v2],
    ] as const) {
      test(`${path}, which cannot be decoded, is 400 in its version’s envelope`, async () => {
        const response = await server.get(path, bearer(keys['premium'] as string));
        assert.equal(response.status, 400);
        const { description, ...rest } = (await response.json()) as JsonObject;
        assert.deepEqual(rest, { ...marker, code: 104, type: 'invalid_params' });
        assert.match(description as string, /%/);
        assertHeaders(response);
      });
    }

    for (const [method, path, marker] of [
      ['POST', '/lookup/ip', envelope.v1],
      ['DELETE', '/IPLookup?ip=8.8.8.8', envelope.v1],
      ['PUT', '/v2/lookup/ip/8.8.8.8', envelope.v2],
      ['PROPFIND', '/v2/ip', envelope.v2],
    ] as const) {
      test(`${method} ${path} is 405 in its version’s envelope`, async () => {
        const response = await fetch(server.url + path, {
          method,
          headers: bearer(keys['premium'] as string),
        });
        assert.equal(response.status, 405);
        assert.match(response.headers.get('allow') ?? '', /^GET/);
        const { description, ...rest } = (await response.json()) as JsonObject;
        assert.deepEqual(rest, { ...marker, code: 115, type: 'generic_error' });
        assert.match(description as string, new RegExp(method));
        assertHeaders(response);
      });
    }
  });

  describe('bodies', () => {
    const post = (path: string, body: string, headers: Record<string, string> = bearer('premium')) =>
      fetch(small.origin + path, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      });

    for (const [prefix, marker] of [
      ['', { status: 'error' }],
      ['/v2', { success: false }],
    ] as const) {
      test(`${prefix}/words refuses one that is too large`, async () => {
        const response = await post(`${prefix}/words`, JSON.stringify({ Word: 'x'.repeat(200_000) }));
        assert.equal(response.status, 413);
        const { description, ...rest } = (await response.json()) as JsonObject;
        assert.deepEqual(rest, { ...marker, code: 104, type: 'invalid_params' });
        assert.match(description as string, /100000 bytes/);
        assertHeaders(response);
      });

      for (const body of ['{', '[]', '"text"', 'null', '1', '\0', '{"Word":}']) {
        test(`${prefix}/words refuses ${JSON.stringify(body)}`, async () => {
          const response = await post(`${prefix}/words`, body);
          assert.equal(response.status, prefix === '' ? 200 : 400);
          assert.partialDeepStrictEqual(await response.json(), {
            ...marker,
            code: 104,
            type: 'invalid_params',
          });
        });
      }
    }

    test('may carry the key in v1, and must not in v2', async () => {
      const body = JSON.stringify({ Word: 'tea', key: 'premium' });
      assert.partialDeepStrictEqual(await (await post('/words', body, {})).json(), { status: 'success' });
      assert.partialDeepStrictEqual(await (await post('/v2/words', body)).json(), {
        code: 104,
        type: 'invalid_params',
      });
    });

    test('may choose the format, also of errors', async () => {
      const good = await post('/words', JSON.stringify({ Word: 'tea', format: 'XML' }));
      assert.partialDeepStrictEqual(decodeFormat('XML', await good.text()), { data: { Word: 'tea' } });
      const bad = await post('/words', JSON.stringify({ format: 'CSV' }));
      assert.partialDeepStrictEqual(decodeFormat('CSV', await bad.text()), { code: 116 });
    });

    test('may be the value of a parameter themselves, without the common parameters', async () => {
      const fields = { city: 'Bonn', n: [1] };
      const common = { mode: 'live', source: 'x', lang: 'EN', userID: 7, format: 'JSON', callback: '' };
      for (const body of [{ data: fields, ...common }, { ...fields, ...common }, fields]) {
        for (const path of ['/parcels', '/v2/parcels']) {
          const answer = await post(path, JSON.stringify(body));
          assert.partialDeepStrictEqual(await answer.json(), { data: { names: ['city', 'n'] } });
        }
      }
      const keyed = await post('/parcels', JSON.stringify({ ...fields, key: 'premium' }), {});
      assert.partialDeepStrictEqual(await keyed.json(), { data: { names: ['city', 'n'] } });
      for (const [path, body, code] of [
        ['/v2/parcels', { ...fields, key: 'premium' }, 104],
        ['/v2/parcels', { ...fields, key: {} }, 104],
        ['/parcels', { data: null, ...fields }, 104],
        ['/parcels', { data: {} }, 104],
        ['/parcels', { mode: 'live' }, 104],
        ['/parcels', { mode: 'dry', ...fields }, 111],
        ['/parcels', { format: 'PDF', ...fields }, 108],
      ] as const) {
        assert.partialDeepStrictEqual(await (await post(path, JSON.stringify(body))).json(), { code });
      }
      assert.partialDeepStrictEqual(await (await post('/parcels', '')).json(), { code: 104 });
    });

    test('with keys of every object change nothing', async () => {
      const body = '{"__proto__":{"Word":"x"},"constructor":{"prototype":{"mode":"dry"}},"Word":"tea"}';
      assert.partialDeepStrictEqual(await (await post('/words', body)).json(), {
        status: 'success',
        data: { Word: 'tea' },
      });
      assert.equal(({} as Record<string, unknown>)['Word'], undefined);
    });

    test('of a wrong shape are refused after the key and in the format asked for', async () => {
      assert.partialDeepStrictEqual(await (await post('/words', '{', {})).json(), { code: 101 });
      const inXml = await post('/words?format=XML', '{');
      assert.partialDeepStrictEqual(decodeFormat('XML', await inXml.text()), { code: 104 });
    });
  });

  test('a failure inside says nothing of the inside', async () => {
    for (const [path, status, marker] of [
      ['/measure?Word=explode', 200, { status: 'error' }],
      ['/v2/measure/explode', 500, { success: false }],
    ] as const) {
      const before = small.failures.length;
      const response = await fetch(small.origin + path, { headers: bearer('premium') });
      assert.equal(response.status, status);
      const text = await response.text();
      assert.partialDeepStrictEqual(JSON.parse(text), { ...marker, code: 115, type: 'generic_error' });
      assert.doesNotMatch(text, /secret/);
      assert.equal(small.failures.length, before + 1);
    }
  });
});
