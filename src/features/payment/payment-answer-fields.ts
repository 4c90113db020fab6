import { Type } from 'typebox';
import { customRulesApplied } from '../../http/common-fields.ts';
import { choice, integer, nullable, number, record, text } from '../../http/schema.ts';

const id = text('Id of the rule, such as `PF10003`.');
const description = text('What the rule means.');
const checked = integer('How many of the 26 rules could be checked: those whose facts were there.', {
  minimum: 0,
  maximum: 26,
});
const detected = integer('How many rules fired.', { minimum: 0, maximum: 26 });

export const paymentDataV1 = record('Risk of the payment.', {
  score: integer('Risk from 0 to 100, a whole number.', { minimum: 0, maximum: 100 }),
  rules: Type.Array(record('One rule that fired.', { id, description }), {
    description: 'The rules that fired, heaviest first.',
  }),
  rulesChecked: checked,
  rulesDetected: detected,
  reason: Type.Optional(
    text(
      'Only where an allow-list of the account decides: which, and that the score is 0 whatever else was found.',
    ),
  ),
  custom_rules_applied: customRulesApplied,
});

export const paymentDataV2 = record('Risk of the payment, with reasons.', {
  id: nullable(text('Id under which the payment is kept, for labels; null when it could not be kept.')),
  transaction_id: nullable(text('Your own id of the transaction, as sent.')),
  score: number('Risk from 0 to 100, with two decimals.', { minimum: 0, maximum: 100 }),
  risk_level: choice(['low', 'medium', 'high', 'critical'], 'The score in words.'),
  recommendation: choice(['allow', 'review', 'block'], 'What to do with the payment.'),
  reasons: Type.Array(text('One sentence.'), {
    description: 'Why, heaviest first, and what speaks for the payment whatever the rules say.',
  }),
  rules: Type.Array(
    record('One rule that fired.', {
      id,
      title: text('Title of the rule.'),
      description,
      weight: number('From 0 to 1: the share of the remaining distance to 100 that the rule adds.'),
      evidence: text('Why it fired, with figures.'),
    }),
    { description: 'The rules that fired, heaviest first.' },
  ),
  rules_checked: checked,
  rules_detected: detected,
  not_checked: Type.Array(
    record('One rule that could not be checked.', {
      id,
      title: text('Title of the rule.'),
      missing: text('What was missing, in words; for a rule that the account switched off it says so.'),
    }),
    {
      description:
        'The rules whose facts were missing, and those that the account switched off. They say nothing for or against the payment.',
    },
  ),
  make_up: record('How the score comes about.', {
    model: nullable(
      record('Opinion of the model; null where too little was known.', {
        name: text('Name and version of the model.'),
        probability: number('Probability of fraud, from 0 to 1.', { minimum: 0, maximum: 1 }),
        features: Type.Array(
          record('One feature.', {
            name: text('Name of the feature.'),
            log_odds: number('What it adds to the logarithm of the odds.'),
          }),
          { description: 'The features that weigh most, at most eight.' },
        ),
      }),
    ),
    contributions: Type.Array(
      record('One part of the score.', {
        id: text('`model`, the id of a rule, or `custom_rules`.'),
        points: number('Points of the score that it adds to those before it.'),
      }),
      { description: 'The parts in the order in which they are added up; together they are the score.' },
    ),
  }),
  custom_rules_applied: customRulesApplied,
});
