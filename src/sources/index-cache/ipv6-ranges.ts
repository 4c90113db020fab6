import { type IndexFile, section } from './index-file.ts';
import { lastAtOrBelow } from './sorted-search.ts';

/** Marks a value that is no value but the number of a group of ranges inside one /64. */
export const insideFlag = 0x8000_0000;

/**
 * The IPv6 space cut into ranges that each carry a value below 2³¹. Nearly all ranges are whole /64s, so a start is
 * kept as its second word, grouped by its first; the few /64s that are cut further have lists of their own.
 */
export class Ipv6Ranges {
  /** By the upper 16 bits of an address: the first of `#tops` there. */
  readonly #firstInBlock: Uint32Array;
  /** The distinct first words, and the first start of each. */
  readonly #tops: Uint32Array;
  readonly #firstInTop: Uint32Array;
  readonly #seconds: Uint32Array;
  readonly #values: Uint32Array;
  readonly #firstInside: Uint32Array;
  readonly #insideThirds: Uint32Array;
  readonly #insideFourths: Uint32Array;
  readonly #insideValues: Uint32Array;

  constructor(file: IndexFile) {
    this.#firstInBlock = section(file, 'v6Blocks', 'u32');
    this.#tops = section(file, 'v6Tops', 'u32');
    this.#firstInTop = section(file, 'v6FirstInTop', 'u32');
    this.#seconds = section(file, 'v6Seconds', 'u32');
    this.#values = section(file, 'v6Values', 'u32');
    this.#firstInside = section(file, 'v6FirstInside', 'u32');
    this.#insideThirds = section(file, 'v6InsideThirds', 'u32');
    this.#insideFourths = section(file, 'v6InsideFourths', 'u32');
    this.#insideValues = section(file, 'v6InsideValues', 'u32');
  }

  get length(): number {
    return this.#values.length + this.#insideValues.length - (this.#firstInside.length - 1);
  }

  /** The value of the range an address lies in; its four words are given. */
  valueOf(a: number, b: number, c: number, d: number): number {
    const block = a >>> 16;
    const top = lastAtOrBelow(this.#tops, this.#firstInBlock[block]!, this.#firstInBlock[block + 1]!, a);
    const first = this.#firstInTop[top]!;
    const behind = this.#firstInTop[top + 1]!;
    // Behind the last range that starts below this first word, that range goes on.
    const place = this.#tops[top]! < a ? behind - 1 : lastAtOrBelow(this.#seconds, first, behind, b);
    const value = this.#values[place]!;
    return value < insideFlag ? value : this.#insideValueOf(value - insideFlag, c, d);
  }

  #insideValueOf(group: number, c: number, d: number): number {
    let low = this.#firstInside[group]!;
    let high = this.#firstInside[group + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const third = this.#insideThirds[middle]!;
      if (third < c || (third === c && this.#insideFourths[middle]! <= d)) low = middle + 1;
      else high = middle;
    }
    return this.#insideValues[low - 1]!;
  }
}
