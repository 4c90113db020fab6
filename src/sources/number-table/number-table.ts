/**
 * A sorted table of whole numbers below 2^53, each with a small number beside it and the texts these refer to. On disk
 * and in the database it is a few bytes an entry: differences from one number to the next, in groups of seven bits.
 */
export interface NumberTable {
  readonly texts: readonly string[];
  /** Ascending, without repetition. */
  readonly keys: Float64Array;
  readonly values: Uint32Array;
}

const magic = 'ANT1';

/** Writes a table; the same content gives the same bytes. Throws when the keys do not ascend. */
export function encodeNumberTable(
  texts: readonly string[],
  keys: ArrayLike<number>,
  values: ArrayLike<number>,
): Uint8Array {
  const header = Buffer.from(JSON.stringify({ count: keys.length, texts }));
  const out = new ByteWriter();
  for (let index = 0, before = -1; index < keys.length; index++) {
    const key = keys[index] as number;
    if (!Number.isSafeInteger(key) || key <= before)
      throw new Error(`The key ${key} does not follow ${before}.`);
    out.write(key - before - 1);
    const value = values[index] as number;
    if (value >>> 0 !== value) throw new Error(`The value ${value} has no place in 32 bits.`);
    out.write(value);
    before = key;
  }
  const size = Buffer.alloc(4);
  size.writeUInt32LE(header.length);
  return Buffer.concat([Buffer.from(magic, 'latin1'), size, header, out.bytes()]);
}

/** Reads what `encodeNumberTable` wrote; throws when it is something else or is cut off. */
export function decodeNumberTable(bytes: Uint8Array): NumberTable {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.toString('latin1', 0, 4) !== magic) throw new Error('This is not a number table.');
  const start = 8 + buffer.readUInt32LE(4);
  const { count, texts } = JSON.parse(buffer.toString('utf8', 8, start)) as {
    count: number;
    texts: string[];
  };
  const keys = new Float64Array(count);
  const values = new Uint32Array(count);
  let at = start;
  const read = (): number => {
    let value = 0;
    let unit = 1;
    for (;;) {
      const byte = buffer[at++];
      if (byte === undefined) throw new Error('The number table is cut off.');
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      unit *= 128;
    }
  };
  for (let index = 0, before = -1; index < count; index++) {
    before += read() + 1;
    keys[index] = before;
    values[index] = read();
  }
  return { texts, keys, values };
}

/** Place of the greatest key that is at most `key`; -1 when there is none. */
export function floorPlace({ keys }: NumberTable, key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as number) <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Place of a key; -1 when the table lacks it. */
export function exactPlace(table: NumberTable, key: number): number {
  const place = floorPlace(table, key);
  return place >= 0 && table.keys[place] === key ? place : -1;
}

class ByteWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  write(value: number): void {
    if (this.#length + 8 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
