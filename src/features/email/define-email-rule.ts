import type { EmailFacts } from './email-facts.ts';

/** 1 low risk, 2 high risk, 3 too risky. */
export type EmailLevel = 1 | 2 | 3;

/** One reason to trust an address less. */
export interface EmailRule {
  readonly id: string;
  readonly title: string;
  readonly level: EmailLevel;
  /** One sentence for the address at hand. */
  readonly reason: (facts: EmailFacts) => string;
  readonly fires: (facts: EmailFacts) => boolean;
  /** At least one that fires the rule and one that does not; what is left out is as at a clean address. */
  readonly examples: {
    readonly firing: readonly Partial<EmailFacts>[];
    readonly quiet: readonly Partial<EmailFacts>[];
  };
}

export function defineEmailRule(rule: EmailRule): EmailRule {
  return rule;
}
