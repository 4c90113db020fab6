import { classOf } from './letter-class.ts';
import { latinVariants } from './look-alikes.ts';

/** Folded code point in the low 21 bits, its class above them. */
export type Folded = number;

export const codeOf = (folded: Folded): number => folded & 0x1fffff;
export const classOfFolded = (folded: Folded): number => folded >>> 21;

/** What one character becomes. `-1`: nothing; `-2`: several, to be asked with `parts`. */
export interface CharacterFold {
  one(codePoint: number): Folded;
  parts(codePoint: number): readonly Folded[];
}

export const dropped = -1;
export const several = -2;
const unasked = -3;

/** Marks that only decorate: accents, Arabic vowels, Hebrew points, the stacks of “zalgo”, variation selectors. */
const decoration =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is meant for itself.
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u{e0100}-\u{e01ef}]/gu;

/**
 * Characters without width or only with an effect on their neighbours. Tag characters too, which can hide text, and the
 * dot between the parts of Japanese names.
 */
const invisible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is meant for itself.
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u30fb\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** Letters that compatibility folding leaves alone although readers take them for these. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ƒ: 'f',
  ə: 'e',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ہ: 'ه',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
};

const aSmall = 0x61;

/** Two Arabic characters stand for a whole blessing; spelled out they would make a short text a long one. */
const longestSpelledOut = 6;

/** Letters in circles and squares that have no compatibility form of their own. */
function enclosedLetter(codePoint: number): string | null {
  for (const first of [0x249c, 0x1f150, 0x1f170, 0x1f1e6]) {
    if (codePoint >= first && codePoint < first + 26) return String.fromCharCode(aSmall + codePoint - first);
  }
  return null;
}

function foldText(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  const enclosed = enclosedLetter(codePoint);
  if (enclosed !== null) return enclosed;
  if (codePoint === 0x303) return character;
  // The lunate sigma would become a sigma, which nobody takes for the c that it looks like.
  if (codePoint === 0x3f2 || codePoint === 0x3f9) return '\u03f2';
  const bare = character.normalize('NFKD').replace(invisible, '').replace(decoration, '').toLowerCase();
  if (bare === 'n' && character.normalize('NFKD').includes('\u0303')) return 'ñ';
  const again = bare.normalize('NFKD').replace(decoration, '');
  // Hangul and kana are put together again; every other script is compared without its marks.
  return [...again.normalize('NFC')].map((part) => spelledOut[part] ?? plainLatin(part)).join('');
}

function plainLatin(part: string): string {
  const plain = latinVariants.get(part.codePointAt(0) as number);
  return plain === undefined ? part : String.fromCodePoint(plain);
}

/**
 * Folds characters to what readers take them for: compatibility forms, lower case, no accents, nothing invisible.
 * Look-alikes from other scripts depend on their neighbours and are not folded here.
 */
export function createCharacterFold(): CharacterFold {
  const plane = new Int32Array(0x10000).fill(unasked);
  const higher = new Map<number, Folded>();
  const multiple = new Map<number, readonly Folded[]>();

  function ask(codePoint: number): Folded {
    // Half of a surrogate pair stands for nothing.
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) return withClass(0x20);
    const parts = [...foldText(codePoint)].map((part) => withClass(part.codePointAt(0) as number));
    if (parts.length === 0) return dropped;
    if (parts.length > longestSpelledOut) return withClass(0x20);
    if (parts.length === 1) return parts[0] as Folded;
    multiple.set(codePoint, parts);
    return several;
  }

  return {
    one(codePoint) {
      if (codePoint < 0x10000) {
        const known = plane[codePoint] as number;
        if (known !== unasked) return known;
        const found = ask(codePoint);
        plane[codePoint] = found;
        return found;
      }
      const known = higher.get(codePoint);
      if (known !== undefined) return known;
      const found = ask(codePoint);
      higher.set(codePoint, found);
      return found;
    },
    parts: (codePoint) => multiple.get(codePoint) ?? [],
  };
}

function withClass(codePoint: number): Folded {
  return (classOf(codePoint) << 21) | codePoint;
}
