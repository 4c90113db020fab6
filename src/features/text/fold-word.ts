import type { FoldText } from './fold-text.ts';

/** The folded characters of a word or phrase as a text; how lists of words are brought into the matcher's form. */
export function foldWord(fold: FoldText, word: string): string {
  const folded = fold(word.trim());
  return String.fromCodePoint(...folded.codes.subarray(0, folded.length)).replace(/\s+/g, ' ');
}
