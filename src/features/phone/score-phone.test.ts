import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PhoneFacts } from './phone-facts.ts';
import { phoneRules } from './phone-rules.ts';
import { scorePhone } from './score-phone.ts';

const sound: PhoneFacts = {
  problem: null,
  isAssignable: true,
  lineType: 'mobile',
  callingCode: '49',
  region: 'DE',
  e164: '+4915112345678',
  international: '+49 1511 2345678',
  national: '01511 2345678',
  sentCountry: 'DE',
  carrier: 'T-Mobile',
  timeZones: ['Europe/Berlin'],
  disposableLastSeen: null,
};

test('nothing speaks against a sound number', () => {
  assert.deepEqual(scorePhone(sound), {
    isValid: true,
    reason: '',
    score: 0,
    riskLevel: 'low',
    recommendation: 'allow',
    rules: [],
  });
});

describe('each rule', () => {
  for (const rule of phoneRules) {
    test(`${rule.id} fires in its examples and only there`, () => {
      assert.ok(rule.examples.firing.length > 0 && rule.examples.quiet.length > 0);
      for (const part of rule.examples.firing) {
        const facts = { ...sound, ...part };
        assert.ok(rule.fires(facts), JSON.stringify(part));
        const { isValid, reason, rules } = scorePhone(facts);
        assert.ok(rules.some((fired) => fired.id === rule.id));
        assert.equal(reason === '', isValid);
        if (rule.invalidates) assert.equal(isValid, false);
        assert.match(rule.reason(facts), /^[A-Z].*\.$/);
      }
      for (const part of rule.examples.quiet)
        assert.equal(rule.fires({ ...sound, ...part }), false, JSON.stringify(part));
    });
  }
  test('has an id of its own and a weight from 0 to 1', () => {
    assert.equal(new Set(phoneRules.map((rule) => rule.id)).size, phoneRules.length);
    for (const { weight } of phoneRules) assert.ok(weight > 0 && weight <= 1);
  });
});

test('one more reason never lowers the score', () => {
  const parts = phoneRules.flatMap((rule) => rule.examples.firing);
  for (const part of parts) {
    const alone = scorePhone({ ...sound, ...part });
    const listed = scorePhone({ ...sound, ...part, disposableLastSeen: '2024-01-02' });
    assert.ok(listed.score >= alone.score);
    assert.equal(listed.isValid, false);
  }
});

test('the reason is that of the strongest rule', () => {
  const { reason, rules } = scorePhone({ ...sound, lineType: 'voip', disposableLastSeen: '2024-01-02' });
  assert.match(reason, /disposable/);
  assert.deepEqual(
    rules.map((rule) => rule.id),
    ['disposable', 'voip'],
  );
});

test('a reason that only lowers trust leaves the number valid', () => {
  const score = scorePhone({ ...sound, region: 'GB', sentCountry: 'US' });
  assert.equal(score.isValid, true);
  assert.equal(score.reason, '');
  assert.equal(score.recommendation, 'allow');
  assert.equal(score.rules[0]?.id, 'other_country');
});
