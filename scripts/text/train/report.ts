import { join } from 'node:path';
import { bitOf, type LanguageCode } from '../../../src/features/text/languages.ts';
import type { TextScanner } from '../../../src/features/text/scan-text.ts';
import {
  parseTextModel,
  type TextModel,
  type TextModelTable,
} from '../../../src/features/text/text-model.ts';
import { markdownTable } from '../../bench/table.ts';
import { plainSentences } from '../corpus/plain-sentences.ts';
import type { LabelledText } from '../corpus/read-sources.ts';
import { readLabelled } from '../quality/read-labelled.ts';
import { disguises } from './disguise.ts';
import { createJudge, measure, measureIdentity, recallKept } from './measure.ts';
import { createRandom } from './random.ts';
import { worst } from './score-texts.ts';
import { settings } from './settings.ts';
import { fitWeights, packTable } from './train-language.ts';
import { modelBytes } from './write-model.ts';

type Texts = readonly LabelledText[];
type Languages = readonly LanguageCode[];
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const three = (value: number): string => value.toFixed(3);

export interface ReportInput {
  readonly model: TextModel;
  readonly tables: readonly TextModelTable[];
  readonly scanner: TextScanner;
  /** Texts that the model was trained on, and those it is measured on. */
  readonly known: Texts;
  readonly held: Texts;
}

/** All tables: the texts held out, disguises, groups of people, long texts, sources left out, time. */
export function report({ model, tables, scanner, known, held }: ReportInput): string {
  const covered = tables.map(({ language }) => language);
  return [
    ['Texts held out', languagesTable(model, covered, held, scanner)],
    ['English texts held out, by source', englishTable(model, held, scanner)],
    [
      'Recall kept in disguise (share of the recall on the same texts undisguised)',
      disguiseTable(model, covered, held, scanner),
    ],
    ['Plain sentences of our own, the half that is not learned', plainTable(model, covered, scanner)],
    ['Neutral sentences over groups of people', identityTable(model, covered, scanner)],
    ['Sources left out of the training', leftOutTable(known, held, scanner, tables)],
    ['Time of scan and model', timeTable(model, held, scanner)],
  ]
    .map(([title, table]) => `### ${title}\n\n${table}\n\n`)
    .join('');
}

function languagesTable(model: TextModel, covered: Languages, held: Texts, scanner: TextScanner): string {
  return markdownTable(
    covered.map((language) => {
      const found = measure(
        held.filter((text) => text.language === language),
        createJudge(model, scanner, language),
      );
      const { unsafe, high } = model.thresholds(language);
      return {
        language,
        ...cells(found),
        ECE: three(found.ece),
        'not safe from': three(unsafe),
        'risk 1 from': three(high),
      };
    }),
  );
}

function cells(found: ReturnType<typeof measure>): Record<string, string | number> {
  return {
    texts: found.texts,
    AUC: three(found.auc),
    'macro-F1': three(found.macroF1),
    recall: percent(found.recall),
    'false positives': percent(found.falsePositives),
    'at risk 1': percent(found.worstFalsePositives),
  };
}

function englishTable(model: TextModel, held: Texts, scanner: TextScanner): string {
  const judge = createJudge(model, scanner, 'en');
  const ids = [...new Set(held.filter(({ language }) => language === 'en').map(({ source }) => source))];
  const rows = ids.map((source) => ({
    source,
    ...cells(
      measure(
        held.filter((text) => text.source === source),
        judge,
      ),
    ),
  }));
  const tweets = held.filter(({ source }) => source === 'davidson');
  const plain = tweets.filter(
    ({ label, text }) => label === 1 || worst(scanner.scanAs(text, bitOf('en')).badWords) < 2,
  );
  return markdownTable([
    ...rows,
    { source: 'davidson, clean ones without a strong word', ...cells(measure(plain, judge)) },
    { source: 'chat (of our own)', ...cells(measure(readChat(), judge)) },
    { source: 'long comments (joined)', ...cells(measure(longComments(held), judge)) },
  ]);
}

/** Lines of our own, none of which is among those that are trained on. */
function readChat(): { text: string; label: 0 | 1 }[] {
  const { rows } = readLabelled(join(import.meta.dirname, '../quality/chat.tsv'));
  return rows.map(({ text, label }) => ({ text, label }));
}

