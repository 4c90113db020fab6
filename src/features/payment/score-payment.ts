import type { PaymentFacts } from './payment-facts.ts';
import { allRules, type RuleChoice } from './rule-choice.ts';
import { ruleWeights } from './rule-weights.ts';
import { paymentRules } from './rules/index.ts';
import type { Thresholds } from './thresholds.ts';

export interface FiredRule {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Share of the remaining distance to 100 that it adds. */
  readonly weight: number;
  readonly evidence: string;
}

export interface UncheckedRule {
  readonly id: string;
  readonly title: string;
  /** In words; that it is switched off, where the account did that. */
  readonly missing: string;
}

/** How risky a payment is, and why. */
export interface PaymentScore {
  /** From 0 to 100, not rounded. */
  readonly score: number;
  readonly riskLevel: 'low' | 'medium' | 'high' | 'critical';
  readonly recommendation: 'allow' | 'review' | 'block';
  /** Heaviest first. */
  readonly rules: readonly FiredRule[];
  readonly rulesChecked: number;
  readonly notChecked: readonly UncheckedRule[];
  /** The allow-list that made the score 0 whatever the rules say; null when none did. */
  readonly allowedBy: { readonly list: string; readonly subject: string } | null;
}

const switchedOff = 'switched off by the account';

/** Scores from which a level begins. */
const levels: readonly (readonly [number, PaymentScore['riskLevel'], PaymentScore['recommendation']])[] = [
  [85, 'critical', 'block'],
  [60, 'high', 'block'],
  [30, 'medium', 'review'],
  [0, 'low', 'allow'],
];

/**
 * The weights of the fired rules and the model’s probability combined as independent reasons (noisy-or), so that one more
 * fired rule never lowers the score. A rule whose facts are missing, or that the account has switched off, is not checked.
 */
export function scorePayment(
  facts: PaymentFacts,
  thresholds: Thresholds,
  choice: RuleChoice = allRules,
): PaymentScore {
  const fired: FiredRule[] = [];
  const notChecked: UncheckedRule[] = [];
  for (const rule of paymentRules) {
    const missing = choice.off.has(rule.id) ? switchedOff : missingOf(rule.needs, facts, thresholds);
    if (missing !== null) {
      notChecked.push({ id: rule.id, title: rule.title, missing });
      continue;
    }
    const found = rule.fires(facts, thresholds);
    if (found === null) continue;
    const { id, title, description } = rule;
    const weight = (choice.weights[id] ?? ruleWeights[id] ?? 0) * found.strength;
    fired.push({ id, title, description, weight, evidence: found.text });
  }
  fired.sort((left, right) => right.weight - left.weight);
  const allowedBy = allowance(facts);
  const score = allowedBy === null ? combine(fired, facts.model?.probability ?? 0) : 0;
  return {
    score,
    ...levelOf(score),
    rules: fired,
    rulesChecked: paymentRules.length - notChecked.length,
    notChecked,
    allowedBy,
  };
}

export function levelOf(score: number): Pick<PaymentScore, 'riskLevel' | 'recommendation'> {
  const [, riskLevel, recommendation] = levels.find(([from]) => score >= from) ?? levels[3]!;
  return { riskLevel, recommendation };
}

/** 100 · (1 − (1 − probability) · Π (1 − weight)). */
export function combine(rules: readonly { readonly weight: number }[], probability: number): number {
  const unharmed = rules.reduce((share, rule) => share * (1 - rule.weight), 1 - probability);
  return 100 * (1 - unharmed);
}

function missingOf(
  needs: (typeof paymentRules)[number]['needs'],
  facts: PaymentFacts,
  thresholds: Thresholds,
): string | null {
  for (const need of needs) {
    const missing = need(facts, thresholds);
    if (missing !== null) return missing;
  }
  return null;
}

/** An allow-list beats every list, feed and rule. */
function allowance({ lists }: PaymentFacts): PaymentScore['allowedBy'] {
  if (lists === null) return null;
  for (const found of [lists.customer, lists.card, lists.email, lists.phone, lists.ip, lists.device]) {
    if (found?.verdict === 'allow') return { list: found.list ?? '', subject: found.subject };
  }
  return null;
}
