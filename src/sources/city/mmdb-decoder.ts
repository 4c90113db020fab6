/** Data types of the format; 0 says that the next byte holds the type. */
const type = {
  pointer: 1,
  text: 2,
  double: 3,
  bytes: 4,
  uint16: 5,
  uint32: 6,
  map: 7,
  int32: 8,
  uint64: 9,
} as const;
const extendedType = { uint128: 10, array: 11, boolean: 14, float: 15 } as const;

/** Added to the pointers of each size, so that the ranges of the sizes do not overlap. */
const pointerOffsets = [0, 2048, 526_336, 0] as const;
/** City records nest four deep; a file that nests further is damaged or hostile. */
const maxDepth = 32;

/**
 * Reads values of the MaxMind DB data format. What a pointer leads to is read once and shared, which is what makes
 * reading every record of a city database a matter of a second.
 */
export class MmdbDecoder {
  readonly #bytes: Buffer;
  readonly #base: number;
  readonly #shared = new Map<number, unknown>();
  #at = 0;
  #depth = 0;

  /** `base` is where pointers count from. */
  constructor(bytes: Buffer, base: number) {
    this.#bytes = bytes;
    this.#base = base;
  }

  /** The value that starts at an offset; throws when there is none. */
  valueAt(offset: number): unknown {
    this.#at = offset;
    this.#depth = 0;
    return this.#value();
  }

  #value(): unknown {
    const control = this.#byte();
    const kind = control >>> 5;
    if (kind === type.pointer) return this.#behindPointer(control);
    if (kind !== 0) return this.#payload(kind, this.#size(control));
    const extended = this.#byte() + 7;
    return this.#payload(extended, this.#size(control));
  }

  #payload(kind: number, size: number): unknown {
    switch (kind) {
      case type.map:
        return this.#map(size);
      case type.text:
        return this.#bytes.toString('utf8', this.#skip(size), this.#at);
      case type.double:
        return this.#bytes.readDoubleBE(this.#skip(8));
      case extendedType.float:
        return this.#bytes.readFloatBE(this.#skip(4));
      case type.uint16:
      case type.uint32:
        return this.#unsigned(size);
      case type.int32:
        return this.#unsigned(size) | 0;
      case type.uint64:
      case extendedType.uint128:
        return this.#unsigned(size);
      case extendedType.boolean:
        return size !== 0;
      case extendedType.array:
        return this.#array(size);
      case type.bytes:
        return this.#bytes.subarray(this.#skip(size), this.#at);
      default:
        throw new Error('This MaxMind database holds a value of an unknown type.');
    }
  }

  #map(size: number): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    this.#descend();
    for (let index = 0; index < size; index++) {
      const key = this.#value();
      map[String(key)] = this.#value();
    }
    this.#depth--;
    return map;
  }

  #array(size: number): unknown[] {
    const list: unknown[] = [];
    this.#descend();
    for (let index = 0; index < size; index++) list.push(this.#value());
    this.#depth--;
    return list;
  }

  #behindPointer(control: number): unknown {
    const sizeClass = (control >>> 3) & 3;
    let target = sizeClass === 3 ? 0 : control & 7;
    for (let index = 0; index <= sizeClass; index++) target = target * 256 + this.#byte();
    const offset = this.#base + target + pointerOffsets[sizeClass]!;
    const known = this.#shared.get(offset);
    if (known !== undefined) return known;
    const back = this.#at;
    this.#at = offset;
    this.#descend();
    const value = this.#value();
    this.#depth--;
    this.#at = back;
    this.#shared.set(offset, value);
    return value;
  }

  #size(control: number): number {
    const size = control & 31;
    if (size < 29) return size;
    if (size === 29) return 29 + this.#byte();
    if (size === 30) return 285 + this.#unsigned(2);
    return 65_821 + this.#unsigned(3);
  }

  /** Numbers of up to 53 bits are exact; databases of places have no larger ones. */
  #unsigned(size: number): number {
    let number = 0;
    for (let index = 0; index < size; index++) number = number * 256 + this.#byte();
    return number;
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Error('This MaxMind database ends in the middle of a value.');
    return byte;
  }

  /** Steps over some bytes and says where they start. */
  #skip(size: number): number {
    const start = this.#at;
    this.#at += size;
    if (this.#at > this.#bytes.length)
      throw new Error('This MaxMind database ends in the middle of a value.');
    return start;
  }

  #descend(): void {
    if (++this.#depth > maxDepth) throw new Error('This MaxMind database nests its values too deeply.');
  }
}
