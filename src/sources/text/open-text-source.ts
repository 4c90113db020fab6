import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lexicon } from '../../features/text/lexicon.ts';
import type { TextSource } from '../../features/text/profanity.endpoint.ts';
import { createTextReader } from '../../features/text/read-text.ts';
import { createTextScanner, type TextScanner } from '../../features/text/scan-text.ts';
import { openTextModel } from './open-text-model.ts';

const folder = join(import.meta.dirname, '../../../data/text');

export interface OpenTextSourceOptions {
  readonly maxLength: number;
  /** An account's own words, compiled; null where it has none. Called for every text. */
  readonly ownWords?: (accountId: string) => Lexicon | null;
  /** False to leave the model out, so that the list of words decides alone. Default true. */
  readonly useModel?: boolean;
}

export interface OpenedText {
  readonly source: TextSource;
  /** Brings an account's own words into the matcher's form. */
  readonly compileOwnWords: TextScanner['compileOwnWords'];
  /** Words of the list, and whether a model is there. */
  readonly sizes: { readonly words: number; readonly hasModel: boolean };
}

/** Opens the packaged word list, the common words by which languages are told, and the model. */
export async function openTextSource(options: OpenTextSourceOptions): Promise<OpenedText> {
  const [lexicon, languages, model] = await Promise.all([
    readFile(join(folder, 'lexicon.txt'), 'utf8'),
    readFile(join(folder, 'languages.txt'), 'utf8'),
    options.useModel === false ? null : openTextModel(),
  ]);
  const scanner = createTextScanner({ lexicon, languages });
  return {
    source: {
      maxLength: options.maxLength,
      ownWords: options.ownWords ?? (() => null),
      read: createTextReader(scanner, model),
    },
    compileOwnWords: scanner.compileOwnWords,
    sizes: { words: lexicon.split('\n').length - 1, hasModel: model !== null },
  };
}
