/** Which prefix lengths the networks of a table have, so that only those are looked for. */
export class NetworkLengths {
  readonly #counts = new Uint32Array(256);
  /** Bits of the lengths that occur. */
  v4: readonly number[] = [];
  v6: readonly number[] = [];

  /** `marker` is the first byte of a network's key, see write-key.ts. */
  add(marker: number): void {
    if (this.#counts[marker]!++ === 0) this.#update();
  }

  remove(marker: number): void {
    if (--this.#counts[marker]! === 0) this.#update();
  }

  #update(): void {
    const present = [...this.#counts.keys()].filter((marker) => this.#counts[marker]! > 0);
    this.v4 = present.filter((marker) => marker < 64);
    this.v6 = present.filter((marker) => marker >= 64).map((marker) => marker - 64);
  }
}
