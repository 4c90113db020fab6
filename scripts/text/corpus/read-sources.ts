import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsvObjects } from './read-csv.ts';
import { splitSentences } from './split-sentences.ts';

/** A text with its label: 1 offensive, toxic or hateful; 0 not. */
export interface LabelledText {
  readonly source: string;
  readonly language: string;
  readonly text: string;
  readonly label: 0 | 1;
  /** What belongs together, such as a text and its rewrites, and must not be on both sides of a split. */
  readonly group: string;
}

type Read = (
  text: string,
) => Omit<LabelledText, 'source' | 'language' | 'group'>[] | Omit<LabelledText, 'source' | 'language'>[];

interface Source {
  readonly id: string;
  readonly language: string;
  readonly files: readonly string[];
  readonly read: Read;
}

const bit = (truth: boolean): 0 | 1 => (truth ? 1 : 0);

const readParadetox: Read = (text) =>
  text
    .split('\n')
    .slice(1)
    .flatMap((line, at) => {
      const [toxic, ...neutral] = line.split('\t').map((part) => part.trim());
      if (toxic === undefined || toxic === '') return [];
      return [
        { text: toxic, label: 1 as const, group: String(at) },
        ...[...new Set(neutral)]
          .filter((part) => part !== '')
          .map((part) => ({ text: part, label: 0 as const, group: String(at) })),
      ];
    });

/** Every post is toxic, so what teaches is which of its sentences is. */
const readToxicSpans: Read = (text) =>
  readCsvObjects(text).flatMap(({ spans = '[]', text: post = '' }, at) => {
    const marked = new Set((spans.match(/\d+/g) ?? []).map(Number));
    if (marked.size === 0) return [];
    return splitSentences(post).map(({ start, end }) => {
      let toxic = false;
      for (let i = start; i < end && !toxic; i++) toxic = marked.has(i);
      return { text: post.slice(start, end).trim(), label: bit(toxic), group: String(at) };
    });
  });

/** Several annotators' words in one field. Where some say normal and some do not, nobody knows: left out. */
const readMlma: Read = (text) =>
  readCsvObjects(text).flatMap(({ tweet = '', sentiment = '' }) => {
    if (sentiment !== 'normal' && sentiment.includes('normal')) return [];
    return [{ text: tweet, label: bit(sentiment !== 'normal') }];
  });

export const sources: readonly Source[] = [
  {
    id: 'davidson',
    language: 'en',
    files: ['en_davidson.csv'],
    read: (text) =>
      readCsvObjects(text).map((row) => ({ text: row['tweet'] ?? '', label: bit(row['class'] !== '2') })),
  },
  { id: 'paradetox', language: 'en', files: ['en_paradetox.tsv'], read: readParadetox },
  {
    id: 'toxicspans',
    language: 'en',
    files: ['en_toxicspans_tsd_train.csv', 'en_toxicspans_tsd_trial.csv'],
    read: readToxicSpans,
  },
  {
    id: 'hatemoji',
    language: 'en',
    files: ['en_hatemojibuild_train.csv', 'en_hatemojibuild_validation.csv'],
    read: (text) =>
      readCsvObjects(text).map((row) => ({ text: row['text'] ?? '', label: bit(row['label_gold'] === '1') })),
  },
  { id: 'mlma_en', language: 'en', files: ['mlma_en_dataset.csv'], read: readMlma },
  { id: 'mlma_fr', language: 'fr', files: ['mlma_fr_dataset.csv'], read: readMlma },
  { id: 'mlma_ar', language: 'ar', files: ['mlma_ar_dataset.csv'], read: readMlma },
  {
    id: 'germeval',
    language: 'de',
    files: ['de_germeval2018_train.txt'],
    read: (text) =>
      text.split('\n').flatMap((line) => {
        const [tweet, kind] = line.split('\t');
        return tweet === undefined || kind === undefined
          ? []
          : [{ text: tweet, label: bit(kind === 'OFFENSE') }];
      }),
  },
  {
    id: 'cold',
    language: 'zh',
    files: ['zh_cold_train.csv', 'zh_cold_dev.csv'],
    read: (text) =>
      readCsvObjects(text).map((row) => ({ text: row['TEXT'] ?? '', label: bit(row['label'] === '1') })),
  },
  {
    id: 'curse',
    language: 'ko',
    files: ['ko_curse.txt'],
    read: (text) =>
      text.split('\n').flatMap((line) => {
        const cut = line.lastIndexOf('|');
        return cut < 1 ? [] : [{ text: line.slice(0, cut), label: bit(line.slice(cut + 1).trim() === '1') }];
      }),
  },
  {
    id: 'goldstd',
    language: 'es',
    files: ['es_goldstd_Convention.csv', 'es_goldstd_protests.csv'],
    read: (text) =>
      readCsvObjects(text).map((row) => ({
        text: row['text'] ?? '',
        label: bit(row['coder_1'] === '1' && row['coder_2'] === '1'),
      })),
  },
];

/** Every labelled text under the folder, in the order of the list above; the same text is taken once per source. */
export function readSources(folder: string): LabelledText[] {
  return sources.flatMap(({ id, language, files, read }) => {
    const seen = new Set<string>();
    return files
      .flatMap((file) => read(readFileSync(join(folder, file), 'utf8')).map((row) => ({ ...row, file })))
      .filter(({ text }) => text.trim().length >= 2 && !seen.has(text) && seen.add(text))
      .map((row, at) => {
        const group = 'group' in row ? `${row.file} ${row.group}` : String(at);
        return { source: id, language, text: row.text, label: row.label, group: `${id} ${group}` };
      });
  });
}
