import { letterClass } from '../letter-class.ts';
import {
  closeLookAlikes,
  joiners,
  latinAsCyrillic,
  leetLetters,
  maskSigns,
  otherLeetLetters,
} from '../look-alikes.ts';
import { hidden } from '../probe-word.ts';
import { atomHas, sizeOf } from '../split-atoms.ts';
import { isCyrillic } from './is-cyrillic.ts';
import { isLetter } from './is-letter.ts';
import { isSpace } from './is-space.ts';
import { putRow } from './put-row.ts';
import { putEntry, putPiece } from './put-word.ts';
import { readParted } from './read-parted.ts';
import { longestRead, type ReadingDesk, strongEnough } from './reading-desk.ts';

/** Single letters in a row, `f u c k` or `f.u.c.k`; the atom after the row, or the same atom if there is no row. */
export function readSingles(desk: ReadingDesk, first: number): number {
  const { text, atoms, reading } = desk;
  if (!isSingle(desk, first) || (atoms.has[first]! & atomHas.emoji) !== 0) return first;
  let last = first;
  const gap = first + 1 < atoms.count ? (atoms.gapCode[first + 1] as number) : 0;
  const gapLength = first + 1 < atoms.count ? (atoms.gapLength[first + 1] as number) : 0;
  if (gapLength > 3 || gapLength === 0) return first;
  if (gap === 0 || !(isSpace(gap) || joiners.has(gap))) return readParted(desk, first);
  while (
    last + 1 < atoms.count &&
    last - first < longestRead - 1 &&
    isSingle(desk, last + 1) &&
    atoms.gapCode[last + 1] === gap &&
    atoms.gapLength[last + 1] === gapLength
  )
    last++;
  if (last - first < 3) {
    const parted = readParted(desk, first);
    if (parted > first) return parted;
  }
  if (last - first < 1) return first;
  const unspaced = (atoms.has[first]! & atomHas.unspaced) !== 0;
  if (last - first < 2 && !unspaced) return readTwoSyllables(desk, first);
  let length = 0;
  let letters = 0;
  const cyrillic = isCyrillic(text, atoms.start[first] as number, atoms.end[last] as number);
  for (let atom = first; atom <= last; atom++) {
    if (isLetter(text, atoms.start[atom] as number)) letters++;
    for (let at = atoms.start[atom] as number; at < (atoms.end[atom] as number); at++) {
      if (length === longestRead) return first;
      const code = text.codes[at] as number;
      const foreign = text.classes[at] !== letterClass.latin;
      reading.codes[length] = isLetter(text, at)
        ? code
        : (leetLetters.get(code) ?? (maskSigns.has(code) ? hidden : code));
      reading.others[length] = foreign
        ? (otherLeetLetters.get(code) ?? closeLookAlikes.get(code) ?? 0)
        : cyrillic
          ? (latinAsCyrillic.get(code) ?? 0)
          : 0;
      desk.atomOf[length++] = atom;
    }
  }
  reading.length = length;
  if (letters < 2) return first;
  const [start, end] = [atoms.start[first] as number, atoms.end[last] as number];
  const found = desk.probe.loose(reading);
  if (strongEnough(desk, found, 1)) {
    putEntry(desk, found, start, end);
  } else if (!putPiece(desk, desk.pieceProbe.loose(reading), start, end)) {
    if (unspaced && last - first < 2) return first;
    putRow(desk);
  }
  return last + 1;
}

/** One letter of the original, be it two when it is folded, as ß is. */
function isSingle(desk: ReadingDesk, atom: number): boolean {
  const { text, atoms } = desk;
  const end = (atoms.end[atom] as number) - 1;
  return (
    sizeOf(atoms, atom) === 1 ||
    (sizeOf(atoms, atom) === 2 && text.from[atoms.start[atom] as number] === text.from[end])
  );
}

/** Korean words of two syllables that are pulled apart; only the worst, since syllables are words, too. */
function readTwoSyllables(desk: ReadingDesk, first: number): number {
  const { text, atoms, reading } = desk;
  const [one, two] = [atoms.start[first] as number, atoms.start[first + 1] as number];
  if (text.classes[one] !== letterClass.hangul || text.classes[two] !== letterClass.hangul) return first;
  reading.codes[0] = text.codes[one] as number;
  reading.codes[1] = text.codes[two] as number;
  const found = desk.probe.exact(reading.codes, 0, 2);
  if (!strongEnough(desk, found, 3)) return first;
  putEntry(desk, found, one, two + 1);
  return first + 2;
}
