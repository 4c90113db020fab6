import type { FoldedText } from '../fold-text.ts';
import { isLetter } from './is-letter.ts';
import type { ReadingDesk } from './reading-desk.ts';

/** Words that are known with most letters hidden. */
const knownMasked =
  'fuck fucking fucker fuckers fucked fucks shit bitch bitches bitching cunt cunts nigger niggers nigga niggas asshole assholes pussy whore whores slut sluts fag fags faggot faggots bastard dick dickhead motherfucker motherfuckers bullshit fotze arschloch wichser hurensohn schlampe scheisse connard connards connasse encule salope batard mierda cabron pendejo stronzo caralho kurwa klootzak \u043f\u0438\u0437\u0434\u0435\u0446 \u043f\u0438\u0437\u0434\u0430 \u0431\u043b\u044f\u0434\u044c \u0431\u043b\u044f\u0442\u044c \u0445\u0443\u0438\u043d\u044f \u0435\u0431\u0430\u0442\u044c \u0441\u0443\u043a\u0430'
    .split(' ')
    .map((word) => Int32Array.from(word, (part) => part.charCodeAt(0)));
/** Those that a first letter and stars are taken for, by their number. */
const knownByFirst: ReadonlySet<string> = new Set(
  'fuck fucking fucker shit cunt bitch nigger nigga asshole pussy whore dick cunts motherfucker'.split(' '),
);
const longestMasked = 13;
const maskedKey = (first: number, length: number): number => first * 16 + length;
const maskedWords = Map.groupBy(knownMasked, (word) => maskedKey(word[0] as number, word.length));

/** `f***`, `b***h`: more hidden than seen is known only of a few words, and with one letter of fewer. */
export function readMaskedEnd(desk: ReadingDesk, start: number, end: number): number {
  const { text } = desk;
  if (end - start < 3 || end - start > longestMasked || !isLetter(text, start)) return -1;
  let shown = 0;
  for (let i = start; i < end; i++) {
    if (isLetter(text, i)) shown++;
    else if (text.codes[i] !== 0x2a && text.codes[i] !== 0x23) return -1;
  }
  const words = maskedWords.get(maskedKey(text.codes[start] as number, end - start)) ?? [];
  const word = words.find((codes) => fits(text, codes, start));
  const known = word !== undefined && (shown > 1 || knownByFirst.has(String.fromCodePoint(...word)));
  return known ? desk.probe.exact(word, 0, word.length) : -1;
}

function fits(text: FoldedText, word: Int32Array, start: number): boolean {
  for (let i = 0; i < word.length; i++)
    if (isLetter(text, start + i) && text.codes[start + i] !== word[i]) return false;
  return true;
}
