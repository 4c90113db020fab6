import type { Severity } from './lexicon.ts';

/** What is known of a text when it is judged. */
export interface TextFacts {
  /** How severe each word found is. */
  readonly severities: readonly Severity[];
  /** Number of words in the text. */
  readonly wordCount: number;
  /** Calibrated probability that the text is profane or abusive; null where no model covers its language. */
  readonly probability: number | null;
  /** The model's thresholds for the language. */
  readonly thresholds: { readonly unsafe: number; readonly medium: number; readonly high: number };
}

/** 0 completely safe, 1 high risk, 2 medium risk, 3 low risk, as the API numbers them. */
export type RiskScore = 0 | 1 | 2 | 3;

export interface TextVerdict {
  readonly riskScore: RiskScore;
  readonly isSafe: boolean;
  readonly riskLevel: 'low' | 'medium' | 'high' | 'critical';
  readonly recommendation: 'allow' | 'review' | 'block';
}

/** From harmless to worst. A mild word alone is a low risk that is still safe. */
const verdicts = {
  clean: { riskScore: 0, isSafe: true, riskLevel: 'low', recommendation: 'allow' },
  mild: { riskScore: 3, isSafe: true, riskLevel: 'low', recommendation: 'allow' },
  low: { riskScore: 3, isSafe: false, riskLevel: 'low', recommendation: 'review' },
  medium: { riskScore: 2, isSafe: false, riskLevel: 'medium', recommendation: 'review' },
  high: { riskScore: 1, isSafe: false, riskLevel: 'high', recommendation: 'block' },
  critical: { riskScore: 1, isSafe: false, riskLevel: 'critical', recommendation: 'block' },
} as const satisfies Record<string, TextVerdict>;

/** As many strong words in one text, found by the list alone, are a high risk. */
const manyStrong = 3;
/** So many mild words, and as large a share of the text, are more than a slip of the tongue. */
const manyMild = 3;
const mildShare = 0.25;

/**
 * The model's level and the worst word of the list, joined so that neither a higher probability nor a more severe word
 * ever lowers the risk. A severe word is never safe, whatever the model says.
 */
export function judgeText(facts: TextFacts): TextVerdict {
  const worst = facts.severities.reduce<Severity>((most, severity) => (severity > most ? severity : most), 0);
  return verdicts[
    facts.probability === null ? byWords(facts, worst) : byModel(facts, facts.probability, worst)
  ];
}

function byWords({ severities, wordCount }: TextFacts, worst: Severity): keyof typeof verdicts {
  const strong = severities.filter((severity) => severity === 2).length;
  if (worst === 3) return severities.length > 1 ? 'critical' : 'high';
  if (worst === 2) return strong >= manyStrong ? 'high' : 'medium';
  if (worst === 0) return 'clean';
  return severities.length >= manyMild && severities.length >= mildShare * wordCount ? 'low' : 'mild';
}

/**
 * A strong word is unsafe already where the model is half as sure as it has to be without one: it keeps 99 % of disguised
 * words instead of 84 %, and costs no false positives on held-out texts (`npm run quality:text`). The model alone, without
 * a strong word, never says more than medium: what it is surest of without one is as often a name as an abuse.
 */
const shareWithStrongWord = 0.5;

/** In so few words a strong one is what the text says, and the model has next to nothing to go by. */
const fewWords = 2;

function byModel(
  { thresholds, wordCount }: TextFacts,
  probability: number,
  worst: Severity,
): keyof typeof verdicts {
  const { unsafe, medium, high } = thresholds;
  if (worst === 3) return probability >= high ? 'critical' : probability >= unsafe ? 'high' : 'medium';
  if (worst === 2) {
    if (probability >= high) return 'high';
    if (probability >= unsafe) return 'medium';
    return probability >= unsafe * shareWithStrongWord || wordCount <= fewWords ? 'low' : 'mild';
  }
  if (probability >= medium) return 'medium';
  if (probability >= unsafe) return 'low';
  return worst === 1 ? 'mild' : 'clean';
}
