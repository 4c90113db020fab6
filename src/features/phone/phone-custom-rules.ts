import type { RuleEffect } from '../../http/endpoint-rules.ts';
import { defineRuleSubject } from '../custom-rules/rule-subject.ts';
import { phoneDataV2 } from './phone-fields.ts';
import { countryParameter, phoneParameter } from './phone-parameters.ts';
import type { PhoneReport } from './phone-report.ts';

/** Rules for phone scoring. */
export const phoneRulesSubject = defineRuleSubject({
  name: 'phone',
  title: 'Phone scoring',
  parameters: [phoneParameter, countryParameter],
  data: phoneDataV2,
  actions: ['mark_valid', 'mark_invalid'],
  shows: { valid: 'is_valid' },
  past: {
    endpoints: ['phone_scoring'],
    subject: 'response.formats.e164',
    country: 'response.region',
    risk: 'response.score',
    flags: { disposable: 'response.is_disposable', blacklisted: 'response.is_blacklisted' },
    hasAllFlags: true,
    lacking: { invalid: 'response.is_valid' },
    review: { subject: 'phone', country: 'country_code' },
  },
});

export function changePhone(report: PhoneReport, { valid, reason }: RuleEffect): PhoneReport {
  const { score } = report;
  if (valid === null || valid === score.isValid) return report;
  return { ...report, score: { ...score, isValid: valid, reason: valid ? '' : reason } };
}
