/** Letters printed upside down, each with what it is when the text is turned. */
const turned: Readonly<Record<string, string>> = {
  ɐ: 'a',
  ɔ: 'c',
  ǝ: 'e',
  ə: 'e',
  ɟ: 'f',
  ƃ: 'g',
  ɓ: 'g',
  ɥ: 'h',
  ᴉ: 'i',
  ı: 'i',
  ɾ: 'j',
  ſ: 'j',
  ʞ: 'k',
  ꞁ: 'l',
  ʃ: 'l',
  ɯ: 'm',
  ɹ: 'r',
  ʇ: 't',
  ʌ: 'v',
  ʍ: 'w',
  ʎ: 'y',
  n: 'u',
  u: 'n',
  q: 'b',
  b: 'q',
  p: 'd',
  d: 'p',
  Ɔ: 'c',
  Ǝ: 'e',
  Ⅎ: 'f',
  ꓶ: 'l',
  ꓤ: 'r',
  ꓕ: 't',
  '⊥': 't',
  '∩': 'u',
  Λ: 'v',
};

/** Letters that are hardly ever written but to turn a text. */
const telling = /[ɟƃɥᴉʞɯɹʇʍʎ]/;
const stretch = /[\p{L}\p{M}\p{Cf}⊥∩]*[ɟƃɥᴉʞɯɹʇʍʎ][\p{L}\p{M}\p{Cf}⊥∩]*/gu;
const longest = 60;

/** A text with what is written upside down set upright; every stretch keeps its place and length. */
export interface UprightText {
  readonly text: string;
  /** Where a stretch of the upright text stands in the original. */
  span(start: number, end: number): { readonly start: number; readonly end: number };
}

/**
 * The ways in which a text with turned letters may be read: each word from its end, as when a page is turned, or from its
 * beginning, where only the letters are. None for a text without such letters, which is nearly every one.
 */
export function turnUpright(original: string): readonly UprightText[] {
  return telling.test(original) ? [turn(original, true), turn(original, false)] : [];
}

function turn(original: string, fromEnd: boolean): UprightText {
  const stretches: { readonly start: number; readonly end: number }[] = [];
  const text = original.replace(stretch, (word, start: number) => {
    if (word.length > longest || /[\ud800-\udfff]/.test(word)) return word;
    const letters = Array.from(word, setUpright);
    if (fromEnd) stretches.push({ start, end: start + word.length });
    return (fromEnd ? letters.reverse() : letters).join('');
  });
  return {
    text,
    span(start, end) {
      const inside = stretches[lastFrom(stretches, start)];
      return inside === undefined || end > inside.end
        ? { start, end }
        : { start: inside.start + inside.end - end, end: inside.start + inside.end - start };
    },
  };
}

/** Accents are left out, so that composed and decomposed letters are read alike. */
function setUpright(letter: string): string {
  if (/\p{M}/u.test(letter)) return '\u200b';
  const base = letter.normalize('NFD').charAt(0);
  return turned[base] ?? turned[base.toLowerCase()] ?? letter;
}

/** The last stretch that begins at a place or before it, by halving; -1 if there is none. */
function lastFrom(stretches: readonly { readonly start: number }[], place: number): number {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle] as { readonly start: number }).start <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
