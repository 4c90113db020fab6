import type { FoldedText } from './fold-text.ts';
import { letterClass } from './letter-class.ts';
import { leetLetters, maskSigns } from './look-alikes.ts';

/** What a stretch of letters, digits and signs holds, as bits. */
export const atomHas = { digit: 1, sign: 2, latin: 4, otherLetter: 8, emoji: 16, unspaced: 32 } as const;

/**
 * Stretches of a folded text that may be words, in order. The gap is what stands before an atom: how many characters,
 * and which one if they are all the same (else 0). Arrays are the splitter's own and hold the next text next.
 */
export interface Atoms {
  count: number;
  start: Int32Array;
  end: Int32Array;
  has: Uint8Array;
  gapLength: Int32Array;
  gapCode: Int32Array;
}

/** How many characters an atom has. */
export const sizeOf = (atoms: Atoms, atom: number): number =>
  (atoms.end[atom] as number) - (atoms.start[atom] as number);

export type SplitAtoms = (text: FoldedText) => Atoms;

const underscore = 0x5f;
const hash = 0x23;
const star = 0x2a;
const bracket = 0x28;
const closingBracket = 0x29;
/** Longer than any gap that a word may go across. */
export const unbridgeable = 99;

/** Finds the atoms in one pass. Addresses of pages and names of people (`@name`) are no words and are left out. */
export function createAtomSplitter(): SplitAtoms {
  const signs = new Set([...leetLetters.keys(), ...maskSigns].filter((code) => code < 0x30 || code > 0x39));
  const out: Atoms = allocate(256);

  function put(start: number, end: number, has: number, gapLength: number, gapCode: number): void {
    if (out.count === out.start.length) grow(out);
    out.start[out.count] = start;
    out.end[out.count] = end;
    out.has[out.count] = has;
    out.gapLength[out.count] = gapLength;
    out.gapCode[out.count] = gapCode;
    out.count++;
  }

  return (text) => {
    const { codes, classes, length } = text;
    out.count = 0;
    let gapStart = 0;
    let broken = true;
    for (let i = 0; i < length; ) {
      const kind = classes[i] as number;
      const chunkStarts = i === 0 || classes[i - 1] === letterClass.space;
      if (chunkStarts && kind !== letterClass.space) {
        const past = pastAddress(text, i);
        if (past > i) {
          i = past;
          broken = true;
          gapStart = past;
          continue;
        }
      }
      const isSign = kind === letterClass.symbol && codes[i] !== bracket && signs.has(codes[i] as number);
      const isGap = isSign && i + 1 < length && startsApart(text, i);
      if (kind === letterClass.space || isGap || (kind === letterClass.symbol && !isSign)) {
        i++;
        continue;
      }
      const start = i;
      let has = 0;
      let lastLetter = -1;
      for (; i < length; i++) {
        const next = classes[i] as number;
        if (next === lastLetter) continue;
        if (next === letterClass.symbol) {
          if (!signs.has(codes[i] as number)) break;
          if (codes[i] === bracket && !standsForLetter(text, i)) break;
          // Scripts without spaces have no letters that signs stand for; what is parted by signs is read across them.
          if (lastLetter !== -1 && bitOfClass(lastLetter) === atomHas.unspaced) break;
          has |= atomHas.sign;
          continue;
        }
        if (next === letterClass.space) break;
        const bit = bitOfClass(next);
        // Scripts written without spaces, and emoji, are parted from their neighbours.
        if (lastLetter !== -1 && isApart(bit) !== isApart(bitOfClass(lastLetter))) break;
        has |= bit;
        lastLetter = next;
      }
      let end = i;
      // Marks that end a sentence are letters or masks only before a letter.
      while (end - 1 > start && lastLetter !== -1 && isSentenceEnd(codes[end - 1] as number)) end--;
      const wordless = lastLetter === -1;
      if (wordless && end - start > 1) {
        // A row of signs alone is no word.
        continue;
      }
      if (wordless && codes[start] === underscore) continue;
      put(start, end, has, broken ? unbridgeable : start - gapStart, sameCode(codes, gapStart, start));
      broken = false;
      gapStart = end;
    }
    return out;
  };
}

/** A sign that belongs to nothing behind it: `#` and `*` before a single letter, any before a script without spaces. */
function startsApart({ codes, classes, length }: FoldedText, at: number): boolean {
  const next = classes[at + 1] as number;
  if (bitOfClass(next) === atomHas.unspaced) return true;
  return (
    (codes[at] === hash || codes[at] === star) &&
    next >= letterClass.latin &&
    (at + 2 === length || classes[at + 2] === letterClass.space)
  );
}

/** A bracket between letters may be a c, unless it holds a single letter. */
function standsForLetter({ codes, classes, length }: FoldedText, at: number): boolean {
  return (
    classes[at - 1] === letterClass.latin &&
    at + 1 < length &&
    classes[at + 1] === letterClass.latin &&
    (at + 2 >= length || codes[at + 2] !== closingBracket)
  );
}

const isSentenceEnd = (code: number): boolean => code === 0x21 || code === 0x3f || code === 0xbf;

function bitOfClass(kind: number): number {
  if (kind === letterClass.digit) return atomHas.digit;
  if (kind === letterClass.emoji) return atomHas.emoji;
  if (kind === letterClass.latin) return atomHas.latin;
  return kind === letterClass.han || kind === letterClass.kana || kind === letterClass.thai
    ? atomHas.unspaced
    : atomHas.otherLetter;
}

const isApart = (bit: number): number => bit & (atomHas.unspaced | atomHas.emoji);

function sameCode(codes: Int32Array, from: number, to: number): number {
  if (to <= from) return 0;
  const first = codes[from] as number;
  for (let i = from + 1; i < to; i++) if (codes[i] !== first) return 0;
  return first;
}

/** Where an address or a person's name that begins here ends; the beginning itself if there is none. */
function pastAddress({ codes, classes, length }: FoldedText, start: number): number {
  const first = codes[start] as number;
  if (first === 0x68 || first === 0x77) {
    if (
      !startsWith(codes, length, start, 'http://') &&
      !startsWith(codes, length, start, 'https://') &&
      !startsWith(codes, length, start, 'www.')
    )
      return start;
    let end = start;
    while (end < length && classes[end] !== letterClass.space) end++;
    return end;
  }
  return start;
}

function startsWith(codes: Int32Array, length: number, start: number, wanted: string): boolean {
  if (start + wanted.length > length) return false;
  for (let i = 0; i < wanted.length; i++) if (codes[start + i] !== wanted.charCodeAt(i)) return false;
  return true;
}

function allocate(size: number): Atoms {
  return {
    count: 0,
    start: new Int32Array(size),
    end: new Int32Array(size),
    has: new Uint8Array(size),
    gapLength: new Int32Array(size),
    gapCode: new Int32Array(size),
  };
}

function grow(out: Atoms): void {
  const next = allocate(out.start.length * 2);
  for (const name of ['start', 'end', 'has', 'gapLength', 'gapCode'] as const)
    next[name].set(out[name] as Int32Array & Uint8Array);
  Object.assign(out, { ...next, count: out.count });
}
