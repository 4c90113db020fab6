import type { OwnWords } from '../lists/own-words.ts';
import type { Lexicon, OwnWord } from './lexicon.ts';

/** Forbidden words of an account count as the worst of the list: a text with one is never safe. */
const forbidden = 3;
const allowed = 0;

/**
 * Gives accounts' own words in the matcher's form, made anew only when the words have changed: `read` gives the same
 * object until then. Null for accounts without words.
 */
export function createOwnLexicons(
  read: (accountId: string) => OwnWords,
  compile: (words: readonly OwnWord[]) => Lexicon,
): (accountId: string) => Lexicon | null {
  const made = new WeakMap<OwnWords, Lexicon>();
  return (accountId) => {
    const words = read(accountId);
    if (words.allowed.length === 0 && words.forbidden.length === 0) return null;
    const known = made.get(words);
    if (known !== undefined) return known;
    const lexicon = compile([
      ...words.forbidden.map((word) => ({ word, severity: forbidden }) as const),
      ...words.allowed.map((word) => ({ word, severity: allowed }) as const),
    ]);
    made.set(words, lexicon);
    return lexicon;
  };
}
