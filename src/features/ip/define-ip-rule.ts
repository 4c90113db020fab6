import type { SecurityReport, ThreatKind } from './security-facts.ts';

/** One reason to trust an address less. */
export interface IpRule {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Kind of evidence that is the reason; null for a rule that is about something else and has a `reason`. */
  readonly kind: ThreatKind | null;
  /** False where other facts explain the evidence away. */
  readonly fires: (report: SecurityReport) => boolean;
  /** Words for the reason, where no evidence has them. */
  readonly reason: ((report: SecurityReport) => string) | null;
  /** At least one report that fires the rule and one that does not; left-out fields are those of a clean address. */
  readonly examples: {
    readonly firing: readonly Partial<SecurityReport>[];
    readonly quiet: readonly Partial<SecurityReport>[];
  };
}

type Given = Omit<IpRule, 'reason'> & Partial<Pick<IpRule, 'reason'>>;

export function defineIpRule(rule: Given): IpRule {
  return { reason: null, ...rule };
}
