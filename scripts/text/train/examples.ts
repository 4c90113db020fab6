import type { LabelledText } from '../corpus/read-sources.ts';
import { disguises, disguiseText } from './disguise.ts';
import type { Example } from './featurise.ts';
import { createRandom, shareOf } from './random.ts';

export type Part = 'train' | 'validation' | 'test';

/** Four fifths to train on, a tenth each to choose thresholds by and to measure; what belongs together stays together. */
export function partOf({ group }: LabelledText): Part {
  const share = shareOf(group);
  return share < 0.8 ? 'train' : share < 0.9 ? 'validation' : 'test';
}

/**
 * How much the texts of a source count. Those of noisy labels (collected by slurs) or made to mislead (one word changed)
 * teach little that holds elsewhere.
 */
const sourceWeights: Readonly<Record<string, number>> = { mlma_en: 0.1, hatemoji: 0.2 };

export const weightOf = (source: string): number => sourceWeights[source] ?? 1;

/** Each text as it is and once with words in disguise, which says nothing about its label. */
export function withDisguises(examples: readonly Example[], seed: number, share: number): Example[] {
  const random = createRandom(seed);
  return examples.flatMap((example) => {
    const kind = disguises[Math.floor(random() * disguises.length)] ?? 'leet';
    const text = disguiseText(example.text, kind, share, random);
    if (text === example.text) return [example];
    return [
      { ...example, weight: example.weight / 2 },
      { ...example, text, weight: example.weight / 2 },
    ];
  });
}
