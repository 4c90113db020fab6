import { readAcross } from './disguises/read-across.ts';
import { readBracketed } from './disguises/read-bracketed.ts';
import { readMixed } from './disguises/read-mixed.ts';
import { readPieces } from './disguises/read-pieces.ts';
import { readPlain } from './disguises/read-plain.ts';
import { readSingles } from './disguises/read-singles.ts';
import { readTouching } from './disguises/read-touching.ts';
import { createReadingDesk, type ReadingDesk } from './disguises/reading-desk.ts';
import type { FoldedText } from './fold-text.ts';
import type { Lexicon } from './lexicon.ts';
import { closeLookAlikes } from './look-alikes.ts';
import { endsAlone, readKnownWord } from './read-known-word.ts';
import { type Atoms, atomHas } from './split-atoms.ts';
import type { WordRows } from './word-rows.ts';
import type { WordTrie } from './word-trie.ts';

export type ReadWords = (text: FoldedText, atoms: Atoms) => WordRows;

/** Undoes disguises atom by atom and tells for each word which entry of the lexicon it is, if any. */
export function createWordReader(lexicon: Lexicon, commonWords: WordTrie): ReadWords {
  const desk = createReadingDesk(lexicon, commonWords);
  return (text, atoms) => {
    desk.text = text;
    desk.atoms = atoms;
    desk.rows.length = 0;
    desk.rows.count = 0;
    for (let atom = 0; atom < atoms.count; ) atom = readAtom(desk, atom);
    return desk.rows;
  };
}

/** Reads the word that begins at an atom, which may be of several; gives the first atom after it. */
function readAtom(desk: ReadingDesk, atom: number): number {
  const { text, atoms } = desk;
  const start = atoms.start[atom] as number;
  const end = atoms.end[atom] as number;
  const has = atoms.has[atom] as number;
  // Said here, too, of what is none of most atoms, which spares the calls.
  if (end - start <= 2) {
    const afterSingles = readSingles(desk, atom);
    if (afterSingles > atom) return afterSingles;
  }
  if (atom + 1 < atoms.count && atoms.gapLength[atom + 1] === 0) {
    const afterTouching = readTouching(desk, atom);
    if (afterTouching > atom) return afterTouching;
  }
  if (has === atomHas.unspaced) {
    const afterAcross = readAcross(desk, atom);
    if (afterAcross > atom) return afterAcross;
  }
  const place = has === atomHas.latin ? desk.known.placeOf(text.codes, start, end) : -1;
  if (place === -1 || !endsAlone(desk, atom, place)) {
    const afterPieces = readPieces(desk, atom);
    if (afterPieces > atom) return afterPieces;
  }
  if (has === atomHas.latin && readBracketed(desk, start, end)) return atom + 1;
  if (place !== -1) readKnownWord(desk, start, end, place);
  else if (isPlain(text, start, end, has)) readPlain(desk, start, end);
  else if (has !== atomHas.sign) readMixed(desk, start, end, has);
  return atom + 1;
}

/** Whether an atom is of one script and read as it stands. */
function isPlain(text: FoldedText, start: number, end: number, has: number): boolean {
  if (has === atomHas.otherLetter) return !looksLatin(text, start, end);
  return has === atomHas.latin || has === atomHas.unspaced || has === atomHas.emoji || has === atomHas.digit;
}

/** Letters of another script of which every one could be a Latin letter. */
function looksLatin({ codes }: FoldedText, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!closeLookAlikes.has(codes[i] as number)) return false;
  return end - start > 2;
}
