import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type EmailFacts, plainFacts } from './email-facts.ts';
import { emailRules } from './rules/index.ts';
import { scoreEmail } from './score-email.ts';

for (const rule of emailRules) {
  test(`the rule ${rule.id} fires on its examples and on no others`, () => {
    assert.ok(rule.examples.firing.length > 0 && rule.examples.quiet.length > 0);
    for (const example of rule.examples.firing) {
      const facts = { ...plainFacts, ...example };
      assert.equal(rule.fires(facts), true, JSON.stringify(example));
      assert.match(rule.reason(facts), /^[A-Z].*\.$/);
      assert.ok(scoreEmail(facts).score >= rule.level);
    }
    for (const example of rule.examples.quiet)
      assert.equal(rule.fires({ ...plainFacts, ...example }), false, JSON.stringify(example));
  });
}

test('rules have different ids, and words for their reason', () => {
  assert.equal(new Set(emailRules.map(({ id }) => id)).size, emailRules.length);
});

test('an address about which there is nothing to say is safe, without a reason', () => {
  assert.deepEqual(scoreEmail(plainFacts), {
    score: 0,
    reason: '',
    isValid: true,
    riskLevel: 'low',
    recommendation: 'allow',
    rules: [],
  });
});

const anyFacts: fc.Arbitrary<EmailFacts> = fc
  .array(fc.constantFrom(...emailRules.flatMap(({ examples }) => [...examples.firing, ...examples.quiet])), {
    maxLength: 6,
  })
  .map((parts) => Object.assign({}, plainFacts, ...parts) as EmailFacts);

test('a dangerous domain never makes a valid address', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      assert.equal(scoreEmail({ ...facts, isDangerous: true }).isValid, false);
    }),
  );
});

test('the score is that of the worst rule, has a reason unless it is 0, and says block where it is not valid', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { score, reason, isValid, recommendation, rules } = scoreEmail(facts);
      assert.equal(score, Math.max(0, ...rules.map(({ level }) => level)));
      assert.equal(reason === '', score === 0);
      assert.equal(isValid, score < 2);
      assert.equal(recommendation === 'block', !isValid);
    }),
  );
});

test('what could not be checked is never scored 0', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const unknown = { ...facts, mx: { ...facts.mx, state: 'unknown' as const } };
      assert.ok(scoreEmail(unknown).score > 0);
    }),
  );
});
