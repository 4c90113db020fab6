import { noRulesApplied } from '../../http/common-fields.ts';
import { isBlacklisted, notListed } from '../lists/list-answer.ts';
import { viewListedBy } from '../lists/listed-by.ts';
import type { PhoneReport } from './phone-report.ts';

export function viewPhoneV1(report: PhoneReport): object {
  const { phone, countryCode, facts, score, listed = notListed } = report;
  return {
    carrier: facts.carrier ?? '',
    reason: score.reason,
    isValid: score.isValid,
    blacklisted: listed.verdict === 'block',
    disposable: facts.disposableLastSeen !== null,
    phone,
    countryCode,
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

export function viewPhoneV2(report: PhoneReport): object {
  const { phone, countryCode, facts, score, listed = notListed } = report;
  return {
    phone,
    country_code: countryCode,
    is_valid: score.isValid,
    reason: score.reason,
    carrier: facts.carrier,
    line_type: facts.lineType,
    is_disposable: facts.disposableLastSeen !== null,
    disposable_last_seen: facts.disposableLastSeen,
    is_blacklisted: isBlacklisted(listed),
    listed_by: viewListedBy(listed),
    formats: { e164: facts.e164, international: facts.international, national: facts.national },
    calling_code: facts.callingCode,
    region: facts.region,
    time_zones: facts.timeZones,
    score: score.score,
    risk_level: score.riskLevel,
    recommendation: score.recommendation,
    reasons: score.rules.map((rule) => rule.reason),
    rules: score.rules.map((rule) => ({
      id: rule.id,
      title: rule.title,
      weight: rule.weight,
      reason: rule.reason,
    })),
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}
