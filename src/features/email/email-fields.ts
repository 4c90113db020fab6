import { Type } from 'typebox';
import { customRulesApplied } from '../../http/common-fields.ts';
import { choice, flag, integer, nullable, record, text } from '../../http/schema.ts';
import { domainFields } from '../domain/domain-fields.ts';
import { isBlacklistedText, listedBy } from '../lists/listed-by.ts';

const score = integer('0 safe, 1 low risk, 2 high risk, 3 too risky.', { minimum: 0, maximum: 3 });
const reason = text('Why it is risky: the worst reason; empty when the score is 0.');
const domain = nullable(record('What is known of the domain; null for what is no address.', domainFields));

export const emailDataV1 = record('Risk of the address.', {
  score,
  reason,
  isValid: flag('Well formed, and safe enough: the score is 0 or 1.'),
  isFree: flag('From a provider of free mailboxes.'),
  isRoleBased: flag('Belongs to a task such as `support`, not to a person.'),
  isEducational: flag('From a school or university.'),
  isDisposable: flag('From a provider of throwaway mailboxes.'),
  blacklisted: flag('In a blacklist of the account.'),
  email: text('The address as it was sent.'),
  domain,
  custom_rules_applied: customRulesApplied,
});

export const emailDataV2 = record('Risk of the address, with reasons.', {
  email: text('The address as it was sent.'),
  score,
  risk_level: choice(['low', 'medium', 'high', 'critical'], 'The score in words.'),
  recommendation: choice(
    ['allow', 'review', 'block'],
    'What to do with a sign-up under the address, going by it alone.',
  ),
  reason,
  reasons: Type.Array(text('One sentence.'), {
    description: 'Every reason, worst first, and what could not be checked.',
  }),
  rules: Type.Array(
    record('One rule that fired.', {
      id: text('Stable id.'),
      title: text('Title.'),
      level: integer('The score that the rule alone gives.', { minimum: 1, maximum: 3 }),
      reason: text('Why it fired.'),
    }),
    { description: 'The rules that fired, worst first.' },
  ),
  is_valid: flag('Well formed, and safe enough: the score is 0 or 1.'),
  is_free: flag('From a provider of free mailboxes.'),
  is_role_based: flag('Belongs to a task such as `support`, not to a person.'),
  is_educational: flag('From a school or university.'),
  is_disposable: flag('From a provider of throwaway mailboxes.'),
  is_forwarding: flag('From a masked-mail or alias service.'),
  is_blacklisted: nullable(flag(`In a blacklist of the account; ${isBlacklistedText}`)),
  listed_by: listedBy,
  suggestion: nullable(text('The address that was probably meant.')),
  mailbox: nullable(
    text(
      '`accepted`, `rejected`, `accepts_all` or `unknown` by the domain’s mail server; null when it is not asked.',
    ),
  ),
  domain,
  custom_rules_applied: customRulesApplied,
});
