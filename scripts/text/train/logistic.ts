import { lexiconFeatureNames } from '../../../src/features/text/lexicon-features.ts';
import { createRandom, shuffle } from './random.ts';

/** Texts as features: row i has the buckets from `offsets[i]` to `offsets[i + 1]`. */
export interface FeatureRows {
  readonly count: number;
  readonly offsets: Float64Array;
  readonly buckets: Int32Array;
  /** A row of lexicon features each. */
  readonly lexicon: Float32Array;
  readonly labels: Uint8Array;
  readonly weights: Float32Array;
}

export interface Weights {
  readonly bits: number;
  readonly buckets: Float32Array;
  readonly lexicon: Float64Array;
  intercept: number;
}

export interface FitOptions {
  readonly bits: number;
  readonly epochs: number;
  readonly rate: number;
  /** Pull towards zero, per row and feature seen. */
  readonly decay: number;
  readonly seed: number;
}

const wide = lexiconFeatureNames.length;

/** Logistic regression on binary features of length one, by AdaGrad; the weights of the last epochs are averaged. */
export function fitLogistic(rows: FeatureRows, options: FitOptions): Weights {
  const size = 1 << options.bits;
  const weights = new Float32Array(size);
  const squares = new Float32Array(size).fill(1e-6);
  const averaged = new Float32Array(size);
  const lexicon = new Float64Array(wide);
  const lexiconSquares = new Float64Array(wide).fill(1);
  const lexiconAveraged = new Float64Array(wide);
  let intercept = 0;
  let interceptSquares = 1;
  let interceptAveraged = 0;
  const order = Int32Array.from({ length: rows.count }, (_, at) => at);
  const random = createRandom(options.seed);
  const firstAveraged = Math.floor(options.epochs / 2);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(order, random);
    for (const row of order) {
      const from = rows.offsets[row] as number;
      const to = rows.offsets[row + 1] as number;
      const scale = 1 / Math.sqrt(Math.max(1, to - from));
      let sum = 0;
      for (let i = from; i < to; i++) sum += weights[rows.buckets[i] as number] as number;
      let score = intercept + sum * scale;
      for (let i = 0; i < wide; i++)
        score += (lexicon[i] as number) * (rows.lexicon[row * wide + i] as number);
      const error =
        (1 / (1 + Math.exp(-score)) - (rows.labels[row] as number)) * (rows.weights[row] as number);
      const step = error * scale;
      for (let i = from; i < to; i++) {
        const bucket = rows.buckets[i] as number;
        const gradient = step + options.decay * (weights[bucket] as number);
        squares[bucket]! += gradient * gradient;
        weights[bucket]! -= (options.rate * gradient) / Math.sqrt(squares[bucket] as number);
      }
      for (let i = 0; i < wide; i++) {
        if (rows.lexicon[row * wide + i] === 0) continue;
        lexiconSquares[i]! += error * error;
        lexicon[i]! -= (0.3 * error) / Math.sqrt(lexiconSquares[i] as number);
      }
      interceptSquares += error * error;
      intercept -= (0.3 * error) / Math.sqrt(interceptSquares);
    }
    if (epoch < firstAveraged) continue;
    for (let i = 0; i < size; i++) averaged[i]! += weights[i] as number;
    for (let i = 0; i < wide; i++) lexiconAveraged[i]! += lexicon[i] as number;
    interceptAveraged += intercept;
  }
  const times = options.epochs - firstAveraged;
  return {
    bits: options.bits,
    buckets: averaged.map((weight) => weight / times),
    lexicon: lexiconAveraged.map((weight) => weight / times),
    intercept: interceptAveraged / times,
  };
}

export function scoreRows(rows: FeatureRows, weights: Weights): Float64Array {
  return Float64Array.from({ length: rows.count }, (_, row) => {
    const from = rows.offsets[row] as number;
    const to = rows.offsets[row + 1] as number;
    let sum = 0;
    for (let i = from; i < to; i++) sum += weights.buckets[rows.buckets[i] as number] as number;
    let score = weights.intercept + sum / Math.sqrt(Math.max(1, to - from));
    for (let i = 0; i < wide; i++)
      score += (weights.lexicon[i] as number) * (rows.lexicon[row * wide + i] as number);
    return score;
  });
}
