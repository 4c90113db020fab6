import type { BadWord } from './find-bad-words.ts';
import { lexiconFeatureNames, lexiconFeatures } from './lexicon-features.ts';
import { createFeatureHasher } from './text-features.ts';
import type { WordRows } from './word-rows.ts';

/** A linear model over hashed features and what the lexicon found. */
export interface LinearTable {
  readonly weights: Int8Array | Float32Array;
  /** What a weight of 1 stands for. */
  readonly scale: number;
  readonly intercept: number;
  /** Weights of `lexiconFeatureNames`, in that order. */
  readonly lexicon: ArrayLike<number>;
}

export type ScoreText = (table: LinearTable, rows: WordRows, badWords: readonly BadWord[]) => number;

/** Letters after which a stretch ends with its word. Shorter ones know too little, longer ones hide an abuse. */
const stretchLetters = 24;

/**
 * Scores a text as a whole and in stretches: one abuse in a long comment would be lost in the whole. The mean of the
 * stretches' odds is taken, so that one bad stretch outweighs many good ones; the more of them, the less the whole counts.
 */
export function createTextScorer(bits: number): ScoreText {
  const hash = createFeatureHasher(bits);
  const found = new Float64Array(lexiconFeatureNames.length);

  return ({ weights, scale, intercept, lexicon }, rows, badWords) => {
    /** Features are 0 or 1 and a row of them has length one, so that long texts weigh no more than short ones. */
    const linear = (sum: number, count: number, first: number, last: number, words: number): number => {
      let score = intercept + (scale * sum) / Math.sqrt(Math.max(1, count));
      if (first === last) return score;
      lexiconFeatures(badWords, first, last, words, found);
      for (let i = 0; i < found.length; i++) score += (lexicon[i] as number) * (found[i] as number);
      return score;
    };

    const { buckets, ends } = hash(rows);
    let [wholeSum, wholeCount, odds, stretches] = [0, 0, 0, 0];
    for (let word = 0, at = 0, bad = 0; word < rows.count; ) {
      const [firstWord, firstAt, firstBad] = [word, at, bad];
      const until = (rows.start[word] as number) + stretchLetters;
      let sum = 0;
      while (word < rows.count && (rows.start[word] as number) < until) {
        for (const end = ends[word] as number; at < end; at++) {
          const bucket = buckets[at] as number;
          // -1 where the text has had the bucket before. Without a branch, which would be a guess.
          const again = bucket >> 31;
          const weight = weights[bucket ^ again] as number;
          sum += weight;
          wholeSum += weight * (again + 1);
          wholeCount += again + 1;
        }
        word++;
      }
      const to = rows.to[word - 1] as number;
      while (bad < badWords.length && (badWords[bad] as BadWord).start < to) bad++;
      odds += Math.exp(linear(sum, at - firstAt, firstBad, bad, word - firstWord));
      stretches++;
    }
    const whole = linear(wholeSum, wholeCount, 0, badWords.length, rows.count);
    if (stretches < 2) return whole;
    return (whole + (stretches - 1) * Math.log(odds / stretches)) / stretches;
  };
}
