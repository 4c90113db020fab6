import { GrowingList } from './growing-list.ts';
import type { Section } from './index-file.ts';
import { insideFlag } from './ipv6-ranges.ts';
import { firstByBlock } from './sorted-search.ts';

/** Takes ranges in order of their addresses, each from its start to the next one's; equal neighbours become one. */
export class Ipv6RangesBuilder {
  readonly #firsts = new GrowingList();
  readonly #seconds = new GrowingList();
  readonly #values = new GrowingList();
  readonly #firstInside = new GrowingList();
  readonly #insideThirds = new GrowingList();
  readonly #insideFourths = new GrowingList();
  readonly #insideValues = new GrowingList();
  /** Value of the addresses behind the last start, inside a /64 or not. */
  #current = 0;

  constructor() {
    this.#startWhole(0, 0, 0);
  }

  get length(): number {
    return this.#values.length + this.#insideValues.length - this.#firstInside.length;
  }

  add(a: number, b: number, c: number, d: number, value: number): void {
    this.#closeInside(a, b);
    if (value !== this.#current) {
      if (c === 0 && d === 0) this.#startWhole(a, b, value);
      else this.#startInside(a, b, c, d, value);
    }
    this.#current = value;
  }

  /** Behind a /64 that is cut further, its last value goes on from the next /64. */
  #closeInside(a: number, b: number): void {
    if (this.#values.last() < insideFlag) return;
    const first = this.#firsts.last();
    const second = this.#seconds.last();
    if (first === a && second === b) return;
    const carry = second === 0xffff_ffff ? 1 : 0;
    this.#startWhole(first + carry, (second + 1) >>> 0, this.#current);
  }

  #startWhole(a: number, b: number, value: number): void {
    this.#dropEmpty(a, b);
    this.#firsts.push(a);
    this.#seconds.push(b);
    this.#values.push(value);
  }

  #startInside(a: number, b: number, c: number, d: number, value: number): void {
    const isOpen =
      this.#values.last() >= insideFlag && this.#firsts.last() === a && this.#seconds.last() === b;
    if (!isOpen) {
      this.#startWhole(a, b, insideFlag + this.#firstInside.length);
      this.#firstInside.push(this.#insideValues.length);
      this.#pushInside(0, 0, this.#current);
    }
    this.#pushInside(c, d, value);
  }

  #pushInside(c: number, d: number, value: number): void {
    this.#insideThirds.push(c);
    this.#insideFourths.push(d);
    this.#insideValues.push(value);
  }

  /** A range that starts where the one before it does takes its place. */
  #dropEmpty(a: number, b: number): void {
    if (this.#values.length === 0 || this.#firsts.last() !== a || this.#seconds.last() !== b) return;
    this.#firsts.pop();
    this.#seconds.pop();
    this.#values.pop();
  }

  sections(): Record<string, Section> {
    const lastWord = 0xffff_ffff;
    this.#closeInside(lastWord, lastWord);
    const firsts = this.#firsts.values();
    const tops = new GrowingList();
    const firstInTop = new GrowingList();
    firsts.forEach((first, place) => {
      if (place > 0 && first === tops.last()) return;
      tops.push(first);
      firstInTop.push(place);
    });
    firstInTop.push(firsts.length);
    this.#firstInside.push(this.#insideValues.length);
    return {
      v6Blocks: firstByBlock(tops.values()),
      v6Tops: tops.values(),
      v6FirstInTop: firstInTop.values(),
      v6Seconds: this.#seconds.values(),
      v6Values: this.#values.values(),
      v6FirstInside: this.#firstInside.values(),
      v6InsideThirds: this.#insideThirds.values(),
      v6InsideFourths: this.#insideFourths.values(),
      v6InsideValues: this.#insideValues.values(),
    };
  }
}
