import { GrowingList } from './growing-list.ts';
import { type IndexFile, type Section, section } from './index-file.ts';
import { firstByBlock, lastAtOrBelow } from './sorted-search.ts';

/**
 * The IPv4 space cut into ranges that each carry a value. A table by the upper 16 bits says which ranges start in
 * that /16, so that only the lower 16 bits of a start are kept, and a look-up searches a few cache lines.
 */
export class Ipv4Ranges {
  readonly #firstInBlock: Uint32Array;
  readonly #lows: Uint16Array;
  readonly #values: Uint32Array;

  constructor(file: IndexFile) {
    this.#firstInBlock = section(file, 'v4Blocks', 'u32');
    this.#lows = section(file, 'v4Lows', 'u16');
    this.#values = section(file, 'v4Values', 'u32');
  }

  get length(): number {
    return this.#values.length;
  }

  /** The value of the range an address lies in. */
  valueOf(number: number): number {
    const block = number >>> 16;
    const first = this.#firstInBlock[block]!;
    // The range before this block's first one goes on when all starts of the block are behind the address.
    return this.#values[lastAtOrBelow(this.#lows, first, this.#firstInBlock[block + 1]!, number & 0xffff)]!;
  }
}

/** Takes ranges in order of their addresses, each from its start to the next one's; equal neighbours become one. */
export class Ipv4RangesBuilder {
  readonly #starts = new GrowingList();
  readonly #values = new GrowingList();

  constructor() {
    this.add(0, 0);
  }

  get length(): number {
    return this.#values.length;
  }

  add(start: number, value: number): void {
    if (this.length > 0 && this.#starts.last() === start) {
      // The new range takes the place of one that has turned out to be empty.
      this.#starts.pop();
      this.#values.pop();
    }
    if (this.length > 0 && this.#values.last() === value) return;
    this.#starts.push(start);
    this.#values.push(value);
  }

  sections(): Record<string, Section> {
    const starts = this.#starts.values();
    return {
      v4Blocks: firstByBlock(starts),
      v4Lows: new Uint16Array(starts),
      v4Values: this.#values.values(),
    };
  }
}
