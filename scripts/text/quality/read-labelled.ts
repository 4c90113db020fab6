import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type LanguageCode, languages } from '../../../src/features/text/languages.ts';

export interface LabelledText {
  readonly text: string;
  readonly label: 0 | 1;
  /** Null where it has to be told from the text. */
  readonly language: LanguageCode | null;
}

export interface LabelledFile {
  readonly rows: readonly LabelledText[];
  /** Lines that are not in the form, by number, with what is wrong. */
  readonly problems: readonly string[];
}

/**
 * Reads `text<TAB>label` lines (`.tsv`) or JSON lines with `text`, `label` and perhaps `lang` (`.jsonl`). A label is 0
 * or 1. A file name that begins with a language code and `_` tells the language of its texts.
 */
export function readLabelled(path: string): LabelledFile {
  const content = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  const ofFile = languageOf(/^([a-z]{2})_/.exec(basename(path))?.[1]);
  const rows: LabelledText[] = [];
  const problems: string[] = [];
  const read = path.endsWith('.jsonl') ? readJson : readTabs;
  content.split(/\r\n|\n|\r/).forEach((line, at) => {
    if (line.trim() === '') return;
    const row = read(line);
    if (typeof row !== 'string') rows.push({ ...row, language: row.language ?? ofFile });
    else if (at > 0 || !/\blabel\b/i.test(line)) problems.push(`line ${at + 1}: ${row}`);
  });
  return { rows, problems };
}

function languageOf(code: unknown): LanguageCode | null {
  return languages.find((language) => language === code && language !== 'und') ?? null;
}

/** The label stands behind the last tab, so that texts may have tabs. */
function readTabs(line: string): LabelledText | string {
  const cut = line.lastIndexOf('\t');
  if (cut === -1) return 'no tab';
  return labelled(line.slice(0, cut), line.slice(cut + 1).trim(), undefined);
}

function readJson(line: string): LabelledText | string {
  try {
    const { text, label, lang } = JSON.parse(line) ?? {};
    return labelled(text, label, lang);
  } catch {
    return 'not JSON';
  }
}

function labelled(text: unknown, label: unknown, language: unknown): LabelledText | string {
  if (typeof text !== 'string' || text.trim() === '') return 'no text';
  const known = String(label);
  if (known !== '0' && known !== '1')
    return `the label is ${JSON.stringify(label)?.slice(0, 40)}, not 0 or 1`;
  return { text, label: known === '1' ? 1 : 0, language: languageOf(language) };
}
