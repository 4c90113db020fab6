/** Payment settings over HTTP: what the answer says, and that scores follow. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { paymentRules } from '../../src/features/payment/rules/index.ts';
import { paymentSettingsData } from '../../src/features/payment/settings/view-payment-settings.ts';
import { paymentThresholds } from '../../src/features/payment/thresholds.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

const path = '/v2/settings/payments';

describe('payment settings', () => {
  let server: RunningApp;
  let key: string;
  before(async () => {
    server = await startApp();
    key = await server.keyOf('premium');
  });
  after(() => server.stop());

  async function send(method: string, to: string, body?: unknown, from = key) {
    const response = await fetch(server.url + to, {
      method,
      headers: { Authorization: `Bearer ${from}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
    return { ...((await response.json()) as any), status: response.status };
  }
  const change = (body: unknown, from = key) => send('PATCH', path, body, from);
  const pay = async (data: object, from = key, to = '/v2/score/payments') =>
    (await send('POST', to, { data }, from)).data;
  const fired = (answer: { rules: { id: string }[] }) => answer.rules.map(({ id }) => id);

  test('tell of every threshold and rule what holds, the default, bounds and meaning', async () => {
    const { data, status } = await send('GET', path, undefined, await server.keyOf('free'));
    assert.equal(status, 200);
    assert.deepEqual([data.version, data.changed_at, data.changed_by], [1, null, null]);
    assert.deepEqual(Object.keys(data.thresholds), Object.keys(paymentThresholds));
    assert.deepEqual(
      Object.keys(data.rules),
      paymentRules.map(({ id }) => id),
    );
    assert.deepEqual(data.thresholds.ip_payments_day, {
      value: 20,
      default: 20,
      unit: 'payments',
      least: 1,
      most: 1_000_000,
      whole: true,
      rule: 'PF10001',
      description: 'Payments from one IP address within 24 hours that are not too many.',
      changed: false,
    });
    assert.deepEqual(data.rules.PF10009, {
      title: 'Customer in a high-fraud country',
      enabled: true,
      weight: 0.3,
      default_weight: 0.3,
      least_weight: 0,
      most_weight: 1,
      changed: false,
    });
    const validate = new Ajv2020({ strict: false }).compile(paymentSettingsData);
    assert.ok(validate(data), JSON.stringify(validate.errors));
  });

  test('are changed in part, say who did it, and set back by null', async () => {
    const own = await server.keyOf('premium');
    const before = Date.now();
    const { data } = await change(
      { thresholds: { client_age: 9 }, rules: { PF10003: { weight: 0.2 }, PF10001: { enabled: false } } },
      own,
    );
    assert.equal(data.version, 2);
    assert.match(data.changed_by, /^key_/);
    assert.ok(Date.parse(data.changed_at) >= before);
    assert.deepEqual([data.thresholds.client_age.value, data.thresholds.client_age.changed], [9, true]);
    assert.deepEqual([data.rules.PF10003.weight, data.rules.PF10003.changed], [0.2, true]);
    assert.deepEqual([data.rules.PF10001.enabled, data.rules.PF10001.changed], [false, true]);
    assert.equal(data.thresholds.travel_speed.changed, false);
    assert.deepEqual((await send('GET', path, undefined, own)).data, data);
    const back = await change(
      { thresholds: { client_age: null }, rules: { PF10003: null, PF10001: { enabled: null } } },
      own,
    );
    assert.equal(back.data.version, 3);
    const changed = [...Object.values(back.data.thresholds), ...Object.values(back.data.rules)] as {
      changed: boolean;
    }[];
    assert.ok(changed.every((item) => !item.changed));
  });

  test('are not changed at all by an order with anything wrong in it', async () => {
    const own = await server.keyOf('premium');
    const answer = await change(
      { thresholds: { client_age: 9, travel_speed: 1, nope: 1 }, rules: { PF10001: { weight: 2 } } },
      own,
    );
    assert.deepEqual([answer.status, answer.code, answer.type], [400, 104, 'invalid_params']);
    assert.equal(
      answer.description,
      'No setting was changed. /thresholds/travel_speed: This must be a number from 100 to 100000 (km/h), or null for the default. /thresholds/nope: There is no such threshold. /rules/PF10001/weight: This must be a number from 0 to 1, or null for the default.',
    );
    assert.equal((await send('GET', path, undefined, own)).data.version, 1);
    for (const body of [undefined, {}, [], { ip_payments_hour: 3 }, { thresholds: 5 }, { rules: [] }])
      assert.equal((await change(body, own)).code, 104, JSON.stringify(body));
    assert.equal((await change({ thresholds: { client_age: 9 } }, 'wrong')).code, 101);
  });

  test('are not changed by who read a version that no longer holds', async () => {
    const own = await server.keyOf('premium');
    assert.equal((await change({ thresholds: { client_age: 9 }, version: 1 }, own)).data.version, 2);
    const late = await change({ thresholds: { client_age: 8 }, version: 1 }, own);
    assert.deepEqual([late.status, late.code], [409, 104]);
    assert.match(late.description, /their version is 2 now/);
    const { data } = await change({ thresholds: { client_age: 8 }, version: 2 }, own);
    assert.deepEqual([data.version, data.thresholds.client_age.value], [3, 8]);
    assert.equal((await change({ thresholds: { client_age: 8 }, version: 'x' }, own)).code, 104);
  });

  test('make a payment score as the account wants, and nobody else’s', async () => {
    const payment = (ip: string) => ({
      customer_ip: ip,
      transaction_amount: 10,
      transaction_currency: 'EUR',
    });
    const own = await server.keyOf('premium');
    await change({ thresholds: { ip_payments_hour: 1 } }, own);
    const [first, second] = [await pay(payment('81.2.69.142'), own), await pay(payment('81.2.69.142'), own)];
    assert.ok(!fired(first).includes('PF10001'));
    assert.equal(
      second.rules.find(({ id }: { id: string }) => id === 'PF10001')?.evidence,
      '2 purchases from 81.2.69.142 in the last hour, limit 1.',
    );
    assert.ok(second.score > first.score);
    await pay(payment('81.2.69.142'));
    assert.ok(
      !fired(await pay(payment('81.2.69.142'))).includes('PF10001'),
      'another account has the default',
    );
    await change({ thresholds: { ip_payments_hour: null } }, own);
    assert.ok(!fired(await pay(payment('81.2.69.142'), own)).includes('PF10001'), 'set back');
  });

  test('switch rules off, which are then not checked, and change how much they count', async () => {
    const own = await server.keyOf('premium');
    const payment = { customer_country: 'KP' };
    const before = await pay(payment, own);
    assert.ok(fired(before).includes('PF10009'));
    await change({ rules: { PF10009: { weight: 0.9 } } }, own);
    const heavier = await pay(payment, own);
    assert.equal(heavier.rules[0].weight, 0.9);
    assert.ok(heavier.score >= 90 && before.score < 90);
    await change({ rules: { PF10009: { enabled: false } } }, own);
    const without = await pay(payment, own);
    assert.deepEqual(fired(without), []);
    assert.equal(without.rules_checked, before.rules_checked - 1);
    assert.equal(
      without.not_checked.find(({ id }: { id: string }) => id === 'PF10009').missing,
      'switched off by the account',
    );
    const v1 = await pay(payment, own, '/scoring/payment');
    assert.deepEqual([v1.score, v1.rules, v1.rulesChecked], [0, [], without.rules_checked]);
  });

  test('leave what was scored before as it was', async () => {
    const own = await server.keyOf('premium');
    const { id, score } = await pay({ customer_country: 'KP' }, own);
    await change({ rules: { PF10009: { enabled: false } } }, own);
    const kept = (await send('GET', `/v2/payments/${id}`, undefined, own)).data;
    assert.ok(Math.abs(kept.score - score) < 0.01);
  });
});
