import type { PaymentFacts } from './payment-facts.ts';
import type { Thresholds } from './thresholds.ts';

/** What is missing before a rule can be checked, in words; null when nothing is. */
export type Need = (facts: PaymentFacts, thresholds: Thresholds) => string | null;

/** Why a rule fired. */
export interface Evidence {
  /** One sentence with figures. */
  readonly text: string;
  /** From 0 to 1: how much of the rule’s weight counts. */
  readonly strength: number;
}

/** What differs from a payment about which there is nothing to say. */
export type Change<T = PaymentFacts> = T extends readonly unknown[] | ReadonlySet<unknown>
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Change<T[K]> }
    : T;

export interface PaymentRule {
  /** `PF10001`. */
  readonly id: string;
  readonly title: string;
  /** What v1 answers when the rule fires. */
  readonly description: string;
  /** All of them must be met. */
  readonly needs: readonly Need[];
  /** Called only when every need is met. */
  readonly fires: (facts: PaymentFacts, thresholds: Thresholds) => Evidence | null;
  readonly examples: {
    readonly firing: readonly Change[];
    readonly quiet: readonly Change[];
    /** Two payments next to each other, of which only the second fires. */
    readonly boundary: readonly (readonly [quiet: Change, firing: Change])[];
  };
}

export function definePaymentRule(rule: PaymentRule): PaymentRule {
  return rule;
}

export function evidence(text: string, strength = 1): Evidence {
  return { text, strength };
}

/** `1 card`, `3 cards`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
