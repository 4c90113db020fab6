export type RiskLevel = 'low' | 'medium' | 'high' | 'critical';
export type Recommendation = 'allow' | 'review' | 'block';

/** One rule that raised the score of an address. */
export interface FiredIpRule {
  readonly id: string;
  readonly title: string;
  /** 0–1: the share of the remaining distance to 100 that the rule adds. */
  readonly weight: number;
  readonly reason: string;
  readonly source: string;
  readonly since: string | null;
  readonly asOf: string | null;
}

/** How risky an address is, and why. */
export interface IpScore {
  /** 0–100, whole number. */
  readonly score: number;
  readonly riskLevel: RiskLevel;
  readonly recommendation: Recommendation;
  readonly rules: readonly FiredIpRule[];
}
