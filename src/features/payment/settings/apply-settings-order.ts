import { createProblems, describeProblems } from '../../custom-rules/problems.ts';
import { ruleWeights } from '../rule-weights.ts';
import { paymentThresholds, type ThresholdName, withThresholds } from '../thresholds.ts';
import type { RuleSetting, SettingChanges } from './payment-settings.ts';
import { type RuleOrder, refusal, type SettingsOrder } from './settings-order.ts';

/** What is counted in an hour is counted in the day, so that an hour’s limit over the day’s would never count. */
const hoursOfDays: readonly (readonly [ofHour: ThresholdName, ofDay: ThresholdName])[] = [
  ['ip_payments_hour', 'ip_payments_day'],
  ['customer_payments_hour', 'customer_payments_day'],
  ['cards_hour', 'cards_day'],
];

/** Changes on top of changes. What is set to its default is not changed. Throws where related thresholds disagree. */
export function applySettingsOrder(before: SettingChanges, order: SettingsOrder): SettingChanges {
  const thresholds: Partial<Record<ThresholdName, number>> = { ...before.thresholds };
  for (const [name, value] of Object.entries(order.thresholds) as [ThresholdName, number | null][]) {
    if (value === null || value === paymentThresholds[name].fallback) delete thresholds[name];
    else thresholds[name] = value;
  }
  refuseDisagreement(thresholds, order);
  const rules: Record<string, RuleSetting> = { ...before.rules };
  for (const [id, change] of Object.entries(order.rules)) {
    const setting = applyToRule(id, rules[id] ?? {}, change);
    if (Object.keys(setting).length === 0) delete rules[id];
    else rules[id] = setting;
  }
  return { thresholds, rules };
}

/** Only pairs of which something was sent are looked at, so that nobody is held up by what is not theirs to mend. */
function refuseDisagreement(thresholds: SettingChanges['thresholds'], { thresholds: sent }: SettingsOrder) {
  const values = withThresholds(thresholds);
  const problems = createProblems();
  for (const [ofHour, ofDay] of hoursOfDays) {
    if (values[ofHour] <= values[ofDay] || !(ofHour in sent || ofDay in sent)) continue;
    const text = `${ofHour} would be ${values[ofHour]} and ${ofDay} ${values[ofDay]}; the one of the hour may not be higher, since an hour’s ${paymentThresholds[ofDay].unit} are among the day’s.`;
    problems.add(`/thresholds/${ofHour in sent ? ofHour : ofDay}`, text);
  }
  const found = problems.list();
  if (found.length > 0) throw refusal(describeProblems(found));
}

function applyToRule(id: string, before: RuleSetting, { enabled, weight }: RuleOrder): RuleSetting {
  const isOff = enabled === undefined ? before.enabled === false : enabled === false;
  const own = weight === undefined ? before.weight : (weight ?? undefined);
  return {
    ...(isOff ? { enabled: false } : {}),
    ...(own === undefined || own === ruleWeights[id] ? {} : { weight: own }),
  };
}
