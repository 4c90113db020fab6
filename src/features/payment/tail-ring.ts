import { entryField, entryLength } from './tail-entry.ts';

const kindCount = 8;
const smallest = 1024;
/** A ring that was larger is given back once it is empty. */
const largestKept = 65_536;
/** Places are kept in 32 bits with their kind. */
const lastPlace = 2 ** 27;

/**
 * Entries in a ring by their ids; each key leads to the newest entry with it and from there to the ones before. A node is
 * an entry under one of its kinds; 0 is none.
 */
export class TailRing {
  #size = 0;
  /** Id at the first place of the ring. */
  #base = 1;
  #first = 1;
  #last = 0;
  #data = new Float64Array(0);
  #settled = new Uint8Array(0);
  /** For each key of an entry, the node before it. */
  #before = new Int32Array(0);
  #newest = new Int32Array(0);

  /** Ids of the first and the last entry; the first is greater when there is none. */
  get first(): number {
    return this.#first;
  }

  get last(): number {
    return this.#last;
  }

  get data(): Float64Array {
    return this.#data;
  }

  /** Adds the entry at a place of an array, whose id is greater than all before. */
  add(entries: Float64Array, start: number): void {
    const id = entries[start]!;
    if (this.#first > this.#last) this.#begin(id, this.#sizeWhenEmpty());
    if (id - this.#base >= lastPlace) this.#rebuild(id);
    else if (id - this.#first >= this.#size) this.#grow(id);
    this.#put(entries, start);
  }

  dropBefore(id: number): void {
    this.#first = Math.max(this.#first, id);
  }

  /** Where the array `data` has the entry of an id; -1 for one that is not here. */
  startOf(id: number): number {
    if (id < this.#first || id > this.#last) return -1;
    const start = ((id - this.#base) & (this.#size - 1)) * entryLength;
    return this.#data[start] === id ? start : -1;
  }

  settle(start: number): void {
    this.#settled[start / entryLength] = 1;
  }

  isSettled(start: number): boolean {
    return this.#settled[start / entryLength] === 1;
  }

  /** Where the array `data` has the entry of a node. */
  startOfNode(node: number): number {
    return this.#place(node) * entryLength;
  }

  /** The newest node of a key. */
  find(kind: number, key: number): number {
    if (this.#first > this.#last) return 0;
    return this.#match(this.#newest[this.#bucket(key)]!, kind, key);
  }

  /** The one before it. */
  next(node: number, kind: number, key: number): number {
    return this.#match(this.#before[this.#place(node) * kindCount + kind]!, kind, key);
  }

  /** Begins anew, with nothing in it. */
  #begin(id: number, size: number): void {
    this.#base = id;
    this.#first = id;
    this.#last = id - 1;
    if (size === this.#size) this.#newest.fill(0);
    else this.#allocate(size);
  }

  #sizeWhenEmpty(): number {
    return this.#size === 0 || this.#size > largestKept ? smallest : this.#size;
  }

  #allocate(size: number): void {
    this.#size = size;
    this.#data = new Float64Array(size * entryLength);
    this.#settled = new Uint8Array(size);
    this.#before = new Int32Array(size * kindCount);
    this.#newest = new Int32Array(size * kindCount);
  }

  /**
   * Makes room up to an id while requests wait, so what is there is copied as it lies. Keys that shared a chain still do,
   * now under several numbers.
   */
  #grow(id: number): void {
    const [data, settled, before, newest] = [this.#data, this.#settled, this.#before, this.#newest];
    const from = this.#size;
    let to = from;
    while (to <= id - this.#first) to *= 2;
    this.#allocate(to);
    for (let place = this.#first - this.#base; place <= this.#last - this.#base; ) {
      const [start, end] = [place & (from - 1), place & (to - 1)];
      const count = Math.min(this.#last - this.#base + 1 - place, from - start);
      const copy = (into: Float64Array | Uint8Array | Int32Array, all: typeof into, each: number): void =>
        into.set(all.subarray(start * each, (start + count) * each), end * each);
      copy(this.#data, data, entryLength);
      copy(this.#settled, settled, 1);
      copy(this.#before, before, kindCount);
      place += count;
    }
    for (let start = 0; start < this.#newest.length; start += newest.length) this.#newest.set(newest, start);
  }

  /** The same with places counted from the first payment again. */
  #rebuild(id: number): void {
    const [data, settled, first, last] = [this.#data, this.#settled, this.#first, this.#last];
    const [base, mask] = [this.#base, this.#size - 1];
    let size = smallest;
    while (size <= id - first) size *= 2;
    this.#allocate(size);
    this.#begin(first, size);
    for (let old = first; old <= last; old++) {
      const place = (old - base) & mask;
      if (data[place * entryLength] !== old) continue;
      this.#put(data, place * entryLength);
      this.#settled[(old - first) & (size - 1)] = settled[place]!;
    }
  }

  #put(entries: Float64Array, start: number): void {
    const id = entries[start]!;
    const place = (id - this.#base) & (this.#size - 1);
    const node = (id - this.#base + 1) * kindCount;
    for (let index = 0; index < entryLength; index++)
      this.#data[place * entryLength + index] = entries[start + index]!;
    this.#settled[place] = 0;
    for (let kind = 0; kind < kindCount; kind++) {
      const key = entries[start + entryField.keys + kind]!;
      if (Number.isNaN(key)) continue;
      const bucket = this.#bucket(key);
      this.#before[place * kindCount + kind] = this.#newest[bucket]!;
      this.#newest[bucket] = node + kind;
    }
    this.#last = id;
  }

  #bucket(key: number): number {
    return (key >>> 0) & (this.#newest.length - 1);
  }

  #place(node: number): number {
    return ((node >>> 3) - 1) & (this.#size - 1);
  }

  /** From a node on, the first one of the key. Nodes come with falling ids, so one that was dropped ends the search. */
  #match(from: number, kind: number, key: number): number {
    const oldest = (this.#first - this.#base + 1) * kindCount;
    for (let node = from; node >= oldest; ) {
      const place = this.#place(node);
      const itsKind = node & 7;
      if (itsKind === kind && this.#data[place * entryLength + entryField.keys + kind] === key) return node;
      node = this.#before[place * kindCount + itsKind]!;
    }
    return 0;
  }
}
