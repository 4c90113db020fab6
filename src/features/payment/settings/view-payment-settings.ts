import type { TSchema } from 'typebox';
import { flag, integer, nullable, number, record, text } from '../../../http/schema.ts';
import { ruleWeights } from '../rule-weights.ts';
import { paymentRules } from '../rules/index.ts';
import { isWhole, paymentThresholds, ruleAndMeaning, type ThresholdName } from '../thresholds.ts';
import { settingsOf, weightRange } from './payment-settings.ts';
import type { StoredSettings } from './stored-settings.ts';

const thresholdNames = Object.keys(paymentThresholds) as ThresholdName[];

const threshold = (name: ThresholdName): TSchema =>
  record(ruleAndMeaning(name)[1], {
    value: number('What holds for the account.'),
    default: number('What holds for an account that did not change it.'),
    unit: text('What it counts or measures.'),
    least: number('The least it may be.'),
    most: number('The most it may be.'),
    whole: flag('Whether it must be a whole number.'),
    rule: text('Id of the rule that it belongs to.'),
    description: text('What it means.'),
    changed: flag('Whether the account changed it.'),
  });

const rule = (title: string): TSchema =>
  record(title, {
    title: text('Title of the rule.'),
    enabled: flag('Whether payments are checked by the rule; true by default.'),
    weight: number('From 0 to 1: the share of the remaining distance to 100 that it adds at most.'),
    default_weight: number('What holds for an account that did not change it.'),
    least_weight: number('The least it may be.'),
    most_weight: number('The most it may be.'),
    changed: flag('Whether the account changed anything about it.'),
  });

export const paymentSettingsData = record('By what the payments of the account are scored.', {
  version: integer('One more with every change; 1 before the first.'),
  changed_at: nullable(text('When the settings were last changed, in UTC; null for never.')),
  changed_by: nullable(text('Id of the key that did it, or `command line`; null for never.')),
  thresholds: record(
    'The numbers that decide when rules fire, by name.',
    Object.fromEntries(thresholdNames.map((name) => [name, threshold(name)])),
  ),
  rules: record(
    'The rules, by id.',
    Object.fromEntries(paymentRules.map(({ id, title }) => [id, rule(title)])),
  ),
});

export function viewPaymentSettings({ changes, version, changedAtMs, author }: StoredSettings): object {
  const { thresholds, rules } = settingsOf(changes);
  return {
    version,
    changed_at: changedAtMs === null ? null : new Date(changedAtMs).toISOString(),
    changed_by: author,
    thresholds: Object.fromEntries(
      thresholdNames.map((name) => {
        const { fallback, unit, least, most } = paymentThresholds[name];
        const [ruleId, description] = ruleAndMeaning(name);
        return [
          name,
          {
            value: thresholds[name],
            default: fallback,
            unit,
            least,
            most,
            whole: isWhole(name),
            rule: ruleId,
            description,
            changed: thresholds[name] !== fallback,
          },
        ];
      }),
    ),
    rules: Object.fromEntries(
      paymentRules.map(({ id, title }) => {
        const fallback = ruleWeights[id] ?? 0;
        const enabled = !rules.off.has(id);
        const weight = rules.weights[id] ?? fallback;
        return [
          id,
          {
            title,
            enabled,
            weight,
            default_weight: fallback,
            least_weight: weightRange.least,
            most_weight: weightRange.most,
            changed: !enabled || weight !== fallback,
          },
        ];
      }),
    ),
  };
}
