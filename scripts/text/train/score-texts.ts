import type { BadWord } from '../../../src/features/text/find-bad-words.ts';
import { bitOf, type LanguageCode } from '../../../src/features/text/languages.ts';
import type { TextScanner } from '../../../src/features/text/scan-text.ts';
import { createTextScorer, type ScoreText } from '../../../src/features/text/score-text.ts';
import type { Weights } from './logistic.ts';

const scorers = new Map<number, ScoreText>();

/** Scores of texts as the server would give them with these weights. */
export function scoreTexts(
  texts: readonly { readonly text: string }[],
  weights: Weights,
  scanner: TextScanner,
  language: LanguageCode,
): number[] {
  const score = scorers.get(weights.bits) ?? createTextScorer(weights.bits);
  scorers.set(weights.bits, score);
  const table = {
    weights: weights.buckets,
    scale: 1,
    intercept: weights.intercept,
    lexicon: weights.lexicon,
  };
  return texts.map(({ text }) => {
    const { rows, badWords } = scanner.scanAs(text, bitOf(language));
    return score(table, rows, badWords);
  });
}

export const worst = (badWords: readonly BadWord[]): number =>
  badWords.reduce((most, { severity }) => Math.max(most, severity), 0);
