import { letterClass } from '../letter-class.ts';
import {
  closeLookAlikes,
  latinAsCyrillic,
  leetLetters,
  looseLookAlikes,
  maskSigns,
  otherLeetLetters,
} from '../look-alikes.ts';
import { hidden } from '../probe-word.ts';
import type { ReadingDesk } from './reading-desk.ts';

/** How the characters of a word are read; `own` takes letters as they are. */
type Alphabet = 'latin' | 'cyrillic' | 'own';

/** Writes letters down to be tried as a word; with no alphabet as they are. */
export function fillReading(desk: ReadingDesk, start: number, end: number, alphabet: Alphabet | null): void {
  const { text, reading } = desk;
  let length = 0;
  for (let i = start; i < end; i++) {
    const code = text.codes[i] as number;
    const kind = text.classes[i] as number;
    let read = code;
    let other = code === 0xf1 ? 0x6e : 0;
    if (alphabet === 'cyrillic') {
      read = latinAsCyrillic.get(code) ?? (maskSigns.has(code) ? hidden : code);
    } else if (alphabet === 'own') {
      read = maskSigns.has(code) ? hidden : code;
    } else if (alphabet === 'latin' && kind !== letterClass.latin) {
      read =
        leetLetters.get(code) ??
        closeLookAlikes.get(code) ??
        looseLookAlikes.get(code) ??
        (maskSigns.has(code) ? hidden : code);
      other = otherLeetLetters.get(code) ?? 0;
    }
    reading.codes[length] = read;
    reading.others[length] = other;
    length++;
  }
  reading.length = length;
}

/** The entry that letters are when they are read in an alphabet; -1 if there is none. */
export function readAs(desk: ReadingDesk, alphabet: Alphabet, start: number, end: number): number {
  fillReading(desk, start, end, alphabet);
  return desk.probe.loose(desk.reading);
}
