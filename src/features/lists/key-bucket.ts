/** Who hears of every entry that a key has. */
export interface EntryVisitor {
  /** `expiresAtMs` is infinite for an entry without end. */
  visit(list: number, entry: number, expiresAtMs: number): void;
}

const empty = 0;
const tombstone = 0xffff;
/** Places are kept in 16 bits. */
const mostEntries = 0x7fff;
const fewestEntries = 8;
/** Of the two bytes that hold a key's length. */
const lengthBytes = 2;

/** Places in a cell. */
const cell = { hash: 0, offset: 1, list: 2, entry: 3, width: 4 } as const;

/**
 * A hash table of byte keys with open addressing, all of it in typed arrays. A key may have an entry for each of several
 * lists. Made for some thousand entries at most: growing and cleaning up copy all of it.
 */
export class KeyBucket {
  count = 0;
  /** How many of the hash's low bits all its entries have in common. */
  readonly depth: number;
  /** Whether two others have taken its place. */
  isSplit = false;
  #slots: Uint16Array;
  /** Four numbers an entry, side by side, so that they come from memory together: see `cell`. */
  #cells: Uint32Array;
  /** Made with the first entry that ends. */
  #expiries: Float64Array | null = null;
  #bytes: Uint8Array;
  #bytesUsed = 0;
  #bytesLost = 0;
  #tombstones = 0;

  constructor(depth = 0, capacity: number = fewestEntries, bytes: number = capacity * 16) {
    this.depth = depth;
    this.#slots = new Uint16Array(slotsFor(capacity));
    this.#cells = new Uint32Array(capacity * cell.width);
    this.#bytes = new Uint8Array(bytes);
  }

  /** Tells of every entry of a key. */
  find(key: Uint8Array, length: number, hash: number, visitor: EntryVisitor): void {
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let slot = firstSlot(hash, last); ; slot = (slot + 1) & last) {
      const held = slots[slot]!;
      if (held === empty) return;
      if (held === tombstone) continue;
      const place = held - 1;
      if (this.#get(place, cell.hash) === hash && this.#hasKey(place, key, length)) {
        visitor.visit(this.#get(place, cell.list), this.#get(place, cell.entry), this.#expiryOf(place));
      }
    }
  }

