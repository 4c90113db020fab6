import { ruleWeights } from '../rule-weights.ts';
import { paymentRules } from '../rules/index.ts';
import { paymentThresholds, ruleAndMeaning, type ThresholdName } from '../thresholds.ts';
import { settingsOf } from './payment-settings.ts';
import type { StoredSettings } from './stored-settings.ts';

/** Rows for a person to read; what the account changed has a star. */
export function thresholdRows({ changes }: StoredSettings): Record<string, string>[] {
  const { thresholds } = settingsOf(changes);
  return (Object.keys(paymentThresholds) as ThresholdName[]).map((name) => {
    const { fallback, unit, least, most } = paymentThresholds[name];
    return {
      threshold: name,
      value: starred(thresholds[name], fallback),
      default: String(fallback),
      range: `${least}–${most}`,
      unit,
      rule: ruleAndMeaning(name)[0],
    };
  });
}

export function ruleRows({ changes }: StoredSettings): Record<string, string>[] {
  const { rules } = settingsOf(changes);
  return paymentRules.map(({ id, title }) => {
    const fallback = ruleWeights[id] ?? 0;
    return {
      rule: id,
      checked: rules.off.has(id) ? 'off *' : 'on',
      weight: starred(rules.weights[id] ?? fallback, fallback),
      default: String(fallback),
      title,
    };
  });
}

function starred(value: number, fallback: number): string {
  return value === fallback ? String(value) : `${value} *`;
}
