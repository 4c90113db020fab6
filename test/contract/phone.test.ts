import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

describe('phone scoring', () => {
  let server: RunningApp;
  let key: string;
  before(async () => {
    server = await startApp();
    key = await server.keyOf('premium');
  });
  after(() => server.stop());

  const v1 = (phone: string, country: string) =>
    server.json(`/scoring/phone?phone=${encodeURIComponent(phone)}&countryCode=${country}`, key);
  const v2 = (phone: string, country: string) =>
    server.json(`/v2/score/phone/${encodeURIComponent(phone)}?country_code=${country}`, key);

  test('an empty number is error 118, an empty or unknown country 116, in both versions', async () => {
    for (const [path, code] of [
      ['/scoring/phone?countryCode=US', 118],
      ['/scoring/phone?phone=&countryCode=US', 118],
      ['/scoring/phone?phone=%20&countryCode=US', 118],
      ['/validatePhone?phone&countryCode=US', 118],
      ['/scoring/phone?phone=2125552368', 116],
      ['/scoring/phone?phone=2125552368&countryCode=', 116],
      ['/scoring/phone?phone=2125552368&countryCode=ZZ', 116],
      ['/scoring/phone?phone=2125552368&countryCode=USA', 116],
      ['/v2/score/phone/%20?country_code=US', 118],
      ['/v2/score/phone/2125552368', 116],
      ['/v2/score/phone/2125552368?country_code=U1', 116],
    ] as const) {
      const answer = await server.json(path, key);
      assert.equal(answer.code, code, path);
    }
  });

  test('a malformed number is no error: it is not valid, and the reason says why', async () => {
    for (const phone of ['abc', '+', '12', '+999', '٩', "'; drop table event;--", '9'.repeat(300)]) {
      const { status, data } = await v1(phone, 'US');
      assert.equal(status, 'success', phone);
      assert.equal(data.isValid, false, phone);
      assert.match(data.reason, /^Invalid phone number structure/, phone);
      assert.equal(data.phone, phone);
    }
  });

  test('a number that nobody can have is not valid', async () => {
    const { data } = await v1('1234567890', 'US');
    assert.equal(data.isValid, false);
    assert.match(data.reason, /numbering plan|range/);
  });

  test('risky kinds are told in v1 by the reason and in v2 by type and rule', async () => {
    for (const [phone, country, type] of [
      ['+445612345678', 'GB', 'voip'],
      ['+19002345678', 'US', 'premium_rate'],
      ['+491801234567', 'DE', 'shared_cost'],
    ] as const) {
      const one = (await v1(phone, country)).data;
      assert.equal(one.isValid, false, phone);
      assert.notEqual(one.reason, '', phone);
      const two = (await v2(phone, country)).data;
      assert.equal(two.line_type, type);
      assert.equal(two.rules[0].id, type);
      assert.deepEqual(two.reasons, [one.reason]);
      assert.notEqual(two.recommendation, 'allow');
    }
  });

  test('a disposable number is told from one that differs in a digit', async () => {
    const listed = (await v1('+447990655603', 'GB')).data;
    assert.equal(listed.disposable, true);
    assert.equal(listed.isValid, false);
    assert.match(listed.reason, /disposable/);
    const other = (await v1('+447990655613', 'GB')).data;
    assert.equal(other.disposable, false);
    assert.equal(other.isValid, true);
    assert.equal(other.reason, '');
  });

  test('v2 has the usual forms, region, zones and kind of line', async () => {
    const { data } = await v2('07400 123456', 'gb');
    assert.deepEqual(
      [data.phone, data.country_code, data.region, data.calling_code, data.line_type, data.carrier],
      ['07400 123456', 'gb', 'GB', '44', 'mobile', 'Three'],
    );
    assert.deepEqual(data.formats, {
      e164: '+447400123456',
      international: '+44 7400 123456',
      national: '07400 123456',
    });
    assert.ok(data.time_zones.includes('Europe/London'));
    assert.deepEqual([data.is_valid, data.risk_level, data.recommendation], [true, 'low', 'allow']);
  });

  test('a plus that was not encoded means the same in the query and in the path', async () => {
    for (const path of [
      '/scoring/phone?phone=+442071838750&countryCode=US',
      '/scoring/phone?phone=%2B442071838750&countryCode=US',
      '/v2/score/phone/+442071838750?country_code=US',
      '/v2/score/phone/%2B442071838750?country_code=US',
      '/v2/score/phone/%20442071838750?country_code=US',
    ]) {
      const { data } = await server.json(path, key);
      assert.equal(data.phone, '+442071838750', path);
      assert.equal(data.isValid ?? data.is_valid, true, path);
    }
  });
});
