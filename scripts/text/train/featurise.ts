import { bitOf, type LanguageCode } from '../../../src/features/text/languages.ts';
import { lexiconFeatureNames, lexiconFeatures } from '../../../src/features/text/lexicon-features.ts';
import type { TextScanner } from '../../../src/features/text/scan-text.ts';
import { createFeatureHasher } from '../../../src/features/text/text-features.ts';
import type { FeatureRows } from './logistic.ts';

export interface Example {
  readonly text: string;
  readonly label: 0 | 1;
  readonly weight: number;
}

const wide = lexiconFeatureNames.length;

/** Texts as the server would see them: the same scan and the same hash. */
export function featurise(
  examples: readonly Example[],
  scanner: TextScanner,
  bits: number,
  language: string,
): FeatureRows {
  const hash = createFeatureHasher(bits);
  const lexicon = new Float32Array(examples.length * wide);
  const found = new Float64Array(wide);
  const offsets = new Float64Array(examples.length + 1);
  let buckets = new Int32Array(1 << 20);
  let length = 0;
  examples.forEach(({ text }, at) => {
    const { rows, badWords } = scanner.scanAs(text, bitOf(language as LanguageCode));
    const features = hash(rows);
    while (length + features.count > buckets.length) {
      const more = new Int32Array(buckets.length * 2);
      more.set(buckets);
      buckets = more;
    }
    for (let i = 0; i < features.count; i++) {
      const bucket = features.buckets[i] as number;
      if (bucket >= 0) buckets[length++] = bucket;
    }
    offsets[at + 1] = length;
    lexicon.set(lexiconFeatures(badWords, 0, badWords.length, rows.count, found), at * wide);
  });
  return {
    count: examples.length,
    offsets,
    buckets,
    lexicon,
    labels: Uint8Array.from(examples, ({ label }) => label),
    weights: Float32Array.from(examples, ({ weight }) => weight),
  };
}

/** The same rows for a table with fewer buckets, as the server asks it: two features that fall together count twice. */
export const coarser = (rows: FeatureRows, by: number): FeatureRows => ({
  ...rows,
  buckets: rows.buckets.map((bucket) => bucket >> by),
});
