import type { RuleEffect } from '../../http/endpoint-rules.ts';
import { defineRuleSubject } from '../custom-rules/rule-subject.ts';
import { ibanDataV2 } from './iban-fields.ts';
import { ibanParameter } from './iban-parameter.ts';
import type { IbanReport } from './iban-report.ts';

/** Rules for IBAN lookup. */
export const ibanRules = defineRuleSubject({
  name: 'iban',
  title: 'IBAN lookup',
  parameters: [ibanParameter],
  data: ibanDataV2,
  actions: ['mark_valid', 'mark_invalid'],
  shows: { valid: 'is_valid' },
  past: {
    endpoints: ['iban_lookup'],
    // An event keeps no whole IBAN.
    subject: 'response.formats.obfuscated',
    country: 'response.country.iso3166',
    risk: null,
    flags: {},
    hasAllFlags: true,
    lacking: { invalid: 'response.is_valid' },
  },
});

export function changeIban(report: IbanReport, { valid, reason }: RuleEffect): IbanReport {
  if (valid === null || valid === report.isValid) return report;
  return { ...report, isValid: valid, reason: valid ? '' : reason };
}
