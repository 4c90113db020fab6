import type { BadWord } from './find-bad-words.ts';
import { lexiconFeatureNames, lexiconFeatures } from './lexicon-features.ts';
import { createFeatureHasher, type TextFeatures } from './text-features.ts';
import type { WordRows } from './word-rows.ts';

/** A linear model over hashed features and what the lexicon found. */
export interface LinearTable {
  /** Buckets are the highest bits of the hash; a table may have fewer of them than the features are hashed into. */
  readonly bits: number;
  readonly weights: Int8Array | Float32Array;
  /** What a weight of 1 stands for. */
  readonly scale: number;
  readonly intercept: number;
  /** Weights of `lexiconFeatureNames`, in that order. */
  readonly lexicon: ArrayLike<number>;
}

/** A table learned from one kind of text, which is asked as far as a text is of that kind. */
export interface ExpertTable extends LinearTable {
  /** Tells texts of the kind from others, by the text as a whole. */
  readonly gate: LinearTable;
  /** How much of the score is the expert's where the text is surely of the kind; the rest is the other table's. */
  readonly share: number;
}

export interface TextTable extends LinearTable {
  readonly expert: ExpertTable | null;
}

export type ScoreText = (table: TextTable, rows: WordRows, badWords: readonly BadWord[]) => number;

/** Letters after which a stretch ends with its word. Shorter ones know too little, longer ones hide an abuse. */
const stretchLetters = 24;

/**
 * Scores a text as a whole and in stretches: one abuse in a long comment would be lost in the whole. The mean of the
 * stretches' odds is taken, so that one bad stretch outweighs many good ones; the more of them, the less the whole counts.
 */
export function createTextScorer(bits: number): ScoreText {
  const hash = createFeatureHasher(bits);
  const found = new Float64Array(lexiconFeatureNames.length);

  function pooled(
    { weights, scale, intercept, lexicon, bits: own }: LinearTable,
    { buckets, ends }: TextFeatures,
    rows: WordRows,
    badWords: readonly BadWord[],
  ): number {
    const shift = bits - own;
    /** Features are 0 or 1 and a row of them has length one, so that long texts weigh no more than short ones. */
    const linear = (sum: number, count: number, first: number, last: number, words: number): number => {
      let score = intercept + (scale * sum) / Math.sqrt(Math.max(1, count));
      if (first === last) return score;
      lexiconFeatures(badWords, first, last, words, found);
      for (let i = 0; i < found.length; i++) score += (lexicon[i] as number) * (found[i] as number);
      return score;
    };

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
          const weight = weights[(bucket ^ again) >> shift] as number;
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
  }

  return (table, rows, badWords) => {
    const features = hash(rows);
    const score = pooled(table, features, rows, badWords);
    if (table.expert === null) return score;
    const { gate, share } = table.expert;
    const asked = share / (1 + Math.exp(-scoreWhole(gate, features, bits - gate.bits)));
    return score + asked * (pooled(table.expert, features, rows, badWords) - score);
  };
}

/** The score of a text as a whole, without what the lexicon found. */
function scoreWhole(
  { weights, scale, intercept }: LinearTable,
  { buckets, count }: TextFeatures,
  shift: number,
): number {
  let sum = 0;
  let different = 0;
  for (let at = 0; at < count; at++) {
    const bucket = buckets[at] as number;
    if (bucket < 0) continue;
    sum += weights[bucket >> shift] as number;
    different++;
  }
  return intercept + (scale * sum) / Math.sqrt(Math.max(1, different));
}
