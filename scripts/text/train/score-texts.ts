import type { BadWord } from '../../../src/features/text/find-bad-words.ts';
import { bitOf, type LanguageCode } from '../../../src/features/text/languages.ts';
import type { TextScanner } from '../../../src/features/text/scan-text.ts';
import { createTextScorer, type LinearTable, type ScoreText } from '../../../src/features/text/score-text.ts';
import type { ExpertWeights } from './fit-expert.ts';
import type { Weights } from './logistic.ts';

/** What was fitted for a language. */
export interface LanguageWeights extends Weights {
  readonly expert: ExpertWeights | null;
}

const scorers = new Map<number, ScoreText>();

/** Scores of texts as the server would give them with these weights. */
export function scoreTexts(
  texts: readonly { readonly text: string }[],
  weights: LanguageWeights,
  scanner: TextScanner,
  language: LanguageCode,
): number[] {
  const score = scorers.get(weights.bits) ?? createTextScorer(weights.bits);
  scorers.set(weights.bits, score);
  const { expert } = weights;
  const table = {
    ...tableOf(weights),
    expert: expert === null ? null : { ...tableOf(expert), gate: tableOf(expert.gate), share: expert.share },
  };
  return texts.map(({ text }) => {
    const { rows, badWords } = scanner.scanAs(text, bitOf(language));
    return score(table, rows, badWords);
  });
}

const tableOf = ({ bits, buckets, intercept, lexicon }: Weights): LinearTable => ({
  bits,
  weights: buckets,
  scale: 1,
  intercept,
  lexicon,
});

export const worst = (badWords: readonly BadWord[]): number =>
  badWords.reduce((most, { severity }) => Math.max(most, severity), 0);
