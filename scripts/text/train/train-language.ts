import { bitOf } from '../../../src/features/text/languages.ts';
import type { TextScanner } from '../../../src/features/text/scan-text.ts';
import type { TextModelTable, TextModelWeights } from '../../../src/features/text/text-model.ts';
import type { LabelledText } from '../corpus/read-sources.ts';
import { fitPlatt, scoreReachedBy } from './calibrate.ts';
import { examplesOf, foldOf } from './examples.ts';
import { featurise } from './featurise.ts';
import { fitExpert } from './fit-expert.ts';
import { fitLogistic, type Weights } from './logistic.ts';
import { confusion, macroF1 } from './metrics.ts';
import { readLexicon } from './open-scanner.ts';
import { type LanguageWeights, scoreTexts, worst } from './score-texts.ts';
import { folds, type LanguageSettings, mostWorst, seed } from './settings.ts';
import { createWordSwapper } from './swap-words.ts';

export interface TrainedLanguage {
  readonly table: TextModelTable;
  /** The table's own weights, then those of its expert and the expert's gate. */
  readonly int8: readonly Int8Array[];
}

export function fitWeights(
  texts: readonly LabelledText[],
  settings: LanguageSettings,
  scanner: TextScanner,
): LanguageWeights {
  const { language, bits, swaps, expert } = settings;
  const swap = swaps ? createWordSwapper(readLexicon(), scanner, language) : null;
  const weights = fitLogistic(featurise(examplesOf(texts, language, seed, swap), scanner, bits, language), {
    ...settings,
    seed,
  });
  return { ...weights, expert: expert === undefined ? null : fitExpert(texts, settings, expert, scanner) };
}

/** Fits the table of a language. Calibration and thresholds come from texts that the fold's model has not seen. */
export function trainLanguage(
  texts: readonly LabelledText[],
  settings: LanguageSettings,
  scanner: TextScanner,
): TrainedLanguage {
  const { language, clean, mostUnsafe } = settings;
  const scored = Array.from({ length: folds }, (_, fold) => {
    const weights = fitWeights(
      texts.filter((text) => foldOf(text, folds) !== fold),
      settings,
      scanner,
    );
    const unseen = texts.filter((text) => foldOf(text, folds) === fold);
    const scores = scoreTexts(unseen, weights, scanner, language);
    return unseen.map((text, at) => ({ ...text, score: scores[at] as number }));
  }).flat();
  const labels = scored.map(({ label }) => label);
  const { slope, shift } = fitPlatt(
    scored.map(({ score }) => score),
    labels,
  );
  const calibrated = (score: number): number => round(1 / (1 + Math.exp(-(slope * score + shift))));

  const cleanScores = scored
    .filter(({ label, source }) => label === 0 && (clean === null || clean.includes(source)))
    .filter(({ text }) => worst(scanner.scanAs(text, bitOf(language)).badWords) < 2)
    .map(({ score }) => score);
  const unsafe = Math.max(bestThreshold(scored), scoreReachedBy(cleanScores, mostUnsafe));
  const high = Math.max(unsafe, scoreReachedBy(cleanScores, mostWorst));
  const thresholds = {
    unsafe: calibrated(unsafe),
    medium: calibrated((unsafe + high) / 2),
    high: calibrated(high),
  };

  return packTable(fitWeights(texts, settings, scanner), { language, slope, shift, thresholds });
}

/** Weights in the form of the file, with what was found to calibrate and judge by. */
export function packTable(
  weights: LanguageWeights,
  { language, slope, shift, thresholds }: Pick<TextModelTable, 'language' | 'slope' | 'shift' | 'thresholds'>,
): TrainedLanguage {
  const int8: Int8Array[] = [];
  const pack = ({ bits, buckets, intercept, lexicon }: Weights): TextModelWeights => {
    const packed = quantise(buckets);
    int8.push(packed.int8);
    return { bits, scale: packed.scale, intercept: round(intercept), lexicon: [...lexicon].map(round) };
  };
  const general = pack(weights);
  const { expert } = weights;
  const table: TextModelTable = {
    language,
    ...general,
    expert: expert === null ? null : { ...pack(expert), gate: pack(expert.gate), share: expert.share },
    slope: round(slope),
    shift: round(shift),
    thresholds,
  };
  return { table, int8 };
}

const round = (value: number): number => Number(value.toFixed(5));

/** The threshold with the best macro-F1, of a hundred that part the scores evenly. */
function bestThreshold(scored: readonly { readonly score: number; readonly label: 0 | 1 }[]): number {
  const rising = scored.map(({ score }) => score).sort((a, b) => a - b);
  const labels = scored.map(({ label }) => label);
  let [best, threshold] = [0, 0];
  for (let part = 1; part < 100; part++) {
    const at = rising[Math.floor((rising.length * part) / 100)] as number;
    const found = macroF1(
      confusion(
        scored.map(({ score }) => score >= at),
        labels,
      ),
    );
    if (found > best) [best, threshold] = [found, at];
  }
  return threshold;
}

/** Weights in one byte each. The greatest decides the scale: cutting it off costs more than coarser steps do. */
function quantise(weights: Float32Array): { int8: Int8Array; scale: number } {
  const most = weights.reduce((greatest, weight) => Math.max(greatest, Math.abs(weight)), 0);
  const scale = most / 127 || 1;
  return { int8: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale };
}
