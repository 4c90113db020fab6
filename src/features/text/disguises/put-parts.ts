import { holdsPart } from '../find-bad-words.ts';
import type { FoldedText } from '../fold-text.ts';
import { letterClass } from '../letter-class.ts';
import { leetLetters } from '../look-alikes.ts';
import { atomHas } from '../split-atoms.ts';
import { fillReading } from './fill-reading.ts';
import { isLetter } from './is-letter.ts';
import { putFolded, putWord } from './put-word.ts';
import { readPlain } from './read-plain.ts';
import { longestRead, type ReadingDesk } from './reading-desk.ts';

const shortestCompound = 6;
/** More digits are a number or a code, unless signs stand among them, too. */
const mostDigits = 3;

/** What holds no word as a whole: its parts between signs, with digits between letters read as letters. */
export function putParts(desk: ReadingDesk, start: number, end: number, has: number): void {
  const { text, reading } = desk;
  if (putCompound(desk, start, end, has)) return;
  for (let i = start; i < end; ) {
    while (i < end && text.classes[i] === letterClass.symbol) i++;
    let stop = i;
    while (stop < end && text.classes[stop] !== letterClass.symbol) stop++;
    if (stop === i) continue;
    const whole = i === start && stop === end;
    if (
      (has & atomHas.latin) !== 0 &&
      (has & (atomHas.otherLetter | atomHas.digit)) !== 0 &&
      stop - i > 3 &&
      stop - i <= longestRead &&
      isLetter(text, i) &&
      isLetter(text, stop - 1)
    ) {
      fillReading(desk, i, stop, 'latin');
      putWord(
        desk,
        reading.codes,
        0,
        reading.length,
        text.from[i] as number,
        text.to[stop - 1] as number,
        -1,
        0,
      );
    } else if (isWord(text, i, stop)) {
      readPlain(desk, i, stop);
    } else {
      putFolded(desk, i, stop, whole ? -1 : desk.probe.exact(text.codes, i, stop));
    }
    i = stop;
  }
}

/** Letters only, of one script: what stands behind a hash or before a sign is read as any other word. */
function isWord({ classes }: FoldedText, from: number, to: number): boolean {
  for (let i = from; i < to; i++)
    if (classes[i] !== classes[from] || (classes[i] as number) < letterClass.latin) return false;
  return true;
}

/** `Klug$ch3!ßer`: read as letters throughout it holds what is bad. Puts it then and says so. */
function putCompound(desk: ReadingDesk, start: number, end: number, has: number): boolean {
  const { text, reading } = desk;
  if (end - start < shortestCompound || end - start > longestRead || (has & atomHas.latin) === 0)
    return false;
  let digits = 0;
  for (let i = start; i < end; i++) {
    if (text.classes[i] === letterClass.digit) digits++;
    if (text.classes[i] === letterClass.symbol && !leetLetters.has(text.codes[i] as number)) return false;
  }
  if (digits > mostDigits && (has & atomHas.sign) === 0) return false;
  fillReading(desk, start, end, 'latin');
  if (!holdsPart(reading.codes, 0, reading.length, desk.lexicon)) return false;
  const [from, to] = [text.from[start] as number, text.to[end - 1] as number];
  putWord(desk, reading.codes, 0, reading.length, from, to, -1, 1);
  return true;
}