  /** Puts an entry in, or in the place of the list's earlier one of the key. Gives whether it is new. */
  set(
    key: Uint8Array,
    length: number,
    hash: number,
    list: number,
    entry: number,
    expiresAtMs: number,
  ): boolean {
    const slot = this.#slotOf(key, length, hash, list);
    if (slot !== -1) {
      this.#write(this.#slots[slot]! - 1, list, entry, expiresAtMs);
      return false;
    }
    if (this.count === this.#capacity || this.#isCrowded()) this.#rebuild(this.count + 1);
    this.#append(key, 0, length, hash, list, entry, expiresAtMs);
    return true;
  }

  /** Gives whether there was one. */
  delete(key: Uint8Array, length: number, hash: number, list: number): boolean {
    const slot = this.#slotOf(key, length, hash, list);
    if (slot === -1) return false;
    this.#deleteAt(slot);
    if (this.#bytesLost > this.#bytesUsed / 2 && this.#bytesLost > 256) this.#rebuild(this.count);
    return true;
  }

  /** Takes out what is not wanted any more; gives how many. */
  sweep(isGone: (list: number, expiresAtMs: number) => boolean, onGone: (key: Uint8Array) => void): number {
    const kept = new KeyBucket(this.depth, roomFor(this.count));
    for (let place = 0; place < this.count; place++) {
      if (!isGone(this.#get(place, cell.list), this.#expiryOf(place))) kept.#take(this, place);
      else onGone(this.#keyAt(place));
    }
    const gone = this.count - kept.count;
    if (gone > 0) this.#become(kept.count === 0 ? new KeyBucket(this.depth) : kept);
    return gone;
  }

  eachKey(tell: (key: Uint8Array) => void): void {
    for (let place = 0; place < this.count; place++) tell(this.#keyAt(place));
  }

  /** Two buckets in place of this one, by the next bit of the hash. */
  split(): [KeyBucket, KeyBucket] {
    const room = roomFor(this.count / 2);
    const depth = this.depth + 1;
    const halves: [KeyBucket, KeyBucket] = [new KeyBucket(depth, room), new KeyBucket(depth, room)];
    for (let place = 0; place < this.count; place++) {
      halves[(this.#get(place, cell.hash) >>> this.depth) & 1]!.#take(this, place);
    }
    this.isSplit = true;
    return halves;
  }

  /** Shows the hash of every entry. */
  eachHash(hearer: { add(hash: number): void }): void {
    for (let place = 0; place < this.count; place++) hearer.add(this.#get(place, cell.hash));
  }

  /** Memory of the arrays. */
  sizeBytes(): number {
    const arrays = [this.#slots, this.#cells, this.#bytes];
    return arrays.reduce((sum, array) => sum + array.byteLength, this.#expiries?.byteLength ?? 0);
  }

  get isFull(): boolean {
    return this.count >= mostEntries - 1;
  }

  #slotOf(key: Uint8Array, length: number, hash: number, list: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let slot = firstSlot(hash, last); ; slot = (slot + 1) & last) {
      const held = slots[slot]!;
      if (held === empty) return -1;
      if (held === tombstone) continue;
      const place = held - 1;
      if (
        this.#get(place, cell.hash) === hash &&
        this.#get(place, cell.list) === list &&
        this.#hasKey(place, key, length)
      ) {
        return slot;
      }
    }
  }

  #hasKey(place: number, key: Uint8Array, length: number): boolean {
    const bytes = this.#bytes;
    const offset = this.#get(place, cell.offset);
    if (bytes[offset]! * 256 + bytes[offset + 1]! !== length) return false;
    const start = offset + lengthBytes;
    for (let index = 0; index < length; index++) if (bytes[start + index] !== key[index]) return false;
    return true;
  }

  #keyAt(place: number): Uint8Array {
    const offset = this.#get(place, cell.offset);
    const length = this.#bytes[offset]! * 256 + this.#bytes[offset + 1]!;
    return this.#bytes.subarray(offset + lengthBytes, offset + lengthBytes + length);
  }

  #get(place: number, field: number): number {
    return this.#cells[place * cell.width + field]!;
  }

  get #capacity(): number {
    return this.#cells.length / cell.width;
  }

  #expiryOf(place: number): number {
    return this.#expiries === null ? Number.POSITIVE_INFINITY : this.#expiries[place]!;
  }

  #write(place: number, list: number, entry: number, expiresAtMs: number): void {
    this.#cells[place * cell.width + cell.list] = list;
    this.#cells[place * cell.width + cell.entry] = entry;
    if (this.#expiries === null && expiresAtMs !== Number.POSITIVE_INFINITY) {
      this.#expiries = new Float64Array(this.#capacity).fill(Number.POSITIVE_INFINITY);
    }
    if (this.#expiries !== null) this.#expiries[place] = expiresAtMs;
  }

  #append(
    source: Uint8Array,
    from: number,
    length: number,
    hash: number,
    list: number,
    entry: number,
    expiresAtMs: number,
  ): void {
    const place = this.count++;
    const offset = this.#bytesUsed;
    this.#bytesUsed += lengthBytes + length;
    if (this.#bytesUsed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytesUsed, Math.ceil(this.#bytes.length * 1.5)));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[offset] = length >>> 8;
    this.#bytes[offset + 1] = length & 255;
    for (let index = 0; index < length; index++) {
      this.#bytes[offset + lengthBytes + index] = source[from + index]!;
    }
    this.#cells[place * cell.width + cell.hash] = hash;
    this.#cells[place * cell.width + cell.offset] = offset;
    this.#write(place, list, entry, expiresAtMs);
    const last = this.#slots.length - 1;
    let slot = firstSlot(hash, last);
    while (this.#slots[slot] !== empty) slot = (slot + 1) & last;
    this.#slots[slot] = place + 1;
  }

  #take(from: KeyBucket, place: number): void {
    const offset = from.#get(place, cell.offset);
    const length = from.#bytes[offset]! * 256 + from.#bytes[offset + 1]!;
    const [list, entry] = [from.#get(place, cell.list), from.#get(place, cell.entry)];
    if (this.count === this.#capacity) this.#rebuild(this.count + 1);
    this.#append(
      from.#bytes,
      offset + lengthBytes,
      length,
      from.#get(place, cell.hash),
      list,
      entry,
      from.#expiryOf(place),
    );
  }

  #deleteAt(slot: number): void {
    const place = this.#slots[slot]! - 1;
    this.#slots[slot] = tombstone;
    this.#tombstones++;
    const offset = this.#get(place, cell.offset);
    this.#bytesLost += lengthBytes + this.#bytes[offset]! * 256 + this.#bytes[offset + 1]!;
    const moved = --this.count;
    if (moved === place) return;
    // The last entry takes the place, so that places have no gaps.
    const hash = this.#get(moved, cell.hash);
    const last = this.#slots.length - 1;
    let at = firstSlot(hash, last);
    while (this.#slots[at] !== moved + 1) at = (at + 1) & last;
    this.#slots[at] = place + 1;
    const width = cell.width;
    this.#cells.copyWithin(place * width, moved * width, (moved + 1) * width);
    this.#write(place, this.#get(moved, cell.list), this.#get(moved, cell.entry), this.#expiryOf(moved));
  }

  /** Whether so many slots were given up that looking for what is not there takes long. */
  #isCrowded(): boolean {
    return this.count + this.#tombstones >= this.#slots.length * 0.75;
  }

  #rebuild(room: number): void {
    const fresh = new KeyBucket(
      this.depth,
      roomFor(room),
      Math.ceil((this.#bytesUsed - this.#bytesLost) * 1.25) + 64,
    );
    for (let place = 0; place < this.count; place++) fresh.#take(this, place);
    this.#become(fresh);
  }

  #become(other: KeyBucket): void {
    this.count = other.count;
    this.#slots = other.#slots;
    this.#cells = other.#cells;
    this.#expiries = other.#expiries;
    this.#bytes = other.#bytes;
    this.#bytesUsed = other.#bytesUsed;
    this.#bytesLost = other.#bytesLost;
    this.#tombstones = 0;
  }
}

/** The low bits of a hash chose the bucket, so the high ones choose the slot. */
function firstSlot(hash: number, last: number): number {
  return (Math.imul(hash >>> 12, 0x9e3779b1) >>> 7) & last;
}

/** A quarter more, so that not every new entry copies all. */
function roomFor(entries: number): number {
  return Math.max(fewestEntries, Math.ceil(entries * 1.25));
}

/** A power of two, since slots are found by masking, of which at most two thirds are taken. */
function slotsFor(capacity: number): number {
  return 2 ** Math.ceil(Math.log2(capacity * 1.5));
}
