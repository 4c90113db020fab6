import { sizeOf } from '../split-atoms.ts';
import { atomText } from './atom-text.ts';
import type { ReadingDesk } from './reading-desk.ts';

const vowels: ReadonlySet<number> = new Set([...'aeiouy'].map((letter) => letter.charCodeAt(0)));
/** Short forms without a vowel that often stand beside words. */
const abbreviations: ReadonlySet<string> = new Set(
  'mr mrs ms dr st km cm mm kg ml ft pm tv pc cd dvd nhs bbc fbi pts vs hr hrs min nr vgl bzw mll mlle mme sr srs dj'.split(
    ' ',
  ),
);

/** Whether an atom of plain letters has no vowel and is no abbreviation. */
export function isVowelless(desk: ReadingDesk, atom: number): boolean {
  const { atoms } = desk;
  for (let i = atoms.start[atom] as number; i < (atoms.end[atom] as number); i++) {
    const code = desk.text.codes[i] as number;
    if (code < 0x61 || code > 0x7a || vowels.has(code)) return false;
  }
  return !abbreviations.has(atomText(desk, atom));
}

/** “bit ch”, “sh it”: a piece without a vowel is no word of its own. Single letters may be anything. */
export function hasVowellessPiece(desk: ReadingDesk, first: number, last: number): boolean {
  for (let atom = first; atom <= last; atom++)
    if (sizeOf(desk.atoms, atom) > 1 && isVowelless(desk, atom)) return true;
  return false;
}
