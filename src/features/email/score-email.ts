import type { EmailLevel } from './define-email-rule.ts';
import type { EmailFacts } from './email-facts.ts';
import { emailRules } from './rules/index.ts';

export interface FiredEmailRule {
  readonly id: string;
  readonly title: string;
  readonly level: EmailLevel;
  readonly reason: string;
}

/** How risky an address is, and why. */
export interface EmailScore {
  /** 0 safe, 1 low risk, 2 high risk, 3 too risky. */
  readonly score: 0 | EmailLevel;
  /** Empty when the score is 0. */
  readonly reason: string;
  readonly isValid: boolean;
  readonly riskLevel: 'low' | 'medium' | 'high' | 'critical';
  readonly recommendation: 'allow' | 'review' | 'block';
  /** Worst first. */
  readonly rules: readonly FiredEmailRule[];
}

export const emailLevels = [
  { riskLevel: 'low', recommendation: 'allow', isValid: true },
  { riskLevel: 'medium', recommendation: 'review', isValid: true },
  { riskLevel: 'high', recommendation: 'block', isValid: false },
  { riskLevel: 'critical', recommendation: 'block', isValid: false },
] as const;

/** The level of the worst rule that fired. One more fired rule never lowers it. */
export function scoreEmail(facts: EmailFacts): EmailScore {
  // Nothing else can be said of what is no address.
  const fired = emailRules.filter(
    (rule) => (facts.problem === null || rule.level === 3) && rule.fires(facts),
  );
  const rules = fired
    .map((rule) => ({ id: rule.id, title: rule.title, level: rule.level, reason: rule.reason(facts) }))
    .sort((left, right) => right.level - left.level);
  const worst = rules[0];
  const score = worst?.level ?? 0;
  return { score, reason: worst?.reason ?? '', ...emailLevels[score], rules };
}
