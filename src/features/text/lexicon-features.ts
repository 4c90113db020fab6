import type { BadWord } from './find-bad-words.ts';

/** What the model is told of the lexicon's findings, in this order. */
export const lexiconFeatureNames = ['mild', 'strong', 'severe', 'two', 'three', 'dense'] as const;

/** Writes 0 or 1 for each name, of the findings from `first` to before `last`, which stand in so many words. */
export function lexiconFeatures(
  badWords: readonly BadWord[],
  first: number,
  last: number,
  wordCount: number,
  out: Float64Array,
): Float64Array {
  out.fill(0);
  for (let at = first; at < last; at++) {
    out[(badWords[at] as BadWord).severity - 1] = 1;
  }
  const found = last - first;
  if (found > 1) out[3] = 1;
  if (found > 2) out[4] = 1;
  if (found > 0 && found * 5 >= wordCount) out[5] = 1;
  return out;
}
