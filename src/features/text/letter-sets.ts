/** Says of most words that none of a set has the same letters, in whatever order. */
export interface LetterSets {
  /** `squeezed`: a letter that stands several times in a row is taken once. */
  mayHold(codes: Int32Array, from: number, to: number, squeezed?: boolean): boolean;
}

const bits = 18;
const ascii = Uint32Array.from({ length: 0x80 }, (_, code) => mixed(code));

export function buildLetterSets(words: Iterable<string>): LetterSets {
  const seen = new Uint8Array(1 << (bits - 3));
  for (const word of words) {
    let sum = 0;
    for (const letter of word) sum = (sum + mixed(letter.codePointAt(0) as number)) | 0;
    const slot = sum >>> (32 - bits);
    seen[slot >>> 3]! |= 1 << (slot & 7);
  }
  return {
    mayHold(codes, from, to, squeezed = false) {
      let sum = 0;
      for (let at = from; at < to; at++) {
        const code = codes[at] as number;
        if (squeezed && at > from && code === codes[at - 1]) continue;
        sum = (sum + (code < 0x80 ? (ascii[code] as number) : mixed(code))) | 0;
      }
      const slot = sum >>> (32 - bits);
      return ((seen[slot >>> 3] as number) & (1 << (slot & 7))) !== 0;
    },
  };
}

/** A number that hardly any other letter has, so that sums tell sets of letters apart. */
function mixed(code: number): number {
  const spread = Math.imul(code ^ (code >>> 7), 0x9e3779b1);
  return Math.imul(spread ^ (spread >>> 15), 0x85ebca6b) >>> 0;
}
