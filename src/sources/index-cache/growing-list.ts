/** A list of unsigned 32-bit numbers that grows as it fills, without boxing them. */
export class GrowingList {
  #values = new Uint32Array(1 << 12);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  pop(): void {
    this.length--;
  }

  last(): number {
    return this.#values[this.length - 1]!;
  }

  /** The numbers so far; not a copy. */
  values(): Uint32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.length);
  }
}
