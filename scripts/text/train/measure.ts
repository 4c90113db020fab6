import { judgeText } from '../../../src/features/text/judge-text.ts';
import { bitOf, type LanguageCode } from '../../../src/features/text/languages.ts';
import type { TextScanner } from '../../../src/features/text/scan-text.ts';
import type { TextModel } from '../../../src/features/text/text-model.ts';
import { countWords } from '../../../src/features/text/word-rows.ts';
import { identitySentences } from '../corpus/identity-sentences.ts';
import type { LabelledText } from '../corpus/read-sources.ts';
import { calibrationError } from './calibrate.ts';
import { type Disguise, disguises, disguiseWord } from './disguise.ts';
import { auc, confusion, falsePositiveRate, macroF1, recall } from './metrics.ts';
import { createRandom } from './random.ts';

/** A text as the server would decide on it. */
export interface Judged {
  readonly probability: number;
  readonly unsafe: boolean;
  readonly worstRisk: boolean;
}

export type Judge = (text: string) => Judged;

export function createJudge(model: TextModel, scanner: TextScanner, language: LanguageCode): Judge {
  const thresholds = model.thresholds(language);
  return (text) => {
    const { rows, badWords } = scanner.scanAs(text, bitOf(language));
    const probability = model.probability(rows, badWords, language) ?? 0;
    const severities = badWords.map(({ severity }) => severity);
    const verdict = judgeText({ severities, wordCount: countWords(rows), probability, thresholds });
    return { probability, unsafe: !verdict.isSafe, worstRisk: verdict.riskScore === 1 };
  };
}

export interface Measured {
  readonly texts: number;
  readonly auc: number;
  readonly macroF1: number;
  readonly recall: number;
  readonly falsePositives: number;
  readonly worstFalsePositives: number;
  readonly ece: number;
}

export function measure(texts: readonly Pick<LabelledText, 'text' | 'label'>[], judge: Judge): Measured {
  const labels = texts.map(({ label }) => label);
  const judged = texts.map(({ text }) => judge(text));
  const probabilities = judged.map(({ probability }) => probability);
  const counts = confusion(
    judged.map(({ unsafe }) => unsafe),
    labels,
  );
  return {
    texts: texts.length,
    auc: auc(probabilities, labels) ?? Number.NaN,
    macroF1: macroF1(counts),
    recall: recall(counts),
    falsePositives: falsePositiveRate(counts),
    worstFalsePositives: falsePositiveRate(
      confusion(
        judged.map(({ worstRisk }) => worstRisk),
        labels,
      ),
    ),
    ece: calibrationError(probabilities, labels),
  };
}

/**
 * Recall on abusive texts in disguise as a share of the recall on the same texts as they are. `everyWord` disguises all
 * words of three letters and more; else only those that the lexicon knows, as people do.
 */
export function recallKept(
  texts: readonly Pick<LabelledText, 'text' | 'label'>[],
  judge: Judge,
  everyWord: boolean,
  scanner: TextScanner,
  language: LanguageCode,
): Record<Disguise, number> {
  const abusive = texts
    .filter(({ label }) => label === 1)
    .map(({ text }) => ({ text, bad: scanner.scanAs(text, bitOf(language)).badWords }))
    .filter(({ bad }) => everyWord || bad.length > 0);
  const found = abusive.filter(({ text }) => judge(text).unsafe).length;
  const random = createRandom(7);
  return Object.fromEntries(
    disguises.map((kind) => {
      const kept = abusive.filter(({ text, bad }) => {
        const hide = (word: string): string => disguiseWord(word, kind, random);
        let disguised = '';
        let at = 0;
        if (everyWord) disguised = text.replace(/\p{L}{3,}/gu, hide);
        else {
          for (const { start, end } of bad) {
            if (start < at) continue;
            disguised += text.slice(at, start) + text.slice(start, end).replace(/\p{L}{3,}/gu, hide);
            at = end;
          }
          disguised += text.slice(at);
        }
        return judge(disguised).unsafe;
      });
      return [kind, kept.length / Math.max(1, found)];
    }),
  ) as Record<Disguise, number>;
}

/** Shares of neutral sentences that are called unsafe: of all, and the most and least of any group's name. */
export function measureIdentity(
  language: string,
  judge: Judge,
): { all: number; most: number; least: number; name: string } {
  const byName = new Map<string, number[]>();
  const sentences = identitySentences(language, 'measured');
  for (const { name, text } of sentences) {
    const flags = byName.get(name) ?? [];
    flags.push(judge(text).unsafe ? 1 : 0);
    byName.set(name, flags);
  }
  const shares = [...byName].map(([name, flags]) => ({ name, share: mean(flags) }));
  const most = shares.reduce((best, one) => (one.share > best.share ? one : best), { name: '', share: 0 });
  return {
    all: mean([...byName.values()].flat()),
    most: most.share,
    least: Math.min(...shares.map(({ share }) => share)),
    name: most.name,
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
