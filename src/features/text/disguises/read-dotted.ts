import type { FoldedText } from '../fold-text.ts';
import { letterClass } from '../letter-class.ts';
import { closeLookAlikes, leetLetters, maskSigns, otherLeetLetters } from '../look-alikes.ts';
import { isLetter } from './is-letter.ts';
import { putEntry, putPiece, putWord } from './put-word.ts';
import { longestParted, type ReadingDesk, strongEnough } from './reading-desk.ts';

/** `f*u*c*k`, `s_a_l_e`: each letter parted from the next by the same sign. */
export function isDotted(text: FoldedText, start: number, end: number): boolean {
  if (end - start < 5 || (end - start) % 2 === 0 || end - start > 2 * longestParted) return false;
  const sign = text.codes[start + 1] as number;
  if (!maskSigns.has(sign)) return false;
  for (let i = start; i < end; i++)
    if ((i - start) % 2 === 1 ? text.codes[i] !== sign : text.classes[i] === letterClass.symbol) return false;
  return true;
}

/** Puts such a word, be it none of the list. */
export function readDotted(desk: ReadingDesk, start: number, end: number): void {
  const { text, reading } = desk;
  let length = 0;
  for (let i = start; i < end; i += 2) {
    const code = text.codes[i] as number;
    const isOwn = isLetter(text, i) && !closeLookAlikes.has(code);
    reading.codes[length] = isOwn ? code : (leetLetters.get(code) ?? code);
    reading.others[length] = isOwn ? 0 : (otherLeetLetters.get(code) ?? closeLookAlikes.get(code) ?? 0);
    length++;
  }
  reading.length = length;
  const found = desk.probe.loose(reading);
  if (strongEnough(desk, found, 1)) putEntry(desk, found, start, end);
  else if (!putPiece(desk, desk.pieceProbe.loose(reading), start, end))
    putWord(desk, reading.codes, 0, length, text.from[start] as number, text.to[end - 1] as number, -1, 1);
}
