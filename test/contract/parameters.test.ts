/** How requests are read: addresses, parameters and headers, in the many ways that clients write them. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setTimeout as nextTurn } from 'node:timers/promises';
import type { JsonObject } from '../../src/formats/json-value.ts';
import { rawGet, rawRequest } from '../helpers/raw-request.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

describe('requests', () => {
  let server: RunningApp;
  let key: string;
  let free: string;

  before(async () => {
    server = await startApp({ ASSAY_V2_HOST: 'v2.api.example', ASSAY_TRUSTED_PROXIES: '127.0.0.0/8' });
    key = await server.keyOf('premium');
    free = await server.keyOf('free');
  });
  after(() => server.stop());

  const bearer = () => ({ Authorization: `Bearer ${key}` });
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
  const get = (path: string, headers: Record<string, string> = {}): Promise<any> =>
    server.json(path, key, headers);
  /** A request with a Host header of its own, which fetch does not send. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
  async function getAt(host: string, path: string): Promise<any> {
    const { body } = await rawRequest(server.url, rawGet(path, { ...bearer(), Host: host }));
    return JSON.parse(body);
  }

  describe('addresses', () => {
    const v1 = [
      '/lookup/ip?ip=8.8.8.8',
      '/v1/lookup/ip?ip=8.8.8.8',
      '/V1/Lookup/IP?ip=8.8.8.8',
      '/lookup/ip/?ip=8.8.8.8',
      '//lookup//ip?ip=8.8.8.8',
      '///v1///lookup///ip///?ip=8.8.8.8',
      '/IPLookup?ip=8.8.8.8',
      '/iplookup?ip=8.8.8.8',
      '//v1/IPLOOKUP/?ip=8.8.8.8',
      '/lookup/i%70?ip=8.8.8.8',
    ];
    for (const path of v1) {
      test(`${path} is the v1 lookup`, async () => {
        const { status, data } = await get(path);
        assert.deepEqual([status, data?.ip], ['success', '8.8.8.8']);
      });
    }

    const v2: readonly (readonly [string, string])[] = [
      ['/v2/lookup/ip/8.8.8.8', '8.8.8.8'],
      ['/V2/LOOKUP/ip/8.8.8.8', '8.8.8.8'],
      ['//v2//lookup//ip//8.8.8.8//', '8.8.8.8'],
      ['/v2/lookup/ip/8%2E8.8.8', '8.8.8.8'],
      ['/v2/lookup/ip/2606:4700:4700::1111', '2606:4700:4700::1111'],
      ['/v2/lookup/ip/2606%3A4700%3a4700%3A%3A1111', '2606:4700:4700::1111'],
      ['/v2/lookup/ip/2606:4700:4700:0:0:0:0:1111', '2606:4700:4700::1111'],
      ['/v2/lookup/ip/2606:4700:4700::ABCD', '2606:4700:4700::abcd'],
      ['/v2/lookup/ip/::', '::'],
      ['/v2/lookup/ip/::1', '::1'],
      ['/v2/lookup/ip/::ffff:8.8.8.8', '8.8.8.8'],
      ['/v2/lookup/ip/::ffff:808:808', '8.8.8.8'],
      ['/v2/lookup/ip/64:ff9b::8.8.8.8', '64:ff9b::808:808'],
      ['/v2/lookup/ip/fe80::1%25eth0', 'fe80::1'],
      ['/v2/lookup/ip/8.8.8.8?ip=1.1.1.1', '8.8.8.8'],
    ];
    for (const [path, address] of v2) {
      test(`${path} is the v2 lookup of ${address}`, async () => {
        const { success, data } = await get(path);
        assert.deepEqual([success, data?.ip.address], [true, address]);
      });
    }

    test('the host of v2 has v2 at its root and under /v2, and no v1', async () => {
      for (const host of ['v2.api.example', 'V2.API.example:8443']) {
        assert.equal((await getAt(host, '/lookup/ip/8.8.8.8')).data.ip.address, '8.8.8.8');
        assert.equal((await getAt(host, '/v2/lookup/ip/8.8.8.8')).data.ip.address, '8.8.8.8');
        assert.equal((await getAt(host, '/GEO/IP/bulk?ips=8.8.8.8')).success, true);
        assert.equal((await getAt(host, '/ip')).data.ip.address, '127.0.0.1');
        assert.equal((await getAt(host, '/lookup/ip?ip=8.8.8.8')).success, false);
        assert.equal((await getAt(host, '/nothing')).success, false);
        assert.equal((await getAt(host, '/lookup/ip/%')).success, false);
      }
      assert.equal((await getAt('api.example', '/lookup/ip?ip=8.8.8.8')).status, 'success');
      assert.equal((await getAt('xv2.api.example', '/lookup/ip?ip=8.8.8.8')).status, 'success');
    });

    test('an address in absolute form is taken as its path', async () => {
      const { body } = await rawRequest(
        server.url,
        rawGet('http://localhost/lookup/ip?ip=8.8.8.8', bearer()),
      );
      assert.equal(JSON.parse(body).data.ip, '8.8.8.8');
    });
  });

  describe('parameters', () => {
    const basic = '/lookup/ip?ip=8.8.8.8';
    const same = [
      `${basic}&params=`,
      `${basic}&params`,
      `${basic}&params=,`,
      `${basic}&params=%20`,
      `${basic}&userID&callback&format&mode&lang&source`,
      `${basic}&userID=&callback=&format=&mode=&lang=&source=`,
      `${basic}&=&==&&&`,
      `${basic}&unknown=1&parms=security&isList=no&__proto__=1&constructor=2&toString&hasOwnProperty=x`,
      `${basic}&lang=en`,
      `${basic}&lang=EN&lang=DE`,
      `${basic}&format=json`,
      `${basic}&mode=LIVE`,
      `${basic}&ip=1.1.1.1`,
      '/lookup/ip?ip=&ip=8.8.8.8&ip=1.1.1.1',
      '/lookup/ip?ip&ip=8.8.8.8',
      '/lookup/ip?IP=8.8.8.8',
      '/lookup/ip?%69p=8.8.8.8',
      '/lookup/ip?ip=%208.8.8.8+',
      `${basic}&broken=%`,
      `${basic}&%zz=1&broken=%E0%A4`,
      `${basic}&format=JSON&format=XML`,
      `${basic}&source=${'s'.repeat(2000)}`,
    ];
    for (const path of same) {
      test(`${path.slice(0, 100)} is a plain lookup`, async () => {
        const [plain, answer] = [await get(basic), await get(path)];
        assert.deepEqual(answer.data, plain.data);
      });
    }

    test('modules are there when they are asked for and only then', async () => {
      const modules = ['security', 'currency', 'timezone', 'location'];
      const basicKeys = Object.keys((await get(basic)).data);
      assert.ok(basicKeys.includes('asn') && basicKeys.includes('custom_rules_applied'));
      assert.deepEqual(
        basicKeys.filter((name) => [...modules, 'device'].includes(name)),
        [],
      );
      for (const asked of [['security'], ['location'], ['currency', 'timezone'], modules]) {
        for (const params of [
          asked.join(),
          asked.join(', ').toUpperCase(),
          asked.join('&params='),
          `,${asked.join(',,')},`,
        ]) {
          for (const path of [
            `${basic}&params=${params}`,
            `/v2/lookup/ip/8.8.8.8?params=${params}`,
            `/geoip?params=${params}`,
          ]) {
            const { data } = await get(path);
            assert.deepEqual(modules.filter((name) => name in data).sort(), [...asked].sort(), path);
            assert.ok('asn' in data && 'custom_rules_applied' in data, path);
          }
        }
      }
      for (const path of ['/geoip?params=device', '/v2/geo/ip?params=device']) {
        const { data } = await get(path, { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
        assert.equal(data.device?.type, 'bot', path);
      }
      const country = await get('/lookup/country?CountryCode=DE');
      assert.deepEqual(
        ['language', 'flag', 'currency', 'timezone'].filter((name) => name in country.data),
        [],
      );
      const flag = await get('/lookup/country?CountryCode=DE&params=flag');
      assert.deepEqual(
        ['language', 'flag', 'currency', 'timezone'].filter((name) => name in flag.data),
        ['flag'],
      );
    });

    test('an unknown address still has an asn block, all null', async () => {
      for (const path of ['/lookup/ip?ip=10.0.0.1', '/v2/lookup/ip/10.0.0.1']) {
        const { asn } = (await get(path)).data;
        assert.deepEqual(Object.keys(asn), [
          'asn',
          'name',
          'org',
          'phone',
          'email',
          'domain',
          'created',
          'type',
        ]);
        assert.ok(Object.values(asn).every((value) => value === null));
      }
    });

    test('v2 takes the names of v1 too, and v1 those of v2', async () => {
      const tooLong = 'u'.repeat(300);
      for (const name of ['userID', 'user_id', 'USERID', 'userid', 'User_Id']) {
        for (const path of ['/geoip', '/v2/geo/ip']) {
          assert.equal((await get(`${path}?${name}=${tooLong}`)).code, 123, `${path} ${name}`);
          assert.equal((await get(`${path}?${name}=${'u'.repeat(256)}`)).code, undefined, `${path} ${name}`);
        }
      }
      for (const name of ['CountryCode', 'countryCode', 'country_code', 'COUNTRYCODE']) {
        assert.equal((await get(`/lookup/country?${name}=fr`)).data.countryCode, 'FR', name);
      }
    });

    test('a user identifier is ignored where the endpoint takes none', async () => {
      const tooLong = `userID=${'u'.repeat(300)}`;
      for (const path of [
        '/lookup/ip/bulk?ips=8.8.8.8&',
        '/lookup/country?CountryCode=DE&',
        '/lookup/asn?asn=1&',
        '/ip?',
      ]) {
        assert.equal((await get(path + tooLong)).status, 'success', path);
      }
    });

    test('callbacks are names, with dots and beyond ASCII, and nothing else', async () => {
      for (const name of ['cb', '$', '_a1', 'angular.callbacks._0', 'обратно', 'jQuery36_1690']) {
        const response = await server.get(`${basic}&callback=${encodeURIComponent(name)}`, bearer());
        const text = await response.text();
        assert.ok(text.startsWith(`/**/${name}({"`) && text.endsWith('});'), text.slice(0, 60));
      }
      for (const name of [
        '1a',
        'a-b',
        'a b',
        'a(',
        'a;',
        'a..b',
        '.a',
        'a.',
        'a[0]',
        '<script>',
        'if',
        'a.new',
        'a\n',
        'x'.repeat(129),
      ]) {
        assert.equal((await get(`${basic}&callback=${encodeURIComponent(name)}`)).code, 107, name);
      }
    });

    test('bulk takes commas, repeats, spaces and doubles', async () => {
      for (const path of ['/lookup/ip/bulk', '/BulkLookup', '/v2/geo/ip/bulk']) {
        for (const ips of [
          'ips=8.8.8.8,1.1.1.1',
          'ips=8.8.8.8&ips=1.1.1.1',
          'ips=8.8.8.8%2C%201.1.1.1',
          'IPS=,8.8.8.8,,1.1.1.1,&ips=',
        ]) {
          assert.deepEqual(
            Object.keys((await get(`${path}?${ips}`)).data).sort(),
            ['1.1.1.1', '8.8.8.8'],
            ips,
          );
        }
        const ten = Array.from({ length: 10 }, (_, index) => `9.9.9.${index}`);
        assert.equal(Object.keys((await get(`${path}?ips=${ten}`)).data).length, 10);
        assert.equal((await get(`${path}?ips=${ten}&ips=9.9.9.10`)).code, 118);
        assert.deepEqual(Object.keys((await get(`${path}?ips=8.8.8.8,8.8.8.8`)).data), ['8.8.8.8']);
      }
    });

    test('AS numbers are taken with and without their prefix', async () => {
      for (const [sent, echoed] of [
        ['AS15169', 'AS15169'],
        ['15169', 'AS15169'],
        ['as15169', 'AS15169'],
        ['AS01', 'AS01'],
      ] as const) {
        assert.equal((await get(`/lookup/asn?asn=${sent}`)).data.asn, echoed);
        assert.equal((await get(`/v2/lookup/asn/${sent}`)).data.asn, echoed);
      }
    });
  });

  describe('languages', () => {
    const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      EN: { continent: 'Europe', country: 'Germany', germanCity: 'Munich', moscow: 'Moscow' },
      DE: { continent: 'Europa', country: 'Deutschland', germanCity: 'München', moscow: 'Moskau' },
      FR: { continent: 'Europe', country: 'Allemagne', germanCity: 'Munich', moscow: 'Moscou' },
      ES: { continent: 'Europa', country: 'Alemania', germanCity: 'Múnich', moscow: 'Moscú' },
      RU: { continent: 'Европа', country: 'Германия', germanCity: 'Мюнхен', moscow: 'Москва' },
      JA: { continent: 'ヨーロッパ', country: 'ドイツ', germanCity: 'ミュンヘン', moscow: 'モスクワ' },
      ZH: { continent: '欧洲', country: '德国', germanCity: '慕尼黑', moscow: '莫斯科' },
      AR: { continent: 'أوروبا', country: 'ألمانيا', germanCity: 'ميونخ', moscow: 'موسكو' },
    };
    for (const [lang, want] of Object.entries(names)) {
      test(`${lang} names continents, countries and cities`, async () => {
        const german = (await get(`/lookup/ip?ip=185.220.101.1&lang=${lang.toLowerCase()}`)).data;
        assert.deepEqual([german.continentName, german.countryName], [want['continent'], want['country']]);
        const moscow = (await get(`/v2/lookup/ip/5.255.255.5?lang=${lang}`)).data.geo;
        assert.equal(moscow.city, want['moscow']);
        const bulk = (await get(`/lookup/ip/bulk?ips=185.220.101.1&lang=${lang}`)).data['185.220.101.1'];
        assert.equal(bulk.countryName, want['country']);
        assert.equal(
          (await get(`/lookup/country?CountryCode=DE&lang=${lang}`)).data.countryName,
          want['country'],
        );
      });
    }

    test('a name that a language lacks is English', async () => {
      const english = (await get('/lookup/ip?ip=185.220.101.1')).data;
      const arabic = (await get('/lookup/ip?ip=185.220.101.1&lang=AR')).data;
      assert.equal(english.cityName, 'Brandenburg an der Havel');
      assert.ok(arabic.cityName.length > 0);
    });

    test('names of one call’s language do not stay for the next call', async () => {
      const spoken = await Promise.all(
        Object.keys(names).map(
          async (lang) => (await get(`/lookup/ip?ip=5.255.255.5&lang=${lang}&params=location`)).data.cityName,
        ),
      );
      assert.deepEqual(
        spoken,
        Object.values(names).map((name) => name['moscow']),
      );
    });
  });

  describe('the caller', () => {
    test('is who a trusted proxy says it is, in every endpoint about the caller', async () => {
      const headers = { 'X-Forwarded-For': '1.2.3.4, 5.255.255.5:80, 127.0.0.9' };
      assert.equal((await get('/geoip', headers)).data.ip, '5.255.255.5');
      assert.equal((await get('/v2/geo/ip', headers)).data.ip.address, '5.255.255.5');
      assert.equal((await get('/ip', headers)).data, '5.255.255.5');
      assert.equal((await get('/v2/ip', headers)).data.ip.address, '5.255.255.5');
      assert.equal(
        (await get('/ip', { Forwarded: 'for="[2a00:1450::1]:443";proto=https' })).data,
        '2a00:1450::1',
      );
    });

    test('finds flags at the address it calls, whoever called before at another', async () => {
      const flagAt = async (host: string) =>
        (await getAt(host, '/lookup/country?CountryCode=DE&params=flag')).data.flag.svg;
      const locationAt = async (host: string) =>
        (await getAt(host, '/lookup/ip?ip=185.220.101.1&params=location')).data.location.flag.svg;
      for (const host of ['one.example', 'two.example:81', 'one.example', '[::1]:8080']) {
        assert.ok((await flagAt(host)).startsWith(`http://${host}/`), host);
        assert.ok((await locationAt(host)).startsWith(`http://${host}/`), host);
      }
      for (const host of ['evil"><script>', 'a b', 'a/b', 'user@host']) {
        const svg = (await getAt(host, '/lookup/country?CountryCode=DE&params=flag').catch(() => null))?.data
          ?.flag.svg;
        assert.ok(svg == null || svg.startsWith('/'), `${host} ${svg}`);
      }
    });

    test('finds the flags it is given', async () => {
      const { flag } = (await get('/lookup/country?CountryCode=DE&params=flag')).data;
      for (const [url, type] of [
        [flag.svg, 'image/svg+xml'],
        [flag.png['1000px'], 'image/png'],
        [flag.png['250px'], 'image/png'],
        [flag.png['100px'], 'image/png'],
      ]) {
        const response = await fetch(url);
        assert.equal(response.status, 200, url);
        assert.ok(response.headers.get('content-type')?.startsWith(type), url);
        await response.arrayBuffer();
      }
    });
  });

  describe('keys', () => {
    test('come in the header in any case of the scheme, or in v1 in the query', async () => {
      for (const value of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key} `]) {
        assert.equal(
          (await server.json('/geoip', undefined, { Authorization: value })).status,
          'success',
          value,
        );
        assert.equal(
          (await server.json('/v2/geo/ip', undefined, { Authorization: value })).success,
          true,
          value,
        );
      }
      assert.equal((await server.json(`/geoip?key=${key}`)).status, 'success');
      assert.equal((await server.json(`/geoip?KEY=${key}`)).status, 'success');
      assert.equal((await server.json(`/geoip?key=&key=${key}`)).status, 'success');
      assert.equal(
        (await server.json(`/geoip?key=${key}`, undefined, { Authorization: 'Bearer ' })).status,
        'success',
      );
      for (const value of [key, `Basic ${key}`, `Bearer${key}`, 'Bearer', 'Bearer ']) {
        assert.equal((await server.json('/geoip', undefined, { Authorization: value })).code, 101, value);
      }
      assert.equal((await get('/v2/geo/ip?key=')).success, true);
      assert.equal((await get('/v2/geo/ip?key')).success, true);
    });

    test('Free has everything of the basic lookup but security', async () => {
      for (const path of [
        '/geoip',
        '/lookup/ip?ip=8.8.8.8',
        '/lookup/ip/threats?ip=8.8.8.8',
        '/lookup/country?CountryCode=DE',
      ]) {
        assert.equal((await server.json(path, free)).status, 'success', path);
      }
      for (const path of ['/geoip?', '/lookup/ip?ip=8.8.8.8&', '/v2/geo/ip?', '/v2/lookup/ip/8.8.8.8?']) {
        for (const mode of ['live', 'test']) {
          assert.equal(
            (await server.json(`${path}mode=${mode}&params=currency,SECURITY`, free)).code,
            114,
            path,
          );
          const rest = await server.json(`${path}mode=${mode}&params=currency,timezone,location`, free);
          assert.equal(rest.code, undefined, path);
        }
      }
    });
  });

  describe('methods', () => {
    test('HEAD answers as GET does, without the body', async () => {
      for (const path of [
        '/lookup/ip?ip=8.8.8.8&mode=test',
        '/v2/lookup/ip/8.8.8.8?format=XML&mode=test',
        '/ip',
        '/lookup/ip',
      ]) {
        const [head, full] = [
          await fetch(server.url + path, { method: 'HEAD', headers: bearer() }),
          await server.get(path, bearer()),
        ];
        assert.equal(head.status, full.status);
        assert.equal(head.headers.get('content-type'), full.headers.get('content-type'));
        assert.equal(await head.text(), '');
        // The time field may have one digit more or less.
        const lengths = [head, full].map((response) => Number(response.headers.get('content-length')));
        assert.ok(Math.abs(lengths[0]! - lengths[1]!) <= 2, String(lengths));
        assert.equal(Buffer.byteLength(await full.text()), lengths[1]);
      }
    });

    test('OPTIONS tells browsers what they may send', async () => {
      for (const path of ['/geoip?key=x', '/GeoIP', '/v2/lookup/ip/8.8.8.8', '//v1/IPLookup/']) {
        const response = await fetch(server.url + path, { method: 'OPTIONS' });
        assert.equal(response.status, 204);
        assert.equal(response.headers.get('access-control-allow-origin'), '*');
        assert.match(response.headers.get('access-control-allow-methods') ?? '', /GET/);
        assert.match(
          response.headers.get('access-control-allow-headers') ?? '',
          /authorization, content-type, gfp/,
        );
      }
    });
  });

  describe('events', () => {
    /** Rows behind the first one of `userId`, once there are `count` of them. They are written a moment after the answer. */
    async function eventsAfter(userId: string, count: number): Promise<JsonObject[]> {
      const file = readdirSync(server.dataDir).find((name) => /\.(?:db|sqlite)$/.test(name)) as string;
      const database = new DatabaseSync(`${server.dataDir}/${file}`, { readOnly: true });
      const query = database.prepare(
        'select * from event where rowid > (select min(rowid) from event where user_id = ?) order by rowid',
      );
      try {
        for (const deadline = Date.now() + 5000; ; await nextTurn(5)) {
          const rows = query.all(userId) as JsonObject[];
          if (rows.length >= count || Date.now() > deadline) return rows;
        }
      } finally {
        database.close();
      }
    }

    test('are left by live calls, in their order, and by nothing else', async () => {
      await get('/geoip?userID=the-first');
      await get('/lookup/ip?ip=8.8.8.8&mode=test');
      await get('/v2/score/ip/8.8.8.8?mode=test');
      await get('/lookup/ip?ip=nonsense&mode=test');
      await get('/bearer');
      await server.json('/ip');
      await server.json('/lookup/ip?ip=8.8.8.8', 'wrong');
      await get('/nothing');
      await get('/lookup/ip/threats?ip=185.220.101.1&userID=someone%40example.com&source=n8n');
      await get('/v2/lookup/ip/5.255.255.5?user_id=7');
      await get('/lookup/ip?ip=nonsense');
      const rows = await eventsAfter('the-first', 3);
      assert.equal(rows.length, 3, JSON.stringify(rows));
      assert.partialDeepStrictEqual(rows[0], {
        endpoint: 'ip_threats',
        version: 1,
        subject: '185.220.101.1',
        user_id: 'someone@example.com',
        country_code: 'DE',
        outcome: 'ok',
        source: 'n8n',
      });
      assert.partialDeepStrictEqual(rows[1], {
        endpoint: 'ip_lookup',
        version: 2,
        subject: '5.255.255.5',
        user_id: '7',
      });
      assert.partialDeepStrictEqual(rows[2], { endpoint: 'ip_lookup', outcome: 'invalid_ip', subject: null });
      for (const row of rows) assert.ok((row['latency_us'] as number) >= 0);
    });
  });
});
