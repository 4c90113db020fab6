import type { BadWord } from './find-bad-words.ts';
import type { LanguageCode } from './languages.ts';
import { lexiconFeatureNames, lexiconFeatures } from './lexicon-features.ts';
import { createFeatureHasher, type HashFeatures } from './text-features.ts';
import type { WordRows } from './word-rows.ts';

/** The learned part of the scorer. Not to be used by two calls at once: it writes into arrays of its own. */
export interface TextModel {
  /** Whether the model has weights for texts of this language. */
  covers(language: LanguageCode): boolean;
  /** Calibrated probability (0 to 1) that the text is profane or abusive; null where not covered. */
  probability(rows: WordRows, badWords: readonly BadWord[], language: LanguageCode): number | null;
  /** Frozen thresholds of the language; of one that is not covered they are never reached. */
  thresholds(language: LanguageCode): TextThresholds;
  readonly about: TextModelAbout;
}

/** A probability at or above `unsafe` is not safe; at or above `medium` and `high` the risk score is 2 and 1. */
export interface TextThresholds {
  readonly unsafe: number;
  readonly medium: number;
  readonly high: number;
}

export interface TextModelAbout {
  /** Date of the training, as the trainer was told. */
  readonly trained: string;
  /** SHA-256 over the training files. */
  readonly dataHash: string;
  /** Figures of each language on the texts held out, as the trainer measured them. */
  readonly metrics: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What the header of a model file says of one language. */
export interface TextModelTable {
  readonly language: LanguageCode;
  readonly bits: number;
  /** What an int8 weight of 1 stands for. */
  readonly scale: number;
  readonly intercept: number;
  /** Weights of `lexiconFeatureNames`, in that order. */
  readonly lexicon: readonly number[];
  /** Platt's scaling of the score. */
  readonly slope: number;
  readonly shift: number;
  readonly thresholds: TextThresholds;
}

export interface TextModelHeader extends TextModelAbout {
  readonly format: number;
  readonly tables: readonly TextModelTable[];
}

export const textModelFormat = 1;
const never: TextThresholds = { unsafe: 2, medium: 2, high: 2 };

/**
 * Reads a model file: the length of the header in four bytes (little-endian), the header as JSON, then the int8 weights
 * of each table in the header's order.
 */
export function parseTextModel(bytes: Uint8Array): TextModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerEnd = 4 + (bytes.length < 4 ? 0 : view.getUint32(0, true));
  if (bytes.length < 4 || headerEnd > bytes.length) throw new Error('The text model is cut short.');
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, headerEnd))) as TextModelHeader;
  if (header.format !== textModelFormat) throw new Error(`The text model has format ${header.format}.`);
  const hashers = new Map<number, HashFeatures>();
  const scorers = new Map<LanguageCode, Scorer>();
  const thresholds = new Map<LanguageCode, TextThresholds>();
  let at = headerEnd;
  for (const table of header.tables) {
    const size = 1 << table.bits;
    if (at + size > bytes.length) throw new Error('The text model is cut short.');
    if (table.lexicon.length !== lexiconFeatureNames.length)
      throw new Error('The text model was trained with other features.');
    const hash = hashers.get(table.bits) ?? createFeatureHasher(table.bits);
    hashers.set(table.bits, hash);
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset + at, size).slice();
    scorers.set(table.language, createScorer(table, weights, hash));
    thresholds.set(table.language, table.thresholds);
    at += size;
  }
  return {
    covers: (language) => scorers.has(language),
    probability: (rows, badWords, language) => scorers.get(language)?.(rows, badWords) ?? null,
    thresholds: (language) => thresholds.get(language) ?? never,
    about: { trained: header.trained, dataHash: header.dataHash, metrics: header.metrics },
  };
}

type Scorer = (rows: WordRows, badWords: readonly BadWord[]) => number;

function createScorer(table: TextModelTable, weights: Int8Array, hash: HashFeatures): Scorer {
  const { scale, intercept, lexicon, slope, shift } = table;
  const found = new Float64Array(lexicon.length);
  return (rows, badWords) => {
    const { buckets, count } = hash(rows);
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weights[buckets[i] as number] as number;
    // Features are 0 or 1 and a text's row of them has length one, so that long texts weigh no more than short ones.
    let score = intercept + (scale * sum) / Math.sqrt(Math.max(1, count));
    lexiconFeatures(badWords, rows.count, found);
    for (let i = 0; i < found.length; i++) score += (lexicon[i] as number) * (found[i] as number);
    return 1 / (1 + Math.exp(-(slope * score + shift)));
  };
}
