import { chatLines } from '../corpus/chat-lines.ts';
import { everydaySentences } from '../corpus/everyday-sentences.ts';
import { homonymSentences } from '../corpus/homonym-sentences.ts';
import { identitySentences } from '../corpus/identity-sentences.ts';
import { idiomSentences } from '../corpus/idiom-sentences.ts';
import { plainSentences } from '../corpus/plain-sentences.ts';
import type { LabelledText } from '../corpus/read-sources.ts';
import { disguises, disguiseText } from './disguise.ts';
import type { Example } from './featurise.ts';
import { createRandom, shareOf } from './random.ts';
import type { SwapWords } from './swap-words.ts';

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
const everydayWeight = 0.5;
/** Where there are few texts, sentences of our own weigh less: their words are not those of the texts. */
const ownWeights: Readonly<Record<string, { readonly identity: number; readonly homonym: number }>> = {
  en: { identity: 1, homonym: 4 },
  de: { identity: 0.5, homonym: 2 },
  zh: { identity: 1, homonym: 4 },
  ko: { identity: 1, homonym: 4 },
};
const ownWeightsOfOthers = { identity: 0.5, homonym: 1 };
const idiomWeight = 1;
/** Of clean and of abusive lines; there are more of the latter. */
const chatWeights = [1, 0.5] as const;
const plainWeight = 3;
const disguisedShare = 0.3;
/** How much of a text's weight its form with other bad words has. */
const swappedWeight = 1 / 3;

/**
 * What a model of the language learns from: the texts, each also with words in disguise and, where wanted, with other bad
 * words; and sentences of our own.
 */
export function examplesOf(
  texts: readonly LabelledText[],
  language: string,
  seed: number,
  swap: SwapWords | null,
): Example[] {
  const examples = texts.map(({ text, label, source }) => ({
    text,
    label,
    weight: sourceWeights[source] ?? 1,
  }));
  return varied([...examples, ...ownExamples(language)], seed, swap);
}

/** Sentences of our own. */
export function ownExamples(language: string): Example[] {
  const weights = ownWeights[language] ?? ownWeightsOfOthers;
  const own = (['neutral', 'hostile'] as const).flatMap((kind) =>
    identitySentences(language, kind).map(({ text, label }) => ({ text, label, weight: weights.identity })),
  );
  const everyday = everydaySentences(language).map((text) => ({
    text,
    label: 0 as const,
    weight: everydayWeight,
  }));
  const homonyms = homonymSentences(language).map((text) => ({
    text,
    label: 0 as const,
    weight: weights.homonym,
  }));
  const idioms = idiomSentences(language).map((text) => ({ text, label: 0 as const, weight: idiomWeight }));
  const chat = chatLines(language).map((line) => ({ ...line, weight: chatWeights[line.label] }));
  const plain = plainSentences('learned')
    .filter((sentence) => sentence.language === language)
    .map(({ text }) => ({ text, label: 0 as const, weight: plainWeight }));
  return [...own, ...everyday, ...homonyms, ...idioms, ...chat, ...plain];
}

/** Each text as it is, once with words in disguise and once with other bad words, neither of which changes its label. */
function varied(examples: readonly Example[], seed: number, swap: SwapWords | null): Example[] {
  const random = createRandom(seed);
  return examples.flatMap((example) => {
    const kind = disguises[Math.floor(random() * disguises.length)] ?? 'leet';
    const disguised = disguiseText(example.text, kind, disguisedShare, random);
    const swapped = swap?.(example.text, random) ?? example.text;
    const share = swapped === example.text ? 0 : swappedWeight;
    const rest = example.weight * (1 - share);
    return [
      ...(disguised === example.text
        ? [{ ...example, weight: rest }]
        : [
            { ...example, weight: rest / 2 },
            { ...example, text: disguised, weight: rest / 2 },
          ]),
      ...(share === 0 ? [] : [{ ...example, text: swapped, weight: example.weight * share }]),
    ];
  });
}
