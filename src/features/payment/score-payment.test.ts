import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { baselineModel } from './baseline-model.ts';
import { changed, cleanFacts, emptyFacts } from './clean-facts.ts';
import type { Change, PaymentRule } from './define-payment-rule.ts';
import type { PaymentFacts } from './payment-facts.ts';
import { featuresOf, paymentFeatures } from './payment-features.ts';
import { ruleWeights } from './rule-weights.ts';
import { paymentRules } from './rules/index.ts';
import { combine, scorePayment } from './score-payment.ts';
import { settingsOf } from './settings/payment-settings.ts';
import { defaultThresholds, paymentThresholds, type ThresholdName, withThresholds } from './thresholds.ts';

const score = (facts: PaymentFacts) => scorePayment(facts, defaultThresholds);

function outcome(rule: PaymentRule, facts: PaymentFacts): 'fired' | 'quiet' | 'not checked' {
  const { rules, notChecked } = score(facts);
  if (notChecked.some(({ id }) => id === rule.id)) return 'not checked';
  return rules.some(({ id }) => id === rule.id) ? 'fired' : 'quiet';
}

describe('each rule', () => {
  for (const rule of paymentRules) {
    test(`${rule.id} ${rule.title} fires on its examples and on no others`, () => {
      const { firing, quiet, boundary } = rule.examples;
      assert.ok(firing.length > 0 && quiet.length > 0 && boundary.length > 0);
      const expect = (change: Change, wanted: 'fired' | 'quiet'): void => {
        const facts = changed(change);
        const got = outcome(rule, facts);
        // An example may take facts away that the rule then rightly misses.
        if (wanted === 'quiet') assert.notEqual(got, 'fired', JSON.stringify(change));
        else assert.equal(got, 'fired', JSON.stringify(change));
      };
      for (const change of firing) expect(change, 'fired');
      for (const change of quiet) expect(change, 'quiet');
      for (const [before, after] of boundary) {
        expect(before, 'quiet');
        expect(after, 'fired');
      }
    });

    test(`${rule.id} gives its evidence in a sentence, with a strength between 0 and 1`, () => {
      for (const change of rule.examples.firing) {
        const found = rule.fires(changed(change), defaultThresholds)!;
        assert.match(found.text, /^[A-Z0-9c].*\.$/s);
        assert.ok(found.strength > 0 && found.strength <= 1);
        assert.doesNotMatch(found.text, /undefined|NaN|null/);
      }
    });

    test(`${rule.id} is checked where all is known, and not where nothing is, and says what is missing`, () => {
      assert.equal(outcome(rule, cleanFacts), cleanOutcome(rule));
      const missing = score(emptyFacts).notChecked.find(({ id }) => id === rule.id)?.missing;
      assert.match(missing ?? '', /^[a-z]/);
    });
  }
});

/** A payment by card names no scheme, so nothing can be another one. */
function cleanOutcome(rule: PaymentRule): string {
  return rule.id === 'PF10008' ? 'not checked' : 'quiet';
}

test('there are the 26 rules of the catalogue, each with a weight', () => {
  const ids = paymentRules.map(({ id }) => id);
  assert.deepEqual(
    ids,
    Array.from({ length: 26 }, (_, index) => `PF100${String(index + 1).padStart(2, '0')}`),
  );
  assert.deepEqual(Object.keys(ruleWeights), ids);
});

test('the evidence names the subject, the figures and the limit', () => {
  const facts = changed({ history: { ip: { payments: { hour: 6 } } } });
  assert.equal(score(facts).rules[0]?.evidence, '7 purchases from 203.0.113.9 in the last hour, limit 5.');
});

test('a clean payment has a score near 0, and every rule but that of the scheme is checked', () => {
  const { score: value, rulesChecked, riskLevel, recommendation } = score(cleanFacts);
  assert.ok(value < 2);
  assert.deepEqual([rulesChecked, riskLevel, recommendation], [25, 'low', 'allow']);
});

test('a payment of which nothing is known has score 0 and no rule checked', () => {
  const { score: value, rulesChecked, notChecked } = score(emptyFacts);
  assert.deepEqual([value, rulesChecked, notChecked.length], [0, 0, 26]);
});

test('an allow-list beats every rule and says so', () => {
  const facts = changed({
    ip: { threat: { kind: 'tor', reason: 'A Tor exit.' } },
    lists: {
      email: { verdict: 'block', list: 'Bad', subject: 'customer_email' },
      customer: { verdict: 'allow', list: 'Staff', subject: 'customer_id' },
    },
  });
  const { score: value, allowedBy, recommendation, rules } = score(facts);
  assert.equal(value, 0);
  assert.equal(recommendation, 'allow');
  assert.deepEqual(allowedBy, { list: 'Staff', subject: 'customer_id' });
  assert.ok(rules.length >= 2);
});

const changes = paymentRules.flatMap(({ examples }) => [
  ...examples.firing,
  ...examples.quiet,
  ...examples.boundary.flat(),
]);
const anyFacts = fc
  .array(fc.constantFrom(...changes), { maxLength: 8 })
  .map((list) => list.reduce<PaymentFacts>((facts, change) => mergeInto(facts, change), cleanFacts));

function mergeInto(facts: PaymentFacts, change: Change): PaymentFacts {
  const before = changed(change);
  // Top-level parts that the change touches.
  return {
    ...facts,
    ...Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof PaymentFacts]])),
  };
}

