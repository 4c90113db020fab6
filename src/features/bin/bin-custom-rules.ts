import type { RuleEffect } from '../../http/endpoint-rules.ts';
import { defineRuleSubject } from '../custom-rules/rule-subject.ts';
import { binDataV2 } from './bin-fields.ts';
import { binParameter } from './bin-parameter.ts';
import type { BinReport } from './bin-report.ts';

/** Rules for BIN lookup. */
export const binRules = defineRuleSubject({
  name: 'bin',
  title: 'BIN lookup',
  parameters: [binParameter],
  data: binDataV2,
  actions: ['mark_valid', 'mark_invalid'],
  shows: { valid: 'is_valid' },
  past: {
    endpoints: ['bin_lookup'],
    subject: 'request.bin',
    country: 'response.info.country.alpha2',
    risk: null,
    flags: { blacklisted: 'response.is_blacklisted' },
    hasAllFlags: true,
    lacking: { invalid: 'response.is_valid' },
    review: { subject: 'bin' },
  },
});

export function changeBin(report: BinReport, { valid, reason }: RuleEffect): BinReport {
  const { facts } = report;
  if (valid === null || valid === facts.isValid) return report;
  return { ...report, facts: { ...facts, isValid: valid, reason: valid ? '' : reason } };
}
