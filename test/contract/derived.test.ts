/** What must hold of every endpoint because of how endpoints are defined, tried on the real list over HTTP. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { endpoints } from '../../src/endpoints.ts';
import { formats } from '../../src/formats/index.ts';
import type { JsonObject, JsonValue } from '../../src/formats/json-value.ts';
import { decodeFormat } from '../helpers/decode-format.ts';
import { type ExampleRequest, exampleRequest } from '../helpers/endpoint-address.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

describe('every endpoint', () => {
  let server: RunningApp;
  let premium: string;
  let free: string;
  let standard: string;
  before(async () => {
    server = await startApp();
    [premium, standard, free] = [
      await server.keyOf('premium'),
      await server.keyOf('standard'),
      await server.keyOf('free'),
    ];
  });
  after(() => server.stop());

  const versions = [1, 2] as const;
  const timeField = { 1: 'executionTime', 2: 'execution_ms' } as const;
  const keyHeader = (key: string) => ({ Authorization: `Bearer ${key}` });

  for (const endpoint of endpoints) {
    for (const version of versions) {
      const face = version === 1 ? endpoint.v1 : endpoint.v2;
      if (face === null) continue;
      const example = (extra: Record<string, string>) =>
        exampleRequest(endpoint, version, extra) as ExampleRequest;

      describe(`${endpoint.name} in v${version}`, () => {
        test('says the same in every format, in the shape of its schema', async () => {
          const validate = compileClosed(face.data);
          const wanted = await answer(example({ mode: 'test' }), premium);
          assertSuccess(wanted, version);
          for (const params of [undefined, '']) {
            const text =
              params === undefined ? wanted : await answer(example({ mode: 'test', params }), premium);
            if (text['data'] !== undefined) assertValid(validate, text['data']);
          }
          for (const { name, contentType } of formats) {
            for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
              const response = await server.send(
                example({ mode: 'test', format: spelling }),
                keyHeader(premium),
              );
              assert.equal(response.status, 200);
              assert.equal(response.headers.get('content-type'), contentType);
              const decoded = decodeFormat(name, await response.text()) as JsonObject;
              assert.deepEqual(withoutTime(decoded), withoutTime(wanted), spelling);
            }
          }
        });

        test('is called back with the same JSON', async () => {
          const wanted = await answer(example({ mode: 'test' }), premium);
          const response = await server.send(example({ mode: 'test', callback: 'a.$b' }), keyHeader(premium));
          assert.equal(response.headers.get('content-type'), 'application/javascript; charset=utf-8');
          assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
          const json = /^\/\*\*\/a\.\$b\((.*)\);$/su.exec(await response.text())?.[1];
          assert.deepEqual(withoutTime(JSON.parse(json as string)), withoutTime(wanted));
        });

        test('answers test mode with the same bytes each time', async () => {
          for (const { name } of formats) {
            const [first, second] = await Promise.all(
              [1, 2].map(async () => {
                const response = await server.send(
                  example({ mode: 'test', format: name }),
                  keyHeader(premium),
                );
                return blankTime(await response.text());
              }),
            );
            assert.equal(first, second, name);
          }
        });

        test('answers live in the shape of its schema', async () => {
          const live = await answer(example({}), premium);
          assertSuccess(live, version);
          if (live['data'] !== undefined) assertValid(compileClosed(face.data), live['data']);
        });

        test('answers at its legacy addresses as at its own', async () => {
          const wanted = withoutTime(await answer(example({ mode: 'test' }), premium));
          const prefix = version === 1 ? '' : '/v2';
          const whole = example({ mode: 'test' });
          const query = whole.path.split('?')[1];
          for (const alias of face.aliases ?? []) {
            for (const path of [
              alias,
              alias.toLowerCase(),
              alias.toUpperCase(),
              `/${alias}`,
              `/v1${alias}/`,
            ]) {
              assert.deepEqual(
                withoutTime(await answer({ ...whole, path: `${prefix}${path}?${query}` }, premium)),
                wanted,
                path,
              );
            }
          }
        });

        if (endpoint.plan !== null) {
          test('wants a key, and says so in the format asked for', async () => {
            for (const { name } of formats) {
              const response = await server.send(example({ format: name }));
              const conventional: boolean = version === 2 || face.conventionalErrors === true;
              assert.equal(response.status, conventional ? 401 : 200);
              const error = decodeFormat(name, await response.text()) as JsonObject;
              assertError(error, version, 101, 'invalid_key');
            }
          });

          test('refuses plans below its own and takes all others', async () => {
            const ranks = ['free', 'standard', 'premium'] as const;
            const keys = { free, standard, premium };
            for (const [rank, plan] of ranks.entries()) {
              // `security` is refused on Free for a reason of its own.
              const result = await answer(example({ mode: 'test', params: '' }), keys[plan]);
              if (rank < ranks.indexOf(endpoint.plan as 'free')) {
                assertError(result, version, 117, 'feature_not_available');
              } else assertSuccess(result, version);
            }
          });
        } else {
          test('wants no key and does not mind a wrong one', async () => {
            assertSuccess((await (await server.send(example({}))).json()) as JsonObject, version);
            assertSuccess(await answer(example({}), 'wrong'), version);
          });
        }
      });
    }
  }

  /** v1 path, v2 path, and which facts of one are which of the other. */
  const shared: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
    [
      '/lookup/ip?ip=IP&params=security,currency,timezone,location',
      '/lookup/ip/IP?params=security,currency,timezone,location',
      {
        ip: 'ip.address',
        IPNumber: 'ip.numeric',
        bogon: 'ip.bogon',
        continentName: 'geo.continent.name',
        continentCode: 'geo.continent.code',
        continentGeoNameID: 'geo.continent.geoname_id',
        countryCode: 'geo.country_code',
        countryName: 'geo.country.name',
        countryGeoNameID: 'geo.country.geoname_id',
        regionName: 'geo.region',
        cityName: 'geo.city',
        zipCode: 'geo.postal',
        asn: 'asn',
        'location.capital': 'location.capital',
        'location.population': 'location.population',
        'location.phoneCode': 'location.phone_code',
        'location.tld': 'location.tld',
        'currency.currencyCode': 'currency.code',
        'timezone.name': 'timezone.name',
        'timezone.offset': 'timezone.offset',
        'security.proxyType': 'security.vpn_or_proxy_type',
        'security.isHosting': 'security.hosting',
        'security.blacklisted': 'security.is_blacklisted',
        custom_rules_applied: 'custom_rules_applied',
      },
    ],
    [
      '/lookup/ip/threats?ip=IP',
      '/score/ip/IP',
      {
        ip: 'ip',
        'threats.proxyType': 'security.vpn_or_proxy_type',
        'threats.isHosting': 'security.hosting',
        'threats.blacklisted': 'security.is_blacklisted',
      },
    ],
    [
      '/lookup/country?CountryCode=JP',
      '/lookup/countries/JP',
      { countryCode: 'country_code', capital: 'capital', tld: 'tld' },
    ],
    [
      '/lookup/asn?asn=AS2818',
      '/lookup/asn/AS2818',
      { asn: 'asn', org: 'org', prefixes: 'prefixes', type: 'type' },
    ],
    ['/ip', '/ip', { '': 'ip.address' }],
    [
      '/scoring/phone?phone=%2B447990655603&countryCode=gb',
      '/score/phone/%2B447990655603?country_code=gb',
      {
        isValid: 'is_valid',
        reason: 'reason',
        disposable: 'is_disposable',
        blacklisted: 'is_blacklisted',
        phone: 'phone',
        countryCode: 'country_code',
      },
    ],
    [
      '/lookup/iban?iban=ES9121000418450200051332',
      '/lookup/iban/ES9121000418450200051332',
      {
        isValid: 'is_valid',
        formats: 'formats',
        'country.name': 'country.name',
        'country.IANA': 'country.iana',
        'country.currency': 'country.currency',
        'country.centralBank.name': 'country.central_bank.name',
        'country.membership': 'country.membership',
        'country.isEU': 'country.is_eu',
        'country.length': 'country.length',
        'country.isSEPA': 'country.is_sepa',
        'country.swiftOfficial': 'country.swift_official',
      },
    ],
    [
      '/lookup/bin?bin=427601XXXXXX1234',
      '/lookup/bin/427601XXXXXX1234',
      {
        isValid: 'is_valid',
        blacklisted: 'is_blacklisted',
        bin: 'bin',
        'info.scheme.name': 'info.scheme.name',
        'info.scheme.isLuha': 'info.scheme.is_luha',
        'info.detected_digits': 'info.detected_digits',
        'info.syntax': 'info.syntax',
        'info.bank': 'info.bank',
        'info.country.languageCode': 'info.country.language_code',
      },
    ],
  ];

  test('both versions tell the same facts', async () => {
    for (const ip of ['8.8.8.8', '5.255.255.5', '2a00:1450:4001:81b::200e', '10.0.0.1']) {
      for (const [v1, v2, facts] of shared) {
        for (const mode of ['live', 'test']) {
          const one = (await answer(withMode(v1.replace('IP', ip), mode), premium))['data'];
          const two = (await answer(withMode(`/v2${v2.replace('IP', ip)}`, mode), premium))['data'];
          for (const [left, right] of Object.entries(facts)) {
            const wanted = at(one, left);
            assert.notEqual(wanted, undefined, `${v1} ${left}`);
            // v1 has false where v2 says null: that no source could tell.
            const told = wanted === false ? (at(two, right) ?? false) : at(two, right);
            assert.deepEqual(told, wanted, `${v1} ${left} ${ip} ${mode}`);
          }
        }
      }
    }
  });

  test('a bulk answer has for each address what a single lookup has', async () => {
    const ips = ['8.8.8.8', '5.255.255.5', '2A00:1450:4001:81B::200E', '10.0.0.1', '::ffff:1.1.1.1'];
    const params = 'params=security,currency,location&lang=RU';
    for (const [bulk, single] of [
      ['/lookup/ip/bulk', '/lookup/ip?ip=IP&'],
      ['/v2/geo/ip/bulk', '/v2/lookup/ip/IP?'],
    ] as const) {
      const many = (await answer(`${bulk}?ips=${ips.join()}&${params}`, premium))['data'] as JsonObject;
      assert.deepEqual(Object.keys(many).sort(), [...ips].sort());
      for (const ip of ips) {
        const one = await answer(single.replace('IP', encodeURIComponent(ip)) + params, premium);
        assert.deepEqual(many[ip], one['data'], ip);
      }
    }
  });

  test('live answers of many kinds say the same in every format and fit their schema', async () => {
    const face = endpoints.find((endpoint) => endpoint.name === 'ip_lookup')!;
    const ips = [
      '8.8.8.8',
      '1.1.1.1',
      '185.220.101.1',
      '41.33.1.1',
      '2001:4860:4860::8888',
      '::1',
      '224.0.0.1',
    ];
    for (const version of versions) {
      const validate = compileClosed((version === 1 ? face.v1 : face.v2)!.data);
      for (const ip of ips) {
        for (const lang of ['EN', 'AR', 'JA']) {
          const path = version === 1 ? `/lookup/ip?ip=${ip}&` : `/v2/lookup/ip/${ip}?`;
          const address = `${path}params=security,currency,location&lang=${lang}`;
          const wanted = await answer(address, premium);
          assertValid(validate, wanted['data']);
          for (const { name } of formats) {
            const response = await server.get(`${address}&format=${name}`, keyHeader(premium));
            const decoded = decodeFormat(name, await response.text()) as JsonObject;
            assert.deepEqual(withoutTime(decoded), withoutTime(wanted), `${ip} ${name}`);
          }
        }
      }
    }
  });

  async function answer(asked: string | ExampleRequest, key: string): Promise<JsonObject> {
    const request = typeof asked === 'string' ? { method: 'GET', path: asked, body: null } : asked;
    return (await (await server.send(request, keyHeader(key))).json()) as JsonObject;
  }

  function withMode(path: string, mode: string): string {
    return `${path}${path.includes('?') ? '&' : '?'}mode=${mode}`;
  }

  function at(value: JsonValue | undefined, path: string): unknown {
    if (path === '') return value;
    return path.split('.').reduce<unknown>((current, part) => (current as JsonObject | null)?.[part], value);
  }

  function withoutTime(envelope: JsonObject): JsonObject {
    const { executionTime: _one, execution_ms: _two, ...rest } = envelope;
    const data = rest['data'];
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return rest;
    const { executionTime: _inside, ...restOfData } = data as JsonObject;
    return { ...rest, data: restOfData };
  }

  /** The text with the time field's digits taken out; in CSV it is the last or last but one number of the row. */
  function blankTime(text: string): string {
    return text
      .replace(/("?(?:executionTime|execution_ms)"?[^\d\r\n,]{1,40})\d+/, '$1')
      .replace(
        /^(data.*|.*,(?:executionTime|execution_ms).*)\r\n(.*?)(,\d+)((?:,"[^"]*")?)\r\n$/s,
        '$1\r\n$2$4',
      );
  }

  function assertSuccess(envelope: JsonObject, version: 1 | 2): void {
    assert.equal(
      version === 1 ? envelope['status'] : envelope['success'],
      version === 1 ? 'success' : true,
      JSON.stringify(envelope),
    );
    assert.ok(Number.isInteger(envelope[timeField[version]]));
    assert.equal(envelope[timeField[version === 1 ? 2 : 1]], undefined);
  }

  function assertError(envelope: JsonObject, version: 1 | 2, code: number, type: string): void {
    const { description, ...rest } = envelope;
    assert.deepEqual(rest, version === 1 ? { status: 'error', code, type } : { success: false, code, type });
    assert.equal(typeof description, 'string');
  }

  /** The schema with every object that lists its properties closed to all others. */
  function compileClosed(schema: unknown): ValidateFunction {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
    return ajv.compile(close(JSON.parse(JSON.stringify(schema))));
  }

  // biome-ignore lint/suspicious/noExplicitAny: a schema of any shape.
  function close(schema: any): any {
    if (typeof schema !== 'object' || schema === null) return schema;
    if (Array.isArray(schema)) return schema.map(close);
    // Hints for the serialiser are no part of the shape.
    const fields = Object.entries(schema).filter(([name]) => !name.startsWith('x-'));
    const closed = Object.fromEntries(fields.map(([name, value]) => [name, close(value)]));
    return 'properties' in closed && !('additionalProperties' in closed) && 'type' in closed
      ? { ...closed, additionalProperties: false }
      : closed;
  }

  function assertValid(validate: ValidateFunction, data: unknown): void {
    assert.ok(validate(data), JSON.stringify(validate.errors));
  }
});
