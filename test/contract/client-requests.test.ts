import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

describe('existing clients', () => {
  let server: RunningApp;
  let key: string;

  before(async () => {
    server = await startApp();
    key = await server.keyOf('premium');
  });
  after(() => server.stop());

  interface Row {
    /** The library and its method. */
    readonly name: string;
    readonly path: string;
    readonly headers?: Record<string, string>;
    /** Paths into the answer and what must stand there. */
    readonly expect: Readonly<Record<string, unknown>>;
  }

  const bearer = (): Record<string, string> => ({ Authorization: `Bearer ${key}` });
  const jsonType = { 'Content-Type': 'application/json' };

  /** The requests of the official client libraries, as they are on the wire. `KEY` stands for the key. */
  const rows: readonly Row[] = [
    {
      name: 'node: Lookup',
      path: '/lookup/ip?ip=1.1.1.1&params=&format=JSON&lang=EN&mode=live&source=JS-Package',
      expect: {
        status: 'success',
        'data.ip': '1.1.1.1',
        'data.countryCode': 'AU',
        'data.location': undefined,
      },
    },
    {
      name: 'node: Lookup with modules',
      path: '/lookup/ip?ip=1.1.1.1&params=security%2Ccurrency&format=JSON&lang=EN&mode=live&source=JS-Package',
      expect: { status: 'success', 'data.security.isTor': false, 'data.currency.currencyCode': 'AUD' },
    },
    {
      name: 'node: Threats',
      path: '/lookup/ip/threats?ip=1.1.1.1&format=JSON&mode=live&source=JS-Package',
      expect: { status: 'success', 'data.ip': '1.1.1.1', 'data.threats.isProxy': false },
    },
    {
      name: 'node: BulkLookup',
      path: '/lookup/ip/bulk?ips=1.1.1.1%2C2.2.2.2&params=&format=JSON&lang=EN&mode=live&source=JS-Package',
      expect: { status: 'success', 'data.1%2E1%2E1%2E1.ip': '1.1.1.1', 'data.2%2E2%2E2%2E2.ip': '2.2.2.2' },
    },
    {
      name: 'node: Country',
      path: '/lookup/country?CountryCode=PS&params=&format=JSON&lang=EN&mode=live&source=JS-Package',
      expect: { status: 'success', 'data.countryCode': 'PS' },
    },
    {
      name: 'node: ASN',
      path: '/lookup/asn?asn=AS13335&mode=live&source=JS-Package',
      expect: { status: 'success', 'data.asn': 'AS13335', 'data.org': 'Cloudflare, Inc.' },
    },
    {
      name: 'node: EmailValidation',
      path: '/scoring/email?email=name%5Bar%5Ddomain.com&mode=live&source=JS-Package',
      expect: { status: 'success', 'data.isValid': false, 'data.score': 3 },
    },
    {
      name: 'greip.js: EmailValidation',
      path: '/scoring/email?email=name%40domain.com&key=KEY&mode=live&source=JS-Package',
      headers: { Origin: 'https://shop.example' },
      expect: { status: 'success', 'data.isValid': false, 'data.email': 'name@domain.com' },
    },
    {
      name: 'domain lookup of an unknown domain',
      path: '/lookup/domain?domain=unheard-of.example&format=JSON&mode=live',
      expect: { status: 'success', 'data.name': null, 'data.is_mx': null, 'data.created_at': null },
    },
    {
      name: 'greip.js: key in the query',
      path: '/lookup/ip?ip=1.1.1.1&key=KEY&params=&format=JSON&lang=EN&mode=live&source=JS-Package',
      headers: { Origin: 'https://shop.example' },
      expect: { status: 'success', 'data.ip': '1.1.1.1' },
    },
    {
      name: 'greip.js: GeoIP with its fingerprint header',
      path: '/geoip?key=KEY&params=device&format=JSON&lang=EN&mode=live&source=JS-Package',
      headers: { gfp: '{"timezone":"Europe/Berlin"}', Origin: 'https://shop.example' },
      expect: { status: 'success', 'data.ip': '127.0.0.1', 'data.bogon': true },
    },
    {
      name: 'python: lookup',
      path: '/IPLookup?ip=1.1.1.1&params=&lang=EN',
      headers: jsonType,
      expect: { status: 'success', 'data.ip': '1.1.1.1' },
    },
    {
      name: 'python: threats',
      path: '/threats?ip=1.1.1.1',
      headers: jsonType,
      expect: { status: 'success' },
    },
    {
      name: 'python: bulk_lookup',
      path: '/BulkLookup?ips=1.1.1.1%2C2.2.2.2&params=&lang=EN',
      headers: jsonType,
      expect: { status: 'success', 'data.1%2E1%2E1%2E1.ip': '1.1.1.1' },
    },
    {
      name: 'python: country',
      path: '/Country?CountryCode=US&params=&lang=EN',
      headers: jsonType,
      expect: { status: 'success', 'data.countryCode': 'US' },
    },
    {
      name: 'node: Profanity',
      path: '/scoring/profanity?text=you%20motherfucker&params=&format=JSON&lang=EN&mode=live&source=JS-Package',
      expect: {
        status: 'success',
        'data.isSafe': false,
        'data.status': 'success',
        'data.text': 'you motherfucker',
      },
    },
    {
      name: 'python: profanity',
      path: '/badWords?text=have+a+nice+day',
      headers: jsonType,
      expect: { status: 'success', 'data.isSafe': true, 'data.riskScore': 0, 'data.text': 'have a nice day' },
    },
    {
      name: 'php: badWords',
      path: '//badWords?text=you+motherfucker&listBadWords=yes&scoreOnly=no&mode=live&source=PHP-SDK',
      expect: { status: 'success', 'data.badWords.0': 'motherfucker' },
    },
    {
      name: 'ruby: badWords',
      path: '/badWords?text=hello&params=&format=JSON&lang=EN&mode=live',
      expect: { status: 'success', 'data.isSafe': true },
    },
    {
      name: 'flutter: badWords with a bare userID',
      path: '/badWords?text=hello&userID&listBadWords=no&scoreOnly=no&mode=live&source=Flutter-SDK',
      expect: { status: 'success', 'data.isSafe': true, 'data.badWords': undefined },
    },
    {
      name: 'python: asn',
      path: '/ASNLookup?asn=AS13335',
      headers: jsonType,
      expect: { 'data.asn': 'AS13335' },
    },
    {
      name: 'python: email',
      path: '/validateEmail?email=name%40domain.com&mode=test',
      headers: jsonType,
      expect: { status: 'success', 'data.email': 'name@domain.com', 'data.score': 0 },
    },
    {
      name: 'php: lookup, doubled slash and upper case',
      path: '//IPLookup?ip=2606%3A4700%3A4700%3A%3A1111&lang=EN&params=&mode=live&source=PHP-SDK',
      headers: jsonType,
      expect: { status: 'success', 'data.ip': '2606:4700:4700::1111', 'data.IPNumber': null },
    },
    {
      name: 'php: asn with isList',
      path: '//ASNLookup?asn=13335&isList=no&mode=live&source=PHP-SDK',
      expect: { status: 'success', 'data.asn': 'AS13335' },
    },
    {
      name: 'php: threats',
      path: '//threats?ip=1.1.1.1&mode=live&source=PHP-SDK',
      expect: { status: 'success' },
    },
    {
      name: 'php: country',
      path: '//Country?CountryCode=SA&params=&lang=EN&mode=live&source=PHP-SDK',
      expect: { 'data.countryCode': 'SA' },
    },
    {
      name: 'php: email in lower case, with a user id',
      path: '//validateEmail?email=name%40domain.com&userID=42&mode=live&source=PHP-SDK',
      headers: jsonType,
      expect: { status: 'success', 'data.isValid': false },
    },
    {
      name: 'ruby: email, not escaped',
      path: '/validateEmail?email=name@domain.com&mode=live',
      expect: { status: 'success', 'data.isValid': false },
    },
    {
      name: 'ruby: asn echoed as sent',
      path: '/ASNLookup?asn=AS01&mode=live',
      expect: { status: 'success', 'data.asn': 'AS01' },
    },
    {
      name: 'ruby: lookup',
      path: '/IPLookup?ip=1.1.1.1&params=&lang=EN&mode=live&source=Ruby-Gem',
      expect: { status: 'success', 'data.ip': '1.1.1.1' },
    },
    {
      name: 'go: lookup, parameters in alphabetical order',
      path: '/IPLookup?ip=1.1.1.1&lang=EN&mode=test&params=security',
      headers: jsonType,
      expect: { status: 'success', 'data.ip': '1.1.1.1', 'data.IPNumber': 16843009 },
    },
    {
      name: 'flutter: bare parameters',
      path: '/IPLookup?ip=1.1.1.1&params&lang=EN&mode=live&userID&source=Flutter-SDK',
      expect: { status: 'success', 'data.ip': '1.1.1.1' },
    },
    {
      name: 'flutter: repeated ips',
      path: '/BulkLookup?ips=1.1.1.1&ips=2.2.2.2&mode=live&source=Flutter-SDK',
      expect: { status: 'success', 'data.2%2E2%2E2%2E2.ip': '2.2.2.2' },
    },
    {
      name: 'flutter: GeoIP',
      path: '/GeoIP?params=&lang=EN&mode=test&source=Flutter-SDK',
      expect: { status: 'success', 'data.ip': '203.0.113.7' },
    },
    {
      name: 'cli: lookup',
      path: '/IPLookup?params=location&ip=8.8.8.8',
      expect: { 'data.location.capital': 'Washington, D.C.' },
    },
    { name: 'cli: GeoIP', path: '/GeoIP?mode=test&params=device', expect: { 'data.device.isMobile': false } },
    {
      name: 'go: email in test mode',
      path: '/validateEmail?email=name%40domain.com&mode=test',
      headers: jsonType,
      expect: { status: 'success', 'data.isValid': true, 'data.domain.name': 'domain.com' },
    },
    {
      name: 'flutter: email with a bare user id',
      path: '/validateEmail?email=name%40domain.com&mode=live&userID&source=Flutter-SDK',
      expect: { status: 'success', 'data.isValid': false },
    },
    {
      name: 'cli: email, not escaped',
      path: '/validateEmail?email=name+tag@domain.com',
      expect: { status: 'success', 'data.email': 'name+tag@domain.com' },
    },
    {
      name: 'n8n: email scoring with userID',
      path: '/scoring/email?email=name%40domain.com&userID=someone&source=n8n',
      expect: { status: 'success', 'data.isValid': false },
    },
    { name: 'cli: ip', path: '/ip?', expect: { status: 'success', data: '127.0.0.1' } },
    { name: 'n8n: credential test', path: '/bearer?source=n8n', expect: { status: 'success' } },
    {
      name: 'n8n: IP scoring with userID',
      path: '/lookup/ip/threats?ip=8.8.8.8&userID=someone%40example.com&source=n8n',
      expect: { status: 'success' },
    },
    {
      name: 'node: PhoneValidation',
      path: '/scoring/phone?phone=1234567890&countryCode=US&mode=live&source=JS-Package',
      expect: {
        status: 'success',
        'data.isValid': false,
        'data.phone': '1234567890',
        'data.countryCode': 'US',
        'data.disposable': false,
        'data.blacklisted': false,
        'data.custom_rules_applied.total': 0,
      },
    },
    {
      name: 'greip.js: PhoneValidation',
      path: '/scoring/phone?phone=%2B442071838750&countryCode=GB&key=KEY&mode=live&source=JS-Package',
      headers: { Origin: 'https://shop.example' },
      expect: { status: 'success', 'data.isValid': true, 'data.reason': '' },
    },
    {
      name: 'python: phone',
      path: '/validatePhone?phone=%2B447400123456&countryCode=GB',
      headers: jsonType,
      expect: { status: 'success', 'data.isValid': true, 'data.carrier': 'Three' },
    },
    {
      name: 'php: phone with userID',
      path: '//validatePhone?phone=1234567890&countryCode=US&userID=42&mode=live&source=PHP-SDK',
      headers: jsonType,
      expect: { status: 'success', 'data.isValid': false },
    },
    {
      name: 'ruby: phone whose plus is not encoded',
      path: '/validatePhone?phone=+12125552368&countryCode=US&mode=live',
      expect: { status: 'success', 'data.isValid': true, 'data.phone': '+12125552368' },
    },
    {
      name: 'go: phone, parameters in alphabetical order',
      path: '/validatePhone?countryCode=ir&mode=test&phone=%2B989121234567',
      headers: jsonType,
      expect: { status: 'success', 'data.countryCode': 'ir', 'data.phone': '+989121234567' },
    },
    {
      name: 'flutter: phone with a bare userID',
      path: '/validatePhone?phone=%2B442071838750&countryCode=GB&mode=live&userID&source=Flutter-SDK',
      expect: { status: 'success', 'data.isValid': true },
    },
    {
      name: 'cli: phone whose plus is not encoded',
      path: '/validatePhone?phone=+4915112345678&countryCode=DE',
      expect: { status: 'success', 'data.isValid': true },
    },
    {
      name: 'n8n: phone scoring with userID',
      path: '/scoring/phone?phone=%2B442071838750&countryCode=GB&userID=someone%40example.com&source=n8n',
      expect: { status: 'success', 'data.isValid': true },
    },
    {
      name: 'node: IBANValidation',
      path: '/lookup/iban?iban=DE89370400440532013000&mode=live&source=JS-Package',
      expect: { status: 'success', 'data.isValid': true, 'data.country.ISO3166': 'DE' },
    },
    {
      name: 'greip.js: IBANValidation',
      path: '/lookup/iban?iban=BY86AKBB10100000002966000000&key=KEY&mode=live&source=JS-Package',
      headers: { Origin: 'https://shop.example' },
      expect: { status: 'success', 'data.country.length': '28' },
    },
    {
      name: 'python: iban',
      path: '/validateIBAN?iban=DE89370400440532013000',
      headers: jsonType,
      expect: { status: 'success', 'data.isValid': true },
    },
    {
      name: 'php: iban with userID',
      path: '//validateIBAN?iban=FO9264600123456789&userID=42&mode=live&source=PHP-SDK',
      headers: jsonType,
      expect: { status: 'success', 'data.isValid': true, 'data.country.ISO3166': 'FO' },
    },
    {
      name: 'ruby: iban',
      path: '/validateIBAN?iban=DE89370400440532013000&mode=live',
      expect: { status: 'success', 'data.isValid': true },
    },
    {
      name: 'go: iban',
      path: '/validateIBAN?iban=DE89370400440532013000&mode=test',
      headers: jsonType,
      expect: { status: 'success', 'data.formats.machine': 'DE89370400440532013000' },
    },
    {
      name: 'flutter: iban with a bare userID',
      path: '/validateIBAN?iban=DE89370400440532013000&mode=live&userID&source=Flutter-SDK',
      expect: { status: 'success', 'data.isValid': true },
    },
    {
      name: 'cli: iban',
      path: '/validateIBAN?iban=DE89370400440532013000',
      expect: { status: 'success', 'data.isValid': true },
    },
    {
      name: 'n8n: IBAN with userID',
      path: '/lookup/iban?iban=BE68%205390%200754%207034&userID=someone%40example.com&source=n8n',
      expect: { status: 'success', 'data.formats.human': 'BE68 5390 0754 7034' },
    },
    {
      name: 'cli: BIN',
      path: '/BINLookup?bin=456789XXXXXX1234',
      expect: { status: 'success', 'data.isValid': true, 'data.bin': '456789XXXXXX1234' },
    },
    {
      name: 'n8n: BIN with userID',
      path: '/lookup/bin?bin=427601&userID=someone%40example.com&source=n8n',
      expect: { status: 'success', 'data.info.bank.name': 'Sberbank', 'data.info.bank.city': null },
    },
    { name: 'under /v1', path: '/v1/lookup/ip?ip=8.8.8.8', expect: { 'data.ip': '8.8.8.8' } },
    { name: 'any letter case', path: '/LOOKUP/Ip?IP=8.8.8.8', expect: { 'data.ip': '8.8.8.8' } },
  ];

  for (const row of rows) {
    test(row.name, async () => {
      const path = row.path.replace('KEY', key);
      const headers = path === row.path ? { ...bearer(), ...row.headers } : { ...row.headers };
      const response = await server.get(path, headers as Record<string, string>);
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      const answer: unknown = await response.json();
      for (const [place, wanted] of Object.entries(row.expect))
        assert.deepEqual(at(answer, place), wanted, place);
    });
  }

  test('a bad key answers 200 with the error envelope, as all v1 clients need it, but 401 on the key check', async () => {
    const bad = await server.get('/lookup/ip?ip=1.1.1.1', { Authorization: 'Bearer wrong' });
    assert.equal(bad.status, 200);
    const envelope = (await bad.json()) as Record<string, unknown>;
    assert.equal(envelope['status'], 'error');
    assert.equal(envelope['code'], 101);
    assert.equal(envelope['type'], 'invalid_key');
    assert.equal(typeof envelope['description'], 'string');
    assert.equal((await server.get('/bearer', { Authorization: 'Bearer wrong' })).status, 401);
  });

  test('a browser is asked for the client hints that name its device', async () => {
    for (const path of ['/geoip?params=device', '/v2/geo/ip']) {
      const response = await server.get(path, { Authorization: `Bearer ${key}` });
      assert.match(response.headers.get('accept-ch') ?? '', /Sec-CH-UA-Platform-Version/);
    }
  });

  test('a browser’s preflight is answered with the headers that clients send', async () => {
    const response = await fetch(`${server.url}/geoip?key=x`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization,content-type,gfp',
      },
    });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    for (const name of ['authorization', 'content-type', 'gfp']) {
      assert.ok(response.headers.get('access-control-allow-headers')?.includes(name), name);
    }
  });

  /** The value at a dotted path; dots inside a key are written `%2E`. */
  function at(value: unknown, path: string): unknown {
    let current = value;
    for (const part of path.split('.')) {
      current = (current as Record<string, unknown> | undefined)?.[decodeURIComponent(part)];
    }
    return current;
  }
});
