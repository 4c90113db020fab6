/**
 * The words of a text after disguises are taken off: their letters in one row with single spaces between, and for each
 * word where it stands in the row and in the original. Arrays belong to the reader and hold the next text next.
 */
export interface WordRows {
  /** Letters used of `codes`. */
  length: number;
  codes: Int32Array;
  count: number;
  start: Int32Array;
  end: Int32Array;
  /** Offsets into the original text. */
  from: Int32Array;
  to: Int32Array;
  /** Entry of the lexicon (or of the caller's own, plus `ownOffset`) that the word is, or -1. */
  entry: Int32Array;
  /** 1 if the word was written in disguise. */
  disguised: Uint8Array;
  /** 1 if neither the word nor a part of it is in the lexicon and no phrase begins with it; 0 where that is not known. */
  harmless: Uint8Array;
  /** Languages in which the word is a common one, as bits; -1 if there are none, -2 where that is not known. */
  languages: Int32Array;
}

export const notAsked = -2;

export function allocateRows(): WordRows {
  return {
    length: 0,
    codes: new Int32Array(1024),
    count: 0,
    start: new Int32Array(256),
    end: new Int32Array(256),
    from: new Int32Array(256),
    to: new Int32Array(256),
    entry: new Int32Array(256),
    disguised: new Uint8Array(256),
    harmless: new Uint8Array(256),
    languages: new Int32Array(256),
  };
}

/** Makes room for a word of so many letters. */
export function reserveWord(rows: WordRows, letters: number): void {
  while (rows.length + letters + 2 > rows.codes.length) rows.codes = doubled(rows.codes);
  if (rows.count < rows.start.length) return;
  rows.start = doubled(rows.start);
  rows.end = doubled(rows.end);
  rows.from = doubled(rows.from);
  rows.to = doubled(rows.to);
  rows.entry = doubled(rows.entry);
  rows.languages = doubled(rows.languages);
  rows.disguised = doubledFlags(rows.disguised);
  rows.harmless = doubledFlags(rows.harmless);
}

function doubledFlags(array: Uint8Array): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(array.length * 2);
  more.set(array);
  return more;
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(array.length * 2);
  more.set(array);
  return more;
}

const cjk = 0x2e80;

/** How many words a text has, where a row in a script written without spaces counts for a word every two signs. */
export function countWords({ count, start, end, codes }: WordRows): number {
  let words = 0;
  for (let word = 0; word < count; word++) {
    const signs = (end[word] as number) - (start[word] as number);
    const code = codes[start[word] as number] as number;
    words += code >= cjk && code < 0xac00 ? Math.ceil(signs / 2) : 1;
  }
  return words;
}
