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
  /** From 0 to 1: how much a feature's say grows with how unevenly the classes have it (as in NB-SVM). */
  readonly uneven: number;
  readonly seed: number;
}

const wide = lexiconFeatureNames.length;

/** Logistic regression on binary features of length one, by AdaGrad; the weights of the last epochs are averaged. */
export function fitLogistic(rows: FeatureRows, options: FitOptions): Weights {
  const size = 1 << options.bits;
  const weights = new Float32Array(size);
  const squares = new Float32Array(size).fill(1e-6);
  const averaged = new Float32Array(size);
  const gain = gains(rows, size, options.uneven);
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
      for (let i = from; i < to; i++) {
        const bucket = rows.buckets[i] as number;
        sum += (gain[bucket] as number) * (weights[bucket] as number);
      }
      let score = intercept + sum * scale;
      for (let i = 0; i < wide; i++)
        score += (lexicon[i] as number) * (rows.lexicon[row * wide + i] as number);
      const error =
        (1 / (1 + Math.exp(-score)) - (rows.labels[row] as number)) * (rows.weights[row] as number);
      const step = error * scale;
      for (let i = from; i < to; i++) {
        const bucket = rows.buckets[i] as number;
        const gradient = step * (gain[bucket] as number) + options.decay * (weights[bucket] as number);
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
    buckets: averaged.map((weight, at) => ((gain[at] as number) * weight) / times),
    lexicon: lexiconAveraged.map((weight) => weight / times),
    intercept: interceptAveraged / times,
  };
}

const smoothing = 2;

/** The logarithm of the ratio of a feature's shares in the two classes, its mean over the features in use being 1. */
function gains(rows: FeatureRows, size: number, uneven: number): Float32Array {
  const gain = new Float32Array(size).fill(1);
  if (uneven === 0) return gain;
  const seen = [new Float32Array(size).fill(smoothing), new Float32Array(size).fill(smoothing)] as const;
  const total = [2 * smoothing, 2 * smoothing];
  for (let row = 0; row < rows.count; row++) {
    const label = rows.labels[row] as 0 | 1;
    const weight = rows.weights[row] as number;
    total[label]! += weight;
    for (let i = rows.offsets[row] as number; i < (rows.offsets[row + 1] as number); i++)
      seen[label][rows.buckets[i] as number]! += weight;
  }
  const balance = Math.log((total[0] as number) / (total[1] as number));
  let sum = 0;
  let used = 0;
  for (let at = 0; at < size; at++) {
    const [no, yes] = [seen[0][at] as number, seen[1][at] as number];
    gain[at] = Math.abs(Math.log(yes / no) + balance);
    if (yes + no === 2 * smoothing) continue;
    sum += gain[at] as number;
    used++;
  }
  return gain.map((value) => 1 - uneven + (uneven * value * used) / sum);
}
