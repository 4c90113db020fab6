/** Collects distinct strings; number 0 is “none”. */
export class StringTableBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #strings: string[] = [''];

  add(text: string | null | undefined): number {
    if (text === null || text === undefined || text === '') return 0;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#strings.length;
    this.#strings.push(text);
    this.#numbers.set(text, number);
    return number;
  }

  /** The strings as UTF-8 one after the other, and where each starts (one more start than strings). */
  build(): { bytes: Uint8Array; starts: Uint32Array } {
    const starts = new Uint32Array(this.#strings.length + 1);
    const parts = this.#strings.map((text) => Buffer.from(text, 'utf8'));
    let offset = 0;
    parts.forEach((part, index) => {
      starts[index] = offset;
      offset += part.length;
    });
    starts[parts.length] = offset;
    const bytes = new Uint8Array(offset);
    parts.forEach((part, index) => {
      bytes.set(part, starts[index]);
    });
    return { bytes, starts };
  }
}

/** Reads strings by number and remembers those that were read. */
export class StringTable {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;
  readonly #read: (string | undefined)[];

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#starts = starts;
    this.#read = new Array(starts.length - 1);
  }

  /** Null for number 0. */
  get(number: number): string | null {
    if (number === 0) return null;
    const known = this.#read[number];
    if (known !== undefined) return known;
    const text = this.#bytes.toString('utf8', this.#starts[number], this.#starts[number + 1]);
    this.#read[number] = text;
    return text;
  }
}
