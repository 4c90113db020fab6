import type { BadWord } from './find-bad-words.ts';

/** What the model is told of the lexicon's findings, in this order. */
export const lexiconFeatureNames = [
  'mild',
  'strong',
  'severe',
  'disguised',
  'two',
  'three',
  'dense',
] as const;

/** Writes 0 or 1 for each name; `wordCount` is the number of words of the text. */
export function lexiconFeatures(
  badWords: readonly BadWord[],
  wordCount: number,
  out: Float64Array,
): Float64Array {
  out.fill(0);
  for (const { severity, disguised } of badWords) {
    out[severity - 1] = 1;
    if (disguised) out[3] = 1;
  }
  if (badWords.length > 1) out[4] = 1;
  if (badWords.length > 2) out[5] = 1;
  if (badWords.length > 0 && badWords.length * 5 >= wordCount) out[6] = 1;
  return out;
}