test('the score is between 0 and 100, the same for the same facts, and its level and advice agree with it', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const first = score(facts);
      assert.ok(first.score >= 0 && first.score <= 100);
      assert.deepEqual(score(facts), first);
      assert.equal(first.recommendation === 'block', first.score >= 60);
      assert.equal(first.rulesChecked + first.notChecked.length, 26);
    }),
  );
});

test('one more fired rule, or a higher probability, never lowers the score', () => {
  const weight = fc.record({ weight: fc.double({ min: 0, max: 1, noNaN: true }) });
  const probability = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(weight, { maxLength: 26 }),
      weight,
      probability,
      probability,
      (rules, more, p, q) => {
        assert.ok(combine([...rules, more], p) >= combine(rules, p) - 1e-9);
        assert.ok(combine(rules, Math.max(p, q)) >= combine(rules, Math.min(p, q)) - 1e-9);
      },
    ),
  );
});

test('a threshold of the account’s own counts; one that is out of range does not', () => {
  const facts = changed({ history: { ip: { payments: { hour: 6 } } } });
  const fired = (own: Record<string, unknown>): boolean =>
    scorePayment(facts, withThresholds(own)).rules.some(({ id }) => id === 'PF10001');
  assert.equal(fired({}), true);
  assert.equal(fired({ ip_payments_hour: 10 }), false);
  assert.equal(fired({ ip_payments_hour: 0 }), true);
  assert.equal(fired({ ip_payments_hour: '10', toString: 3 }), true);
});

test('a rule that is switched off is not checked, and says that it is off', () => {
  const facts = changed({ history: { ip: { payments: { hour: 6 } } } });
  const settings = settingsOf({ thresholds: {}, rules: { PF10001: { enabled: false } } });
  const before = score(facts);
  const after = scorePayment(facts, settings.thresholds, settings.rules);
  assert.equal(after.rules.length, before.rules.length - 1);
  assert.equal(after.rulesChecked, before.rulesChecked - 1);
  assert.match(after.notChecked.find(({ id }) => id === 'PF10001')?.missing ?? '', /switched off/);
  assert.ok(after.score < before.score);
});

test('a weight of the account’s own counts in place of the default, as far as the evidence is strong', () => {
  const facts = changed({ customerCountry: { level: 'increased' } });
  const weighed = (weight: number) => {
    const { thresholds, rules } = settingsOf({ thresholds: {}, rules: { PF10009: { weight } } });
    return scorePayment(facts, thresholds, rules);
  };
  assert.ok(Math.abs(weighed(0.5).rules[0]!.weight - 0.2) < 1e-9);
  assert.equal(weighed(0).rules.length, 1, 'it still fires');
  assert.ok(weighed(0).score < weighed(0.1).score);
  assert.ok(weighed(1).score < 100, 'weak evidence stays weak');
});

test('every threshold has a default within its range, and names its rule', () => {
  for (const name of Object.keys(paymentThresholds) as ThresholdName[]) {
    const { fallback, least, most, description } = paymentThresholds[name];
    assert.ok(fallback >= least && fallback <= most, name);
    assert.match(description, /^PF100\d\d: /);
  }
});

test('there are at most 40 features, and of nothing known none is', () => {
  assert.ok(paymentFeatures.length <= 40);
  assert.equal(new Set(paymentFeatures.map(({ name }) => name)).size, paymentFeatures.length);
  // A clean payment lacks only what it does not name.
  const names = paymentFeatures
    .filter((_, index) => Number.isNaN(featuresOf(cleanFacts)[index]))
    .map(({ name }) => name);
  assert.deepEqual(names, ['shipping_not_billing', 'shipping_km', 'two_factor', 'is_digital']);
  assert.ok(featuresOf(emptyFacts).every(Number.isNaN));
});

test('the baseline finds a clean payment harmless and a bad one not, and has no opinion without facts', () => {
  const judge = (facts: PaymentFacts) => baselineModel.judge(featuresOf(facts));
  assert.ok(judge(cleanFacts)!.probability < 0.02);
  const bad = changed({
    payment: { values: { customer_registration_date: cleanFacts.at - 20 } },
    history: { distinct: { cardsOfDevice: { week: 6 }, customersOfDevice: { month: 6 } } },
  });
  const opinion = judge(bad)!;
  assert.ok(opinion.probability > 0.6, String(opinion.probability));
  assert.equal(opinion.contributions[0]?.feature, 'account_age');
  assert.equal(judge(emptyFacts), null);
});

test('the baseline never thinks better of a payment for more of what is bad', () => {
  const values = fc.array(fc.oneof(fc.constant(Number.NaN), fc.double({ min: -2, max: 40, noNaN: true })), {
    minLength: paymentFeatures.length,
    maxLength: paymentFeatures.length,
  });
  fc.assert(
    fc.property(
      values,
      fc.nat(paymentFeatures.length - 1),
      fc.double({ min: 0, max: 10, noNaN: true }),
      (list, at, more) => {
        if (paymentFeatures[at]!.monotone === 0 || Number.isNaN(list[at])) return;
        const before = baselineModel.judge(Float64Array.from(list));
        const after = baselineModel.judge(
          Float64Array.from(list, (value, index) => (index === at ? value + more : value)),
        );
        if (before === null || after === null) return;
        assert.ok(after.probability >= before.probability - 1e-12);
      },
    ),
  );
});
