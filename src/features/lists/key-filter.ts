/**
 * Tells most keys that are not there from those that may be, by looking at one word: a Bloom filter whose bits for a key
 * lie in one 32-bit word. It is small enough for the processor's cache where the entries are not.
 */
export class KeyFilter {
  readonly #words: Uint32Array;
  readonly #shift: number;
  /** With more entries it lets too much through. */
  readonly capacity: number;

  /** `bits` is the logarithm of the number of words. */
  constructor(bits: number) {
    this.#words = new Uint32Array(2 ** bits);
    this.#shift = 32 - bits;
    // 16 bits for each entry: of those that are not there one in a hundred or so is let through.
    this.capacity = 2 ** (bits + 1);
  }

  add(hash: number): void {
    this.#words[this.#place(hash)]! |= bitsOf(hash);
  }

  mayHave(hash: number): boolean {
    const bits = bitsOf(hash);
    return (this.#words[this.#place(hash)]! & bits) === bits;
  }

  get sizeBytes(): number {
    return this.#words.byteLength;
  }

  #place(hash: number): number {
    return Math.imul(hash, 0x9e3779b1) >>> this.#shift;
  }
}

function bitsOf(hash: number): number {
  return (1 << (hash & 31)) | (1 << ((hash >>> 5) & 31)) | (1 << ((hash >>> 10) & 31));
}
