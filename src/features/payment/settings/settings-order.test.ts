import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ApiError } from '../../../errors.ts';
import { paymentThresholds, type ThresholdName } from '../thresholds.ts';
import { applySettingsOrder } from './apply-settings-order.ts';
import { defaultSettings, noChanges, settingsOf } from './payment-settings.ts';
import { readSettingsOrder } from './settings-order.ts';

function refusalOf(thresholds: unknown, rules: unknown = null): string {
  try {
    applySettingsOrder(noChanges, readSettingsOrder(thresholds, rules));
  } catch (error) {
    return (error as ApiError).description;
  }
  return '';
}

describe('an order of settings', () => {
  const refused: [title: string, thresholds: unknown, rules: unknown, problem: RegExp][] = [
    ['nothing', null, null, /^No setting was changed\. Name some/],
    ['an empty object', {}, {}, /Name some/],
    ['a list', [], null, /\/thresholds: This must be an object/],
    ['a text', null, 'PF10001', /\/rules: This must be an object/],
    ['an unknown threshold', { no_such: 1 }, null, /\/thresholds\/no_such: There is no such threshold\./],
    ['a name of an object’s own', { constructor: 1 }, { toString: {} }, /constructor.*toString/],
    [
      'a number below the bounds',
      { ip_payments_hour: 0 },
      null,
      /whole number from 1 to 100000 \(payments\)/,
    ],
    ['a number above them', { travel_speed: 100_001 }, null, /a number from 100 to 100000 \(km\/h\)/],
    ['half a payment', { ip_payments_hour: 5.5 }, null, /a whole number/],
    ['a number in a text', { ip_payments_hour: '5' }, null, /\/thresholds\/ip_payments_hour: /],
    ['an unknown rule', null, { PF10027: { enabled: false } }, /\/rules\/PF10027: There is no such rule\./],
    ['a rule in place of its settings', null, { PF10001: false }, /\/rules\/PF10001: This must be an object/],
    ['a rule neither on nor off', null, { PF10001: { enabled: 0 } }, /\/rules\/PF10001\/enabled: /],
    ['a weight over 1', null, { PF10001: { weight: 1.01 } }, /\/rules\/PF10001\/weight: .* from 0 to 1/],
    ['a field that rules lack', null, { PF10001: { title: 'x' } }, /\/rules\/PF10001\/title: /],
    [
      'an hour’s limit over the day’s',
      { cards_hour: 4 },
      null,
      /\/thresholds\/cards_hour: .*cards are among/,
    ],
    ['a day’s limit under the hour’s', { ip_payments_day: 4 }, null, /\/thresholds\/ip_payments_day: /],
  ];
  for (const [title, thresholds, rules, problem] of refused) {
    test(`that is ${title} is refused`, () => assert.match(refusalOf(thresholds, rules), problem));
  }

  test('is refused with everything that is wrong, each behind its JSON pointer', () => {
    const text = refusalOf(
      { ip_payments_hour: 0, nope: 1, client_age: 99 },
      { X: {}, PF10003: { weight: -1 } },
    );
    assert.deepEqual(
      [...text.matchAll(/ (\/[\w/]+): /g)].map(([, pointer]) => pointer),
      [
        '/thresholds/ip_payments_hour',
        '/thresholds/nope',
        '/thresholds/client_age',
        '/rules/X',
        '/rules/PF10003/weight',
      ],
    );
  });

  test('may move the limits of an hour and a day together past where either could go alone', () => {
    const changes = applySettingsOrder(
      noChanges,
      readSettingsOrder({ ip_payments_hour: 50, ip_payments_day: 60 }, null),
    );
    assert.deepEqual(changes.thresholds, { ip_payments_hour: 50, ip_payments_day: 60 });
    // One back alone would leave 50 in an hour and 20 in a day.
    assert.throws(
      () => applySettingsOrder(changes, readSettingsOrder({ ip_payments_day: null }, null)),
      /ip_payments_hour would be 50 and ip_payments_day 20/,
    );
  });

  test('changes what it names and leaves the rest; null and the default itself set back', () => {
    const order = (thresholds: unknown, rules: unknown) => readSettingsOrder(thresholds, rules);
    const first = applySettingsOrder(
      noChanges,
      order(
        { travel_speed: 900, client_age: 8 },
        { PF10009: { enabled: false, weight: 0.1 }, PF10003: { weight: 0.7 } },
      ),
    );
    assert.deepEqual(first.rules, { PF10009: { enabled: false, weight: 0.1 }, PF10003: { weight: 0.7 } });
    const second = applySettingsOrder(
      first,
      order({ travel_speed: 1000 }, { PF10009: { enabled: true }, PF10003: null }),
    );
    assert.deepEqual(second, { thresholds: { client_age: 8 }, rules: { PF10009: { weight: 0.1 } } });
    const third = applySettingsOrder(second, order({ client_age: null }, { PF10009: { weight: 0.3 } }));
    assert.deepEqual(third, noChanges);
    assert.deepEqual(first.thresholds, { travel_speed: 900, client_age: 8 }, 'what was is left alone');
  });

  test('whatever is sent, is read or refused in words', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (thresholds, rules) => {
        assert.notEqual(refusalOf(thresholds, rules), undefined);
      }),
    );
  });
});

test('settings are the defaults for who changed nothing, and leave out what this version does not know', () => {
  assert.deepEqual(settingsOf(noChanges), defaultSettings);
  const stored = {
    thresholds: { a_later_one: 5, ip_payments_hour: -1, travel_speed: 800 } as Partial<
      Record<ThresholdName, number>
    >,
    rules: { PF20000: { enabled: false }, PF10001: { weight: 7 }, PF10002: { enabled: false } } as const,
  };
  const { thresholds, rules } = settingsOf(stored);
  assert.deepEqual(thresholds, { ...defaultSettings.thresholds, travel_speed: 800 });
  assert.deepEqual(rules, { off: new Set(['PF10002']), weights: {} });
});

test('the defaults agree with each other', () => {
  const all = Object.fromEntries(
    Object.entries(paymentThresholds).map(([name, { fallback }]) => [name, fallback]),
  );
  assert.equal(refusalOf(all), '');
});
