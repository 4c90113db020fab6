import { notAsked, reserveWord } from '../word-rows.ts';
import type { ReadingDesk } from './reading-desk.ts';

const space = 0x20;

/** Puts a word behind those that were read before it. */
export function putWord(
  desk: ReadingDesk,
  codes: Int32Array,
  from: number,
  to: number,
  originalFrom: number,
  originalTo: number,
  entry: number,
  disguised: number,
): void {
  const { rows } = desk;
  reserveWord(rows, to - from);
  const { codes: letters } = rows;
  let { length } = rows;
  if (rows.count > 0) letters[length++] = space;
  const at = rows.count++;
  rows.start[at] = length;
  for (let i = from; i < to; i++) {
    const code = codes[i] as number;
    // Letters repeated more than twice say no more than twice.
    if (i - from >= 2 && code === codes[i - 1] && code === codes[i - 2] && code >= 0x61) continue;
    letters[length++] = code;
  }
  rows.length = length;
  rows.end[at] = length;
  rows.from[at] = originalFrom;
  rows.to[at] = originalTo;
  rows.entry[at] = entry;
  rows.disguised[at] = disguised;
  rows.harmless[at] = 0;
  rows.languages[at] = notAsked;
}

/** A word found in disguise is written as the lexicon writes it, so that the model knows it too. */
export function putEntry(desk: ReadingDesk, entry: number, start: number, end: number): void {
  const { text } = desk;
  const codes = desk.entryCodes[entry] as Int32Array;
  putWord(desk, codes, 0, codes.length, text.from[start] as number, text.to[end - 1] as number, entry, 1);
}

/** A word that is written as it was read. */
export function putFolded(desk: ReadingDesk, start: number, end: number, entry: number): void {
  const { text } = desk;
  putWord(desk, text.codes, start, end, text.from[start] as number, text.to[end - 1] as number, entry, 0);
}

/** Puts a piece of a phrase that was found in disguise, if one was; says whether. */
export function putPiece(desk: ReadingDesk, piece: number, start: number, end: number): boolean {
  if (piece === -1) return false;
  const { text } = desk;
  const codes = desk.pieceCodes[piece] as Int32Array;
  putWord(desk, codes, 0, codes.length, text.from[start] as number, text.to[end - 1] as number, -1, 1);
  return true;
}
