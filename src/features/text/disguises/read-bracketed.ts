import { letterClass } from '../letter-class.ts';
import { putEntry } from './put-word.ts';
import { longestRead, type ReadingDesk, strongEnough } from './reading-desk.ts';

const bracket = 0x28;
const closingBracket = 0x29;
const c = 0x63;
/** Letters behind the bracket, at least. */
const shortest = 3;

/** A bracket for a c before a word, `(unt`, that no bracket closes: only the worst words are read so. */
export function readBracketed(desk: ReadingDesk, start: number, end: number): boolean {
  const { text, reading } = desk;
  if (start === 0 || text.codes[start - 1] !== bracket) return false;
  if (end - start < shortest || end - start >= longestRead || text.codes[end] === closingBracket)
    return false;
  if (end < text.length && text.classes[end] !== letterClass.space) return false;
  reading.codes[0] = c;
  for (let i = start; i < end; i++) reading.codes[i - start + 1] = text.codes[i] as number;
  const found = desk.probe.exact(reading.codes, 0, end - start + 1);
  if (!strongEnough(desk, found, 3)) return false;
  putEntry(desk, found, start - 1, end);
  return true;
}
