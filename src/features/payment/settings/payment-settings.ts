import { allRules, type RuleChoice } from '../rule-choice.ts';
import { ruleWeights } from '../rule-weights.ts';
import { defaultThresholds, type ThresholdName, type Thresholds, withThresholds } from '../thresholds.ts';

/** What an account made of a rule. */
export interface RuleSetting {
  readonly enabled?: false;
  readonly weight?: number;
}

/** What an account changed, as it is stored; what is missing has its default. */
export interface SettingChanges {
  readonly thresholds: Readonly<Partial<Record<ThresholdName, number>>>;
  /** By the id of the rule. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
}

/** By what a payment of an account is scored. */
export interface PaymentSettings {
  readonly thresholds: Thresholds;
  readonly rules: RuleChoice;
}

export const noChanges: SettingChanges = { thresholds: {}, rules: {} };
export const defaultSettings: PaymentSettings = { thresholds: defaultThresholds, rules: allRules };

/** A weight of 0 leaves a rule in the answer and out of the score; one of 1 makes the score 100. */
export const weightRange = { least: 0, most: 1 } as const;

/** The defaults with an account’s changes in their place; what this version does not know is left out. */
export function settingsOf({ thresholds, rules }: SettingChanges): PaymentSettings {
  const known = Object.entries(rules).filter(([id]) => Object.hasOwn(ruleWeights, id));
  const weights = known.flatMap(([id, { weight }]) =>
    weight !== undefined && weight >= weightRange.least && weight <= weightRange.most ? [[id, weight]] : [],
  );
  return {
    thresholds: withThresholds(thresholds),
    rules: {
      off: new Set(known.filter(([, { enabled }]) => enabled === false).map(([id]) => id)),
      weights: Object.fromEntries(weights),
    },
  };
}
