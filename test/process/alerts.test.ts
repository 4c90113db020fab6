/** Events that accounts hear of: from the call to the list, the export and the settings, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { type RunningApp, startApp } from '../helpers/start-app.ts';
import { until } from '../helpers/until.ts';

interface EventView {
  readonly id: number;
  readonly type: string;
  readonly risk: number;
  readonly subject: string | null;
  readonly user_id: string | null;
  readonly details: Record<string, unknown> | null;
}

describe('events', () => {
  let server: RunningApp;
  let key: string;
  before(async () => {
    server = await startApp();
    key = await server.keyOf('premium');
  });
  after(() => server.stop());

  const list = async (query = '', as = key): Promise<EventView[]> =>
    (await server.json(`/v2/events?${query}`, as)).data.events;
  const send = async (method: string, path: string, body: object, as = key) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { Authorization: `Bearer ${as}` },
      body: JSON.stringify(body),
    });
    return answer.json() as Promise<{
      data: Record<string, { min_risk: number; enabled: boolean }>;
      code: number;
      description: string;
    }>;
  };
  /** Calls, and gives the events once they are written. */
  async function call(path: string, as = key): Promise<EventView[]> {
    const beforeCount = (await list('limit=500', as)).length;
    await server.json(path, as);
    return until(
      () => list('limit=500', as),
      (events) => events.length > beforeCount,
    );
  }

  test('come from what is found wrong, with the documented fields of their webhook', async () => {
    const paths = {
      fake_email: '/scoring/email?email=no-address&userID=jane',
      fake_phone: '/scoring/phone?phone=12&countryCode=de&userID=jane',
      invalid_iban: '/lookup/iban?iban=BE68539007547035&userID=jane',
      invalid_bin: '/lookup/bin?bin=000000&userID=jane',
    };
    for (const [type, path] of Object.entries(paths)) {
      const newest = (await call(path))[0]!;
      assert.equal(newest.type, type);
      assert.equal(newest.user_id, 'jane');
    }
    const [bin, iban, phone, email] = await list('user=jane');
    assert.deepEqual(Object.keys(email!.details!), ['email', 'score', 'reason', 'isValid']);
    assert.deepEqual(Object.keys(phone!.details!), ['phone', 'countryCode', 'carrier', 'reason', 'isValid']);
    assert.equal(iban!.details!['iban'], 'BE** **** **** 7035', 'only the obfuscated form is kept');
    assert.deepEqual(bin!.details, { bin: '000000', reason: bin!.details!['reason'], isValid: false });
  });

  test('of payments name the customer as the user, unless the call names one', async () => {
    const customer = { customer_email: 'no address', customer_id: 'c-9', card_number: '4111111111111112' };
    for (const [more, user] of [
      [{}, 'no address'],
      [{ user_id: 'jim' }, 'jim'],
    ] as const) {
      await send('POST', '/v2/score/payments', { data: customer, ...more });
      const [event] = await until(
        () => list(`type=fraudulent_payment&user=${encodeURIComponent(user)}`),
        (events) => events.length === 1,
      );
      assert.deepEqual([event!.user_id, event!.subject], [user, 'no address']);
    }
  });

  test('tell of a text with its bad words masked', async () => {
    await server.json(`/scoring/profanity?text=${encodeURIComponent('You fucking shithead')}`, key);
    const [event] = await until(
      () => list('type=profane_content'),
      (events) => events.length === 1,
    );
    assert.deepEqual(Object.keys(event!.details!), ['text', 'totalBadWords', 'riskScore', 'isSafe']);
    assert.doesNotMatch(JSON.stringify(event), /fuck|shit/);
    assert.equal(event!.details!['isSafe'], false);
  });

  test('come not from test mode, errors or what is fine', async () => {
    const count = (await list()).length;
    await server.json('/lookup/iban?iban=BE68539007547034', key);
    await server.json('/lookup/iban?iban=', key);
    await server.json('/lookup/iban?iban=BE68539007547035&mode=test', key);
    await server.json('/lookup/ip?ip=10.0.0.1&params=security', key);
    // One that leaves an event, behind them all.
    await call('/lookup/bin?bin=000000');
    assert.equal((await list()).length, count + 1);
  });

  test('follow the account’s thresholds', async () => {
    const change = await send('PATCH', '/v2/settings/events', {
      suspicious_ip: { min_risk: 40 },
      invalid_bin: { enabled: false },
    });
    assert.equal(change.data['suspicious_ip']!.min_risk, 40);
    const settings = (await server.json('/v2/settings/events', key)).data;
    assert.equal(settings.suspicious_ip.min_risk, 40);
    assert.equal(settings.suspicious_ip.default_min_risk, 50);
    assert.equal(settings.invalid_bin.enabled, false);
    assert.equal(settings.invalid_iban.enabled, true, 'what is not named stays');
    await server.json('/lookup/bin?bin=000000', key);
    const [newest] = await call('/lookup/ip/bulk?ips=10.0.0.1,8.8.8.8&params=security');
    assert.equal(newest!.type, 'suspicious_ip');
    assert.equal(newest!.subject, '10.0.0.1');
    assert.deepEqual(newest!.details, {
      ip: '10.0.0.1',
      ipType: 'IPv4',
      IPNumber: 167_772_161,
      countryCode: null,
      countryGeoNameID: null,
      countryName: null,
      security: {
        isProxy: false,
        proxyType: null,
        isTor: false,
        isBot: false,
        isRelay: false,
        isHosting: false,
      },
    });
    for (const body of [{}, { invalid_bin: { min_risk: 0 } }, { invalid_bin: 5 }, { invalid_bin: { x: 1 } }])
      assert.equal((await send('PATCH', '/v2/settings/events', body)).code, 104);
    const { description } = await send('PATCH', '/v2/settings/events', {
      suspicious_ip: { min_risk: 70 },
      invalid_bin: { min_risk: 101, enabled: 1 },
      invalid_iban: [],
      fake_email: { risk: 5 },
    });
    assert.equal(
      description,
      'No setting was changed. /fake_email/risk: This is not known here; there are enabled, min_risk. /invalid_iban: This must be an object with enabled, min_risk or both. /invalid_bin/enabled: This must be true or false. /invalid_bin/min_risk: This must be a whole number from 1 to 100.',
    );
    assert.equal((await server.json('/v2/settings/events', key)).data.suspicious_ip.min_risk, 40);
  });

  test('follow the account’s lists: what is blacklisted is one, what is allow-listed is none', async () => {
    const own = await server.keyOf('premium');
    await send('PATCH', '/v2/settings/events', { suspicious_ip: { min_risk: 40 } }, own);
    await send('POST', '/v2/lists', { name: 'bad', kind: 'ip' }, own);
    await send('POST', '/v2/lists', { name: 'good', kind: 'ip', mode: 'allow' }, own);
    await send('POST', '/v2/lists/bad/entries', { value: '8.8.8.8' }, own);
    await send('POST', '/v2/lists/good/entries', { value: '10.0.0.1' }, own);
    await server.json('/lookup/ip?ip=10.0.0.1&params=security', own);
    await server.json('/lookup/ip/threats?ip=10.0.0.1', own);
    await server.json('/lookup/ip/threats?ip=8.8.8.8', own);
    await server.json('/lookup/ip?ip=8.8.8.8&params=security', own);
    const events = await until(
      () => list('', own),
      (found) => found.length > 1,
    );
    assert.deepEqual(
      events.map(({ subject, risk }) => [subject, risk]),
      [
        ['8.8.8.8', 100],
        ['8.8.8.8', 100],
      ],
    );
  });

  test('are filtered, paged without gaps and found one by one', async () => {
    assert.ok((await list('type=invalid_iban')).every(({ type }) => type === 'invalid_iban'));
    assert.ok((await list('min_risk=76&max_risk=100')).every(({ risk }) => risk > 75));
    assert.equal((await list('last=24h')).length, (await list()).length);
    assert.equal((await list('to=2020-01-01')).length, 0);
    assert.equal((await list('user=nobody')).length, 0);
    const all = await list('limit=500');
    const paged: EventView[] = [];
    for (let cursor = ''; ; ) {
      const { data } = await server.json(`/v2/events?limit=2${cursor}`, key);
      paged.push(...data.events);
      if (data.next_cursor === null) break;
      cursor = `&cursor=${data.next_cursor}`;
    }
    assert.deepEqual(paged, all);
    assert.deepEqual((await server.json(`/v2/events/${all[0]!.id}`, key)).data, all[0]);
    for (const query of ['type=x', 'min_risk=-1', 'last=7', 'cursor=x', 'limit=0', 'last=7d&from=2026-01-01'])
      assert.equal((await server.json(`/v2/events?${query}`, key)).code, 104, query);
  });

  test('are seen by their own account only', async () => {
    const other = await server.keyOf('premium');
    const [mine] = await list();
    assert.deepEqual(await list('', other), []);
    assert.deepEqual(await list('user=jane', other), []);
    assert.equal(
      (await server.get(`/v2/events/${mine!.id}`, { Authorization: `Bearer ${other}` })).status,
      404,
    );
    const csv = await (await server.get('/v2/events.csv', { Authorization: `Bearer ${other}` })).text();
    assert.equal(csv.trim().split('\r\n').length, 1, 'the header alone');
  });

  test('are some of the calls, which are listed with their outcome', async () => {
    const { data } = await server.json('/v2/calls?limit=500', key);
    const outcomes = new Set(data.calls.map((call: { outcome: string }) => call.outcome));
    assert.deepEqual(outcomes, new Set(['ok', 'invalid_iban']));
    assert.equal(data.next_cursor, null);
    const failed = (await server.json('/v2/calls?outcome=invalid_iban&last=24h', key)).data.calls;
    assert.equal(failed.length, 1);
    const first = (await server.json('/v2/calls?limit=3', key)).data;
    const second = (await server.json(`/v2/calls?limit=3&cursor=${first.next_cursor}`, key)).data;
    assert.deepEqual([...first.calls, ...second.calls], data.calls.slice(0, 6));
    assert.equal((await server.json('/v2/calls?user=jane', key)).data.calls.length, 4);
    assert.deepEqual((await server.json('/v2/calls', await server.keyOf('free'))).data.calls, []);
  });

  test('are exported as CSV that no spreadsheet takes for formulas', async () => {
    await call(
      `/scoring/phone?phone=${encodeURIComponent('+4900')}&countryCode=de&userID=${encodeURIComponent('=cmd()')}`,
    );
    const answer = await server.get('/v2/events.csv?type=fake_phone', { Authorization: `Bearer ${key}` });
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="events-[\d-]+\.csv"$/,
    );
    const rows = parse(await answer.text(), { columns: true, record_delimiter: '\r\n' }) as Record<
      string,
      string
    >[];
    assert.equal(rows.length, (await list('type=fake_phone')).length);
    assert.equal(rows[0]!['user_id'], "'=cmd()");
    assert.equal((await server.json('/v2/events.csv?type=x', key)).code, 104);
    assert.equal((await server.get('/v2/events.csv')).status, 401);
  });
});
