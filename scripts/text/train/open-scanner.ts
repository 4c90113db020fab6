import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTextScanner, type TextScanner } from '../../../src/features/text/scan-text.ts';

export const textData = join(import.meta.dirname, '../../../data/text');

/** The scanner with the tables that the server reads. */
export function openScanner(): TextScanner {
  const read = (name: string): string => readFileSync(join(textData, name), 'utf8');
  return createTextScanner({ lexicon: read('lexicon.txt'), languages: read('languages.txt') });
}
