import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTextScanner, type TextScanner } from '../../../src/features/text/scan-text.ts';

export const textData = join(import.meta.dirname, '../../../data/text');

const read = (name: string): string => readFileSync(join(textData, name), 'utf8');

export const readLexicon = (): string => read('lexicon.txt');

/** The scanner with the tables that the server reads. */
export function openScanner(): TextScanner {
  return createTextScanner({ lexicon: readLexicon(), languages: read('languages.txt') });
}
