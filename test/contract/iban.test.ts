import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

describe('IBAN lookup', () => {
  let server: RunningApp;
  let key: string;
  before(async () => {
    server = await startApp();
    key = await server.keyOf('premium');
  });
  after(() => server.stop());

  test('v1 has the fields of the contract', async () => {
    const { data } = await server.json('/lookup/iban?iban=BE71096123456769', key);
    assert.deepEqual(data, {
      isValid: true,
      formats: {
        machine: 'BE71096123456769',
        human: 'BE71 0961 2345 6769',
        obfuscated: 'BE** **** **** 6769',
      },
      country: {
        name: 'Belgium',
        IANA: 'be',
        ISO3166: 'BE',
        currency: 'EUR',
        centralBank: { url: 'https://www.nbb.be', name: 'National Bank of Belgium' },
        membership: 'eu_member',
        isEU: true,
        length: '16',
        isSEPA: true,
        swiftOfficial: true,
      },
      custom_rules_applied: { total: 0, rules: [] },
    });
  });

  test('v2 adds the reason and the parts', async () => {
    const { data } = await server.json('/v2/lookup/iban/gb29%20nwbk%206016%201331%209268%2019', key);
    assert.equal(data.is_valid, true);
    assert.equal(data.reason, '');
    assert.deepEqual(data.parts, { bank_code: 'NWBK', branch_code: '601613', account_number: '31926819' });
    assert.deepEqual(data.country, {
      name: 'United Kingdom',
      iana: 'uk',
      iso3166: 'GB',
      currency: 'GBP',
      central_bank: { name: 'Bank of England', url: 'https://www.bankofengland.co.uk' },
      membership: 'other_member',
      is_eu: false,
      length: '22',
      is_sepa: true,
      swift_official: true,
    });
    const wrong = (await server.json('/v2/lookup/iban/GB28NWBK60161331926819', key)).data;
    assert.equal(wrong.is_valid, false);
    assert.match(wrong.reason, /check digits/);
  });

  test('nothing is error 122; something that is no IBAN is not valid', async () => {
    for (const path of ['/lookup/iban', '/lookup/iban?iban=', '/lookup/iban?iban=%20', '/v2/lookup/iban/%20'])
      assert.equal((await server.json(path, key)).code, 122, path);
    for (const iban of ['x', '???', 'ZZ00', 'IBAN', '0'.repeat(3000), 'BE68 5390']) {
      const { status, data } = await server.json(`/lookup/iban?iban=${encodeURIComponent(iban)}`, key);
      assert.equal(status, 'success', iban);
      assert.equal(data.isValid, false, iban);
      assert.equal(data.country === null, !iban.startsWith('BE'), iban);
    }
  });

  test('every format can say that there is no country', async () => {
    for (const format of ['JSON', 'XML', 'CSV', 'Newline']) {
      const response = await server.get(`/lookup/iban?iban=ZZ12345678&format=${format}`, {
        Authorization: `Bearer ${key}`,
      });
      assert.match(await response.text(), /isValid/, format);
    }
  });
});
