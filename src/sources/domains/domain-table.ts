const newline = 0x0a;
const space = 0x20;

/**
 * A list of domains as it lies in its file: one `domain` or `domain payload` a line, in the order of the bytes, with a
 * newline behind each. Nothing is made of it in memory; a look-up halves the bytes until one line is left.
 */
export class DomainTable {
  readonly #bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get sizeBytes(): number {
    return this.#bytes.length;
  }

  /** The first line, which may say what the payloads mean. */
  get head(): string {
    return this.#bytes.toString('latin1', 0, Math.max(0, this.#bytes.indexOf(newline)));
  }

  /** What stands behind the name, empty where nothing does; null when the name is not listed. */
  find(name: string): string | null {
    const bytes = this.#bytes;
    let low = 0;
    let high = bytes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = middle === 0 ? 0 : bytes.lastIndexOf(newline, middle - 1) + 1;
      let end = bytes.indexOf(newline, start);
      if (end === -1) end = bytes.length;
      const order = compareTo(bytes, start, end, name);
      if (order === 0) {
        const payload = start + name.length + 1;
        return payload < end ? bytes.toString('latin1', payload, end) : '';
      }
      if (order < 0) low = end + 1;
      else high = start;
    }
    return null;
  }

  /** Every name and payload, in order. Lines that begin with `#` are left out. */
  *entries(): Generator<readonly [name: string, payload: string]> {
    for (let start = 0; start < this.#bytes.length; ) {
      const found = this.#bytes.indexOf(newline, start);
      const end = found === -1 ? this.#bytes.length : found;
      const line = this.#bytes.toString('latin1', start, end);
      start = end + 1;
      if (line === '' || line.startsWith('#')) continue;
      const cut = line.indexOf(' ');
      yield cut === -1 ? [line, ''] : [line.slice(0, cut), line.slice(cut + 1)];
    }
  }
}

/** Order of the name at the start of a line, which ends at a space or with the line, and another name. */
function compareTo(bytes: Buffer, start: number, end: number, name: string): number {
  for (let index = 0; ; index++) {
    const at = start + index;
    const isEnd = at >= end || bytes[at] === space;
    if (index === name.length) return isEnd ? 0 : 1;
    if (isEnd) return -1;
    const difference = bytes[at]! - name.charCodeAt(index);
    if (difference !== 0) return difference;
  }
}
