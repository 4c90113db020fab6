import type { TextScanner } from '../../../src/features/text/scan-text.ts';
import type { LabelledText } from '../corpus/read-sources.ts';
import { ownExamples } from './examples.ts';
import { coarser, type Example, featurise } from './featurise.ts';
import { fitLogistic, type Weights } from './logistic.ts';
import { type ExpertSettings, type LanguageSettings, seed } from './settings.ts';

/** Weights of the table for one kind of text, with what tells such texts. */
export interface ExpertWeights extends Weights {
  readonly gate: Weights;
  readonly share: number;
}

/** How much more a sentence of our own weighs for the gate than a text, there being few of them. */
const ownWeight = 3;
/** Few passes: the gate is to know the kind of text, not the texts. */
const gateOptions = { epochs: 4, rate: 0.1, decay: 0.0005, uneven: 0, seed };

/**
 * The expert learns the texts of its sources as they stand, without disguises and sentences of our own, which are the
 * other table's. What belongs together, such as the sentences of a post, the gate learns joined as well. Null where there
 * is no text of its sources.
 */
export function fitExpert(
  texts: readonly LabelledText[],
  { language, bits }: LanguageSettings,
  settings: ExpertSettings,
  scanner: TextScanner,
): ExpertWeights | null {
  const isOfKind = ({ source }: LabelledText): boolean => settings.sources.includes(source);
  const own = texts.filter(isOfKind);
  if (own.length === 0) return null;
  const rowsOf = (examples: readonly Example[], fewer: number) =>
    coarser(featurise(examples, scanner, bits, language), bits - fewer);
  const expert = fitLogistic(
    rowsOf(
      own.map(({ text, label }) => ({ text, label, weight: 1 })),
      settings.bits,
    ),
    { ...settings, seed },
  );
  const others = texts.filter((text) => !isOfKind(text));
  const joined = [...Map.groupBy(others, ({ group }) => group).values()]
    .filter((together) => together.length > 1)
    .map((together) => ({ text: together.map(({ text }) => text).join(' ') }));
  const labelled =
    (label: 0 | 1, weight: number) =>
    ({ text }: { readonly text: string }): Example => ({ text, label, weight });
  const kinds = rowsOf(
    [
      ...own.map(labelled(1, 1)),
      ...[...others, ...joined].map(labelled(0, 1)),
      ...ownExamples(language).map(labelled(0, ownWeight)),
    ],
    settings.gateBits,
  );
  kinds.lexicon.fill(0);
  const gate = fitLogistic(kinds, { ...gateOptions, bits: settings.gateBits });
  return { ...expert, gate, share: settings.share };
}
