import type { BadWord } from './find-bad-words.ts';
import type { LanguageCode } from './languages.ts';
import { lexiconFeatureNames } from './lexicon-features.ts';
import { createTextScorer, type ScoreText } from './score-text.ts';
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

/** What the header of a model file says of 2^bits weights. */
export interface TextModelWeights {
  readonly bits: number;
  /** What an int8 weight of 1 stands for. */
  readonly scale: number;
  readonly intercept: number;
  /** Weights of `lexiconFeatureNames`, in that order. */
  readonly lexicon: readonly number[];
}

/** What the header of a model file says of one language. */
export interface TextModelTable extends TextModelWeights {
  readonly language: LanguageCode;
  /** A second table for one kind of text, and what tells such texts; null in most languages. */
  readonly expert: (TextModelWeights & { readonly gate: TextModelWeights; readonly share: number }) | null;
  /** Platt's scaling of the score. */
  readonly slope: number;
  readonly shift: number;
  readonly thresholds: TextThresholds;
}

export interface TextModelHeader extends TextModelAbout {
  readonly format: number;
  readonly tables: readonly TextModelTable[];
}

export const textModelFormat = 2;
const never: TextThresholds = { unsafe: 2, medium: 2, high: 2 };

/**
 * Reads a model file: the length of the header in four bytes (little-endian), the header as JSON, then the int8 weights
 * of each table in the header's order, those of its expert and the expert's gate behind its own.
 */
export function parseTextModel(bytes: Uint8Array): TextModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerEnd = 4 + (bytes.length < 4 ? 0 : view.getUint32(0, true));
  if (bytes.length < 4 || headerEnd > bytes.length) throw new Error('The text model is cut short.');
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, headerEnd))) as TextModelHeader;
  if (header.format !== textModelFormat) throw new Error(`The text model has format ${header.format}.`);
  const scorers = new Map<number, ScoreText>();
  const tables = new Map<LanguageCode, ProbabilityOf>();
  const thresholds = new Map<LanguageCode, TextThresholds>();
  let at = headerEnd;
  const readWeights = <T extends TextModelWeights>(about: T): T & { weights: Int8Array } => {
    const size = 1 << about.bits;
    if (at + size > bytes.length) throw new Error('The text model is cut short.');
    if (about.lexicon.length !== lexiconFeatureNames.length)
      throw new Error('The text model was trained with other features.');
    at += size;
    return { ...about, weights: new Int8Array(bytes.buffer, bytes.byteOffset + at - size, size).slice() };
  };
  for (const table of header.tables) {
    const score = scorers.get(table.bits) ?? createTextScorer(table.bits);
    scorers.set(table.bits, score);
    const general = readWeights(table);
    const expert = table.expert === null ? null : readWeights(table.expert);
    const linear = {
      ...general,
      expert: expert === null ? null : { ...expert, gate: readWeights(expert.gate) },
    };
    tables.set(table.language, (rows, badWords) =>
      sigmoid(table.slope * score(linear, rows, badWords) + table.shift),
    );
    thresholds.set(table.language, table.thresholds);
  }
  return {
    covers: (language) => tables.has(language),
    probability: (rows, badWords, language) => tables.get(language)?.(rows, badWords) ?? null,
    thresholds: (language) => thresholds.get(language) ?? never,
    about: { trained: header.trained, dataHash: header.dataHash, metrics: header.metrics },
  };
}

type ProbabilityOf = (rows: WordRows, badWords: readonly BadWord[]) => number;

const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));
