import type { PhoneFacts } from './phone-facts.ts';
import { phoneRules } from './phone-rules.ts';

export interface FiredPhoneRule {
  readonly id: string;
  readonly title: string;
  readonly weight: number;
  readonly reason: string;
}

/** How far a number can be trusted, and why. */
export interface PhoneScore {
  /** Whether the number exists and nothing serious speaks against it. */
  readonly isValid: boolean;
  /** The strongest reason why it is not valid; empty when it is. */
  readonly reason: string;
  /** 0–100, whole number. */
  readonly score: number;
  readonly riskLevel: 'low' | 'medium' | 'high' | 'critical';
  readonly recommendation: 'allow' | 'review' | 'block';
  /** The rules that fired, strongest first. */
  readonly rules: readonly FiredPhoneRule[];
}

/** Scores from which a level begins. */
const levels = [
  [85, 'critical', 'block'],
  [60, 'high', 'block'],
  [30, 'medium', 'review'],
  [0, 'low', 'allow'],
] as const;

/** Of a number that no rule speaks against, as nearly all are. */
const sound: PhoneScore = Object.freeze({
  isValid: true,
  reason: '',
  score: 0,
  riskLevel: 'low',
  recommendation: 'allow',
  rules: Object.freeze([]),
});

/** The weights of the fired rules are combined as independent reasons, so that one more never lowers the score. */
export function scorePhone(facts: PhoneFacts): PhoneScore {
  const fired = phoneRules.filter((rule) => rule.fires(facts));
  if (fired.length === 0) return sound;
  fired.sort((left, right) => right.weight - left.weight);
  const rules = fired.map((rule) => ({
    id: rule.id,
    title: rule.title,
    weight: rule.weight,
    reason: rule.reason(facts),
  }));
  const refusal = fired.findIndex((rule) => rule.invalidates);
  const score = Math.round(100 * (1 - fired.reduce((share, rule) => share * (1 - rule.weight), 1)));
  const [, riskLevel, recommendation] = levels.find(([from]) => score >= from) ?? levels[3];
  return {
    isValid: refusal === -1,
    reason: rules[refusal]?.reason ?? '',
    score,
    riskLevel,
    recommendation,
    rules,
  };
}
