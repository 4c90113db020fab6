import { noRulesApplied } from '../../http/common-fields.ts';
import type { PhoneReport } from './phone-report.ts';

export function viewPhoneV1({ phone, countryCode, facts, score, blacklisted }: PhoneReport): object {
  return {
    carrier: facts.carrier ?? '',
    reason: score.reason,
    isValid: score.isValid,
    blacklisted,
    disposable: facts.disposableLastSeen !== null,
    phone,
    countryCode,
    custom_rules_applied: noRulesApplied,
  };
}

export function viewPhoneV2({ phone, countryCode, facts, score, blacklisted }: PhoneReport): object {
  return {
    phone,
    country_code: countryCode,
    is_valid: score.isValid,
    reason: score.reason,
    carrier: facts.carrier,
    line_type: facts.lineType,
    is_disposable: facts.disposableLastSeen !== null,
    disposable_last_seen: facts.disposableLastSeen,
    is_blacklisted: blacklisted,
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
    custom_rules_applied: noRulesApplied,
  };
}