/** Whole posts of the held-out part, and as many of the same length joined of sentences that nobody marked. */
export function longComments(held: Texts): { text: string; label: 0 | 1 }[] {
  const rows = held.filter(({ source }) => source === 'toxicspans');
  const clean = rows.filter(({ label }) => label === 0).map(({ text }) => text);
  const random = createRandom(5);
  const posts = Map.groupBy(rows, ({ group }) => group);
  return [...posts.values()]
    .filter((post) => post.some(({ label }) => label === 1))
    .flatMap((post) => {
      const text = post.map((sentence) => sentence.text).join(' ');
      let joined = '';
      while (joined.length < text.length) joined += ` ${clean[Math.floor(random() * clean.length)]}`;
      return [
        { text, label: 1 as const },
        { text: joined.trim(), label: 0 as const },
      ];
    });
}

function disguiseTable(model: TextModel, covered: Languages, held: Texts, scanner: TextScanner): string {
  const rows = covered.flatMap((language) => {
    const texts = held.filter((text) => text.language === language).slice(0, 3000);
    const judge = createJudge(model, scanner, language);
    return [false, ...(language === 'en' ? [true] : [])].map((everyWord) => {
      const kept = recallKept(texts, judge, everyWord, scanner, language);
      return {
        language,
        disguised: everyWord ? 'every word' : 'bad words',
        ...Object.fromEntries(disguises.map((kind) => [kind, three(kept[kind])])),
      };
    });
  });
  return markdownTable(rows);
}

/** Of what is clean beyond doubt, how much is called unsafe. */
function plainTable(model: TextModel, covered: Languages, scanner: TextScanner): string {
  return markdownTable(
    covered.flatMap((language) => {
      const judge = createJudge(model, scanner, language);
      const judged = plainSentences('measured')
        .filter((sentence) => sentence.language === language)
        .map(({ text }) => judge(text));
      const share = (wanted: (one: (typeof judged)[number]) => boolean): string =>
        percent(judged.filter(wanted).length / judged.length);
      return judged.length === 0
        ? []
        : [
            {
              language,
              sentences: judged.length,
              'called unsafe': share(({ unsafe }) => unsafe),
              'at risk 1': share(({ worstRisk }) => worstRisk),
            },
          ];
    }),
  );
}

function identityTable(model: TextModel, covered: Languages, scanner: TextScanner): string {
  return markdownTable(
    covered.map((language) => {
      const { all, most, least, name } = measureIdentity(language, createJudge(model, scanner, language));
      return {
        language,
        'called unsafe': percent(all),
        'most, of one name': `${percent(most)} ${name}`,
        least: percent(least),
      };
    }),
  );
}

/** Each English source in turn is not trained on and then measured, calibrated and judged as the model that ships. */
function leftOutTable(
  known: Texts,
  held: Texts,
  scanner: TextScanner,
  tables: readonly TextModelTable[],
): string {
  const english = settings.find(({ language }) => language === 'en');
  const table = tables.find(({ language }) => language === 'en');
  if (english === undefined || table === undefined) return '';
  const texts = known.filter(({ language }) => language === 'en');
  const rows = [...new Set(texts.map(({ source }) => source))].map((source) => {
    const weights = fitWeights(
      texts.filter((text) => text.source !== source),
      english,
      scanner,
    );
    const model = parseTextModel(
      modelBytes([packTable(weights, table)], { trained: '', dataHash: '', metrics: {} }),
    );
    const judge = createJudge(model, scanner, 'en');
    const left = [...known, ...held].filter((text) => text.source === source);
    return { 'left out': source, ...cells(measure(left, judge)) };
  });
  return markdownTable(rows);
}

function timeTable(model: TextModel, held: Texts, scanner: TextScanner): string {
  const texts = held.filter(
    ({ language, text }) => language === 'en' && text.length >= 96 && text.length <= 136,
  );
  const run = (text: string): void => {
    const { rows, badWords } = scanner.scanAs(text, bitOf('en'));
    model.probability(rows, badWords, 'en');
  };
  for (let round = 0; round < 3; round++) for (const { text } of texts) run(text);
  const times = texts.map(({ text }) => {
    const before = performance.now();
    run(text);
    return (performance.now() - before) * 1000;
  });
  times.sort((a, b) => a - b);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return markdownTable([
    {
      texts: texts.length,
      'mean (µs)': mean.toFixed(1),
      'p99 (µs)': (times[Math.floor(times.length * 0.99)] ?? 0).toFixed(1),
    },
  ]);
}
