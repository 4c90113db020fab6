import { GrowingList } from '../index-cache/growing-list.ts';

/** Distinct rows of 32-bit numbers; row 0 is all zeros. A hash table with open addressing, since there are many. */
export class RowTable {
  readonly #words = new GrowingList();
  readonly #width: number;
  /** Row numbers by hash; 0, which is the row of zeros, says that a slot is free. */
  #slots = new Uint32Array(1 << 12);

  constructor(width: number) {
    this.#width = width;
    this.#append(new Array<number>(width).fill(0));
  }

  get size(): number {
    return this.#words.length / this.#width;
  }

  /** The number of a row: a new one, or that of an equal row before it. */
  add(row: readonly number[]): number {
    if (row.every((word) => word === 0)) return 0;
    if (this.size * 2 > this.#slots.length) this.#grow();
    let slot = hashOf(row) & (this.#slots.length - 1);
    for (;;) {
      const number = this.#slots[slot]!;
      if (number === 0) {
        this.#slots[slot] = this.size;
        this.#append(row);
        return this.#slots[slot]!;
      }
      if (this.#isAt(number, row)) return number;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
  }

  /** All rows one after the other; not a copy. */
  words(): Uint32Array<ArrayBuffer> {
    return this.#words.values();
  }

  #append(row: readonly number[]): void {
    for (const word of row) this.#words.push(word);
  }

  #isAt(number: number, row: readonly number[]): boolean {
    const at = number * this.#width;
    for (let index = 0; index < row.length; index++)
      if (this.#words.at(at + index) !== row[index]! >>> 0) return false;
    return true;
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const words = this.words();
    for (let number = 1; number < this.size; number++) {
      let slot =
        hashOf(words.subarray(number * this.#width, (number + 1) * this.#width)) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** FNV-1a over words, with the last mixing step of MurmurHash3. */
function hashOf(row: ArrayLike<number>): number {
  let hash = 0x811c_9dc5;
  for (let index = 0; index < row.length; index++) hash = Math.imul(hash ^ row[index]!, 0x0100_0193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85eb_ca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
