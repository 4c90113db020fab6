/**
 * What was found out about common words, so that it need not be found out again: most words of most texts are a few
 * thousand. Only words of one to twelve letters from a to z are kept, which two numbers name exactly. A place holds one
 * word and the next with the same place takes it over, so that no input makes the table grow or a search in it long.
 */
export interface KnownWords {
  /** The place of the word, or -1 if it is none that is kept. Until the next call `isKnown` speaks of this word. */
  placeOf(codes: Int32Array, from: number, to: number): number;
  isKnown(place: number): boolean;
  /** Keeps facts of the word that was asked for last. */
  keep(place: number, facts: number, languages: number): void;
  /** Facts, as bits. */
  readonly facts: Uint8Array;
  /** Languages in which it is a common word, as `languages` of the rows of words has them. */
  readonly languages: Int32Array;
}

/** What is known of a word that is kept. */
export const wordIs = {
  /** Neither it nor a part of it is bad, and no phrase begins with it. */
  harmless: 1,
  /** No entry of the lexicon begins with it, so that nothing comes of joining it with the next word. */
  deadEnd: 2,
} as const;

const bits = 12;
const longest = 12;
const lettersOfKey = 6;

export function createKnownWords(): KnownWords {
  // Side by side, so that asking touches one line of the cache. No word has the key 0, 0.
  const keys = new Int32Array(2 << bits);
  const facts = new Uint8Array(1 << bits);
  const languages = new Int32Array(1 << bits);
  let first = 0;
  let second = 0;
  return {
    facts,
    languages,
    placeOf(codes, from, to) {
      if (to - from > longest) return -1;
      first = 0;
      second = 0;
      const middle = to - from > lettersOfKey ? from + lettersOfKey : to;
      for (let at = from; at < middle; at++) {
        const letter = (codes[at] as number) - 0x60;
        if (letter < 1 || letter > 26) return -1;
        first = (first << 5) | letter;
      }
      for (let at = middle; at < to; at++) {
        const letter = (codes[at] as number) - 0x60;
        if (letter < 1 || letter > 26) return -1;
        second = (second << 5) | letter;
      }
      const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
      return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> (32 - bits);
    },
    isKnown: (place) => keys[2 * place] === first && keys[2 * place + 1] === second,
    keep(place, known, commonIn) {
      keys[2 * place] = first;
      keys[2 * place + 1] = second;
      facts[place] = known;
      languages[place] = commonIn;
    },
  };
}
