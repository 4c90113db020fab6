import { Type } from 'typebox';
import { customRulesApplied } from '../../http/common-fields.ts';
import { choice, flag, integer, nullable, number, record, text } from '../../http/schema.ts';
import { isBlacklistedText, listedBy } from '../lists/listed-by.ts';
import { lineTypes } from './phone-facts.ts';

const isValidText = 'Whether the number exists in the numbering plan and nothing serious speaks against it.';
const reasonText = 'Why the number is not valid or is risky; empty when it is valid.';

export const phoneDataV1 = record('Validity and risk of the number.', {
  carrier: text('Company the range of the number was first given to; empty when unknown.'),
  reason: text(reasonText),
  isValid: flag(isValidText),
  blacklisted: flag('Whether one of the account’s blacklists or rules has the number.'),
  disposable: flag('Whether a site that shows everybody its messages has had the number.'),
  phone: text('The number as it was sent.'),
  countryCode: text('The country code as it was sent.'),
  custom_rules_applied: customRulesApplied,
});

export const phoneDataV2 = record('Validity and risk of the number, with reasons.', {
  phone: text('The number as it was sent.'),
  country_code: text('The country code as it was sent.'),
  is_valid: flag(isValidText),
  reason: text(reasonText),
  carrier: nullable(
    text(
      'Company the range of the number was first given to; null when unknown. Ported numbers have another since.',
    ),
  ),
  line_type: nullable(
    choice(
      [...lineTypes, null],
      'Kind of line by the numbering plan; null when the number is in none of its ranges.',
    ),
  ),
  is_disposable: flag('Whether a site that shows everybody its messages has had the number.'),
  disposable_last_seen: nullable(
    text('Date on which such a site was last seen with it; null when none was.'),
  ),
  is_blacklisted: nullable(
    flag(`Whether one of the account’s blacklists or rules has the number; ${isBlacklistedText}`),
  ),
  listed_by: listedBy,
  formats: record('The number in its usual forms; null when none could be read.', {
    e164: nullable(text('`+` and all digits.')),
    international: nullable(text('With `+` and the blanks usual in the country.')),
    national: nullable(text('As it is dialled within the country.')),
  }),
  calling_code: nullable(text('Digits of the country calling code.')),
  region: nullable(
    text('ISO 3166-1 alpha-2 code of the country the number belongs to; null for international services.'),
  ),
  time_zones: Type.Array(text('IANA name.'), {
    description: 'Zones in which the number may be; empty when it does not tell.',
  }),
  score: integer('Risk from 0 (none known) to 100.', { minimum: 0, maximum: 100 }),
  risk_level: choice(['low', 'medium', 'high', 'critical'], 'The score in words.'),
  recommendation: choice(
    ['allow', 'review', 'block'],
    'What to do with a user of the number, going by it alone.',
  ),
  reasons: Type.Array(text('Reason in plain words.'), {
    description: 'Everything that speaks against the number, strongest first.',
  }),
  rules: Type.Array(
    record('One rule that fired.', {
      id: text('Stable id.'),
      title: text('Title.'),
      weight: number('From 0 to 1: the share of the remaining distance to 100 that the rule adds.'),
      reason: text('Why it fired, in words.'),
    }),
    { description: 'The rules that fired, strongest first.' },
  ),
  custom_rules_applied: customRulesApplied,
});
