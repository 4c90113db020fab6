/** What no request may do, whatever is in it. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { isIP } from 'node:net';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { endpoints } from '../../src/endpoints.ts';
import { formats } from '../../src/formats/index.ts';
import type { JsonObject } from '../../src/formats/json-value.ts';
import { decodeFormat } from '../helpers/decode-format.ts';
import { exampleRequest } from '../helpers/endpoint-address.ts';
import { rawGet, rawRequest } from '../helpers/raw-request.ts';
import type { RunningApp } from '../helpers/start-app.ts';
import { startAppWithPlans } from '../helpers/start-app-with-plans.ts';
import { startWebServer, type WebServer } from '../helpers/start-web-server.ts';

describe('the HTTP pipeline', () => {
  /** Thousands of calls in a second are the point here. */
  const unlimited = { premium: { floodPerSecond: 1_000_000 } };
  let server: RunningApp;
  let small: WebServer;
  let key: string;

  before(async () => {
    [server, small] = await Promise.all([
      startAppWithPlans(unlimited, { ASSAY_TRUSTED_PROXIES: '127.0.0.0/8' }),
      startWebServer(),
    ]);
    key = await server.keyOf('premium');
  });
  after(() => Promise.all([server.stop(), small.stop()]));

  const bearer = () => ({ Authorization: `Bearer ${key}` });

  /** Words that mean something to some layer, or are keys of every object. */
  const odd = fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'prototype',
      'null',
      'undefined',
      'NaN',
      '-0',
      '1e999',
      '%',
      '%00',
      '%0d%0aX:1',
      '%ff',
      '%E0%A4',
      '%u0041',
      '%2F',
      '%2e%2e',
      '..',
      '.',
      '*',
      ':ip',
      '{ip}',
      '(',
      '[]',
      '[0]',
      '8.8.8.8',
      '::1',
      'fe80::1%25eth0',
      '8.8.8.8,',
      'security',
      'DE',
      'AS1',
      'JSON',
      'test',
      'cb',
      '\\',
      ';',
      '+',
      '~',
      "'",
      '|',
      '^',
      '`',
      '{',
      '}',
      '$&',
      '$1',
      '<x>',
      '&',
      '=',
      '?',
      '#',
      '/',
      '//',
    ),
    fc.string({ maxLength: 20 }).map(encodeURIComponent),
    fc.string({ maxLength: 12, unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.integer({ min: 1, max: 6000 }).map((length) => 'a'.repeat(length)),
    fc.integer({ min: 1, max: 1500 }).map((length) => '%25'.repeat(length)),
    fc.ipV4(),
    fc.ipV6(),
    fc.integer().map(String),
    fc.double().map(String),
  );
  const names = [
    'ip',
    'ips',
    'params',
    'lang',
    'format',
    'mode',
    'callback',
    'userID',
    'user_id',
    'source',
    'key',
    'asn',
    'CountryCode',
    '__proto__',
    'constructor',
  ];
  const pair = fc
    .tuple(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: odd }), odd)
    .map(([name, value]) => `${name}=${value}`);
  const query = fc
    .array(fc.oneof({ weight: 5, arbitrary: pair }, { weight: 1, arbitrary: odd }), { maxLength: 6 })
    .map((pairs) => pairs.join('&'));
  const known = endpoints.flatMap((endpoint) =>
    [1, 2].flatMap((version) => {
      const face = version === 1 ? endpoint.v1 : endpoint.v2;
      return face === null
        ? []
        : [face.path, ...(face.aliases ?? [])].map((path) => (version === 1 ? path : `/v2${path}`));
    }),
  );
  const path = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...known), odd)
        .map(([text, value]) => text.replace(/\{\w+\}/, value)),
    },
    { weight: 1, arbitrary: fc.array(odd, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`) },
  );
  const target = fc.tuple(path, query).map(([left, right]) => (right === '' ? left : `${left}?${right}`));

  test('gives no 5xx and always an answer of the format it names, whatever the address', async () => {
    const check = async (url: string): Promise<void> => {
      const answer = await send(url, bearer());
      assert.ok(answer.status < 500 && answer.status >= 200, `${answer.status} for ${url}`);
      assert.notEqual(answer.status, 429);
      assert.doesNotMatch(answer.body, /FST_|node_modules|\bat \w+ \(/, url);
      const format = formats.find(({ contentType }) => contentType === answer.type);
      if (format !== undefined && answer.status < 300) {
        const envelope = decodeFormat(format.name, answer.body) as JsonObject;
        if ('code' in envelope) assert.notEqual(envelope['code'], 115, `${url}: ${answer.body}`);
      }
    };
    await fc.assert(
      fc.asyncProperty(
        target.filter((url) => url.length < 8000),
        check,
      ),
      { numRuns: 500 },
    );
  });

  test('gives no 5xx, whatever the bytes of the request line', async () => {
    const bytes = fc.string({
      maxLength: 30,
      unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
    });
    const method = fc.constantFrom(
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PATCH',
      'SEARCH',
      'BREW',
    );
    const line = fc.tuple(method, fc.constantFrom(...known), bytes, fc.constantFrom('?', '/', ''));
    const check = async ([verb, start, rest, cut]: [string, string, string, string]): Promise<void> => {
      // A line end in the target would begin the headers.
      const text = rawGet(
        start + cut + rest.replace(/[\r\n]/g, ''),
        { ...bearer(), 'Content-Length': '0' },
        verb,
      );
      const { status, body } = await rawRequest(server.url, text);
      assert.ok(status >= 200 && status < 500, `${status} ${body} for ${JSON.stringify(text)}`);
    };
    await fc.assert(fc.asyncProperty(line, check), { numRuns: 150 });
  });

  test('gives no 5xx, whatever the headers', async () => {
    const value = fc.oneof(
      fc.string({
        maxLength: 60,
        unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      }),
      fc
        .array(
          fc.oneof(
            fc.ipV4(),
            fc.ipV6(),
            fc.constantFrom('unknown', 'for="', '_x', '"[::1]:1"', ';', 'for=1.1.1.1'),
          ),
        )
        .map((hops) => hops.join(', ')),
      fc.constantFrom(
        '{"a":',
        '"'.repeat(3000),
        'null',
        'http://',
        'http://[',
        'Bearer',
        'Bearer \t',
        '"Chromium";v="',
      ),
    );
    const name = fc.constantFrom(
      'X-Forwarded-For',
      'Forwarded',
      'User-Agent',
      'Sec-CH-UA',
      'Sec-CH-UA-Platform',
      'Sec-CH-UA-Full-Version-List',
      'Sec-CH-UA-Mobile',
      'Origin',
      'Referer',
      'gfp',
      'Accept',
      'Content-Type',
      'Accept-Encoding',
      'If-None-Match',
      'Range',
      'Cookie',
      'Host',
    );
    const headers = fc.dictionary(
      name,
      value.map((text) => text.trim()),
      { maxKeys: 5 },
    );
    const addresses = fc.constantFrom(
      '/geoip?params=device,security,location',
      '/v2/geo/ip?params=device,security',
      '/ip',
    );
    const check = async (url: string, extra: Record<string, string>): Promise<void> => {
      const { status, body } = await send(url, { ...bearer(), ...extra });
      assert.ok(status < 500, `${status} ${body} for ${JSON.stringify(extra)}`);
      if (status === 200)
        assert.equal(JSON.parse(body).code, undefined, `${body} for ${JSON.stringify(extra)}`);
    };
    await fc.assert(fc.asyncProperty(addresses, headers, check), { numRuns: 200 });
  });

  test('gives no 5xx, whatever the body', async () => {
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc
        .dictionary(
          fc.constantFrom(
            'Word',
            'word',
            'params',
            'mode',
            'format',
            'key',
            'userID',
            '__proto__',
            'callback',
          ),
          fc.jsonValue(),
        )
        .map((value) => JSON.stringify(value)),
      fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth)),
      fc.integer({ min: 1, max: 5000 }).map((depth) => `{"Word":${'['.repeat(depth)}${']'.repeat(depth)}}`),
    );
    const headers = { Authorization: 'Bearer premium', 'Content-Type': 'application/json' };
    const check = async (url: string, text: string): Promise<void> => {
      const response = await fetch(small.origin + url, { method: 'POST', body: text, headers });
      await response.text();
      assert.ok(response.status < 500, `${response.status} for ${text.slice(0, 200)}`);
      assert.deepEqual(small.failures, []);
    };
    await fc.assert(fc.asyncProperty(fc.constantFrom('/words', '/v2/words'), body, check), { numRuns: 200 });
  });

  test('reads every text form of an address, and answers 112 to all other text', async () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const padded = group.map((text) => text.padStart(4, '0'));
    const sixes = fc.array(
      fc.oneof(
        group,
        padded,
        padded.map((text) => text.toUpperCase()),
      ),
      { minLength: 1, maxLength: 9 },
    );
    const shortened = fc.tuple(sixes, fc.nat(9)).map(([groups, place]) => {
      return `${groups.slice(0, place).join(':')}::${groups.slice(place).join(':')}`;
    });
    const mutated = fc
      .tuple(
        fc.oneof(fc.ipV4(), fc.ipV6()),
        fc.nat(40),
        fc.constantFrom('', ':', '.', '0', 'g', '1', '::', '%', '/'),
      )
      .map(([text, place, extra]) => text.slice(0, place) + extra + text.slice(place + 1));
    const text = fc.oneof(
      fc.ipV4(),
      fc.ipV4Extended(),
      fc.ipV6(),
      sixes.map((groups) => groups.join(':')),
      shortened,
      mutated,
      fc.tuple(shortened, fc.ipV4()).map(([left, right]) => `${left}:${right}`),
      fc.ipV4().map((ip) => `::ffff:${ip}`),
      fc.string({ maxLength: 50 }),
    );
    const check = async (sent: string): Promise<void> => {
      const trimmed = sent.trim();
      const answer = (await server.json(`/lookup/ip?ip=${encodeURIComponent(sent)}`, key)) as JsonObject;
      if (isIP(trimmed) !== 0) {
        const data = answer['data'] as JsonObject;
        assert.equal(answer['status'], 'success', sent);
        assert.notEqual(isIP(data['ip'] as string), 0, sent);
        assert.equal(data['ipType'], `IPv${isIP(data['ip'] as string)}`);
      } else assert.equal(answer['code'], 112, sent);
      const segment = encodeURIComponent(sent);
      if (segment === '' || /^\.{1,2}$/.test(segment)) return;
      const two = (await server.json(`/v2/lookup/ip/${segment}`, key)) as JsonObject;
      assert.deepEqual(two['success'] === true, answer['status'] === 'success', sent);
    };
    await fc.assert(fc.asyncProperty(text, check), { numRuns: 400 });
  });

  test('answers bogons with bogon and without geography, never with an error', async () => {
    const blocks = [
      '0.*.*.*',
      '10.*.*.*',
      '100.64.*.*',
      '127.*.*.*',
      '169.254.*.*',
      '172.16.*.*',
      '172.31.*.*',
      '192.0.2.*',
      '192.168.*.*',
      '198.18.*.*',
      '198.51.100.*',
      '203.0.113.*',
      '224.*.*.*',
      '239.*.*.*',
      '240.*.*.*',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::*',
      'fc00::*',
      'fd00:*::*',
      'ff02::*',
      '2001:db8::*',
      '100::*',
      '3fff::*',
    ];
    const address = fc
      .tuple(fc.constantFrom(...blocks), fc.nat(255))
      .map(([block, number]) => block.replaceAll('*', `${number}`));
    const check = async (ip: string): Promise<void> => {
      const params = 'params=security,currency,timezone,location';
      const one = (await server.json(`/lookup/ip?ip=${ip}&${params}`, key)) as JsonObject;
      assert.equal(one['status'], 'success', ip);
      const data = one['data'] as JsonObject;
      assert.equal(data['bogon'], true, ip);
      for (const name of [
        'continentName',
        'continentCode',
        'countryCode',
        'countryName',
        'regionName',
        'cityName',
        'zipCode',
        'latitude',
        'longitude',
        'countryGeoNameID',
        'continentGeoNameID',
      ]) {
        assert.equal(data[name], null, `${ip} ${name}`);
      }
      assert.equal((data['timezone'] as JsonObject)['name'], null);
      const two = (await server.json(`/v2/lookup/ip/${ip}?${params}`, key)) as JsonObject;
      const { ip: block, geo } = two['data'] as { ip: JsonObject; geo: JsonObject };
      assert.equal(block['bogon'], true, ip);
      assert.deepEqual(
        leaves(geo).filter((leaf) => leaf !== null),
        [],
        ip,
      );
      for (const path of [`/lookup/ip/threats?ip=${ip}`, `/v2/score/ip/${ip}`]) {
        assert.equal(((await server.json(path, key)) as JsonObject)['code'], undefined, path);
      }
    };
    await fc.assert(fc.asyncProperty(address, check), { numRuns: 80 });
  });

  test('answers every example of the reference', async () => {
    for (const endpoint of endpoints) {
      for (const version of [1, 2] as const) {
        const example = exampleRequest(endpoint, version);
        if (example !== null) assert.equal((await server.send(example, bearer())).status, 200, example.path);
      }
    }
  });

  /** Sends a target as it is; fetch would repair it. */
  function send(
    url: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; type: string; body: string }> {
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve, reject) => {
      const path = url.replace(/[^\x21-\x7e]/g, (char) => encodeURIComponent(char));
      const outgoing = request({ hostname, port, path, headers, timeout: 10_000 }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            type: incoming.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer for ${url}`)));
      outgoing.on('error', reject);
      outgoing.end();
    });
  }
});

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
}
