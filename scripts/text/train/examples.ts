import { everydaySentences } from '../corpus/everyday-sentences.ts';
import { homonymSentences } from '../corpus/homonym-sentences.ts';
import { identitySentences } from '../corpus/identity-sentences.ts';
import type { LabelledText } from '../corpus/read-sources.ts';
import { disguises, disguiseText } from './disguise.ts';
import type { Example } from './featurise.ts';
import { createRandom, shareOf } from './random.ts';

export type Part = 'train' | 'validation' | 'test';

/** Four fifths, a tenth to choose by and a tenth to measure with once at the end; what belongs together stays together. */
export function partOf({ group }: LabelledText): Part {
  const share = shareOf(group);
  return share < 0.8 ? 'train' : share < 0.9 ? 'validation' : 'test';
}

export const isTest = (text: LabelledText): boolean => partOf(text) === 'test';

/** Which of so many folds a text is in, for scores by a model that has not seen it. */
export const foldOf = ({ group }: LabelledText, folds: number): number =>
  Math.floor(shareOf(`fold ${group}`) * folds);

/**
 * How much the texts of a source count. Those with noisy labels (collected by slurs) or made to mislead (one word
 * changed) teach little that holds elsewhere.
 */
const sourceWeights: Readonly<Record<string, number>> = { mlma_en: 0.1, hatemoji: 0.2 };
const identityWeight = 1;
const everydayWeight = 0.5;
const homonymWeight = 4;
const disguisedShare = 0.3;

/** What a model of the language learns from: the texts, each also with words in disguise, and sentences of our own. */
export function examplesOf(texts: readonly LabelledText[], language: string, seed: number): Example[] {
  const examples = texts.map(({ text, label, source }) => ({
    text,
    label,
    weight: sourceWeights[source] ?? 1,
  }));
  const own = (['neutral', 'hostile'] as const).flatMap((kind) =>
    identitySentences(language, kind).map(({ text, label }) => ({ text, label, weight: identityWeight })),
  );
  const everyday = everydaySentences(language).map((text) => ({
    text,
    label: 0 as const,
    weight: everydayWeight,
  }));
  const homonyms = homonymSentences(language).map((text) => ({
    text,
    label: 0 as const,
    weight: homonymWeight,
  }));
  return withDisguises([...examples, ...own, ...everyday, ...homonyms], seed);
}

/** Each text as it is and once with words in disguise, which says nothing about its label. */
function withDisguises(examples: readonly Example[], seed: number): Example[] {
  const random = createRandom(seed);
  return examples.flatMap((example) => {
    const kind = disguises[Math.floor(random() * disguises.length)] ?? 'leet';
    const text = disguiseText(example.text, kind, disguisedShare, random);
    if (text === example.text) return [example];
    const weight = example.weight / 2;
    return [
      { ...example, weight },
      { ...example, text, weight },
    ];
  });
}
