import { windowsMs } from './history-facts.ts';
import type { HistoryRow } from './key-payment.ts';
import { type MergeProgress, mergedUntil, noMerge, phases } from './merge-progress.ts';
import type { WindowCounts } from './payment-history.ts';
import type { AmountAt } from './site-histogram.ts';
import { entryField, entryLength, entryRow, siteKind, transactionKind } from './tail-entry.ts';
import { TailTimes } from './tail-times.ts';

/** What the tail has of a subject before a time. */
export interface TailSubject {
  readonly payments: WindowCounts;
  /** The newest ones, the newest first. */
  readonly rows: readonly HistoryRow[];
  readonly firstMs: number;
}

const kindCount = 8;
/** A subject with more payments has them in the order of their times as well. */
const manyPayments = 200;
const smallest = 1024;
/** A ring that was larger is given back once it is empty. */
const largestKept = 65_536;
/** Places are kept in 32 bits with their kind. */
const lastPlace = 2 ** 27;

/**
 * The payments that are stored but not yet merged, by every key they have: some ten thousands, at some 200 bytes each. They
 * lie in a ring by their ids; each key leads to the newest payment with it and from there to the ones before.
 */
export class PaymentTail {
  progress: MergeProgress = noMerge;
  #size = 0;
  /** Id at the first place of the ring. */
  #base = 1;
  #first = 1;
  #last = 0;
  #data = new Float64Array(0);
  #settled = new Uint8Array(0);
  /** For each key of an entry, the place and kind of the one before it; 0 for none. */
  #before = new Int32Array(0);
  #newest = new Int32Array(0);
  /** Subjects with many payments, by kind. */
  readonly #many: Map<number, TailTimes>[] = Array.from({ length: kindCount }, () => new Map());

  /** Ids of the first and the last payment; the first is greater when there is none. */
  get first(): number {
    return this.#first;
  }

  get last(): number {
    return this.#last;
  }

  /** Adds entries whose ids are greater than all before. */
  add(entries: Float64Array): void {
    for (let start = 0; start < entries.length; start += entryLength) {
      const id = entries[start]!;
      if (this.#first > this.#last) this.#begin(id, this.#sizeWhenEmpty());
      if (id - this.#first >= this.#size || id - this.#base >= lastPlace) this.#rebuild(id);
      this.#put(entries, start);
    }
  }

  /** Forgets the payments before an id. False when there were none. */
  dropBefore(id: number): boolean {
    const isSome = this.#first <= this.#last && this.#first < id;
    this.#first = Math.max(this.#first, id);
    return isSome;
  }

  /** The payment is in the tables from now on, whatever the progress of the merge. */
  settle(id: number): void {
    const start = this.#startOf(id);
    if (start < 0) return;
    this.#settled[start / entryLength] = 1;
    for (let kind = 0; kind < kindCount; kind++)
      this.#many[kind]!.get(this.#data[start + entryField.keys + kind]!)?.remove(id);
  }

  /** Where the array `data` has the entry of a payment; -1 for one that is not here or is settled. */
  startOf(id: number): number {
    const start = this.#startOf(id);
    return start >= 0 && this.#settled[start / entryLength] === 0 ? start : -1;
  }

  get data(): Float64Array {
    return this.#data;
  }

  /** What a subject has before `atMs`, but for one payment, and apart from what the tables have. */
  subject(kind: number, key: number, atMs: number, except: number, most: number): TailSubject | null {
    const data = this.#data;
    const until = mergedUntil(this.progress, phases.subjects, key);
    const many = this.#many[kind]!.get(key);
    if (many !== undefined) {
      many.dropUntil(Math.max(until, this.#first - 1));
      const found = many.read(atMs, except, most);
      if (many.size === 0) this.#many[kind]!.delete(key);
      if (found === null) return null;
      const rows = found.ids.map((id) => entryRow(data, this.#startOf(id), kind));
      return { payments: found.payments, firstMs: found.firstMs, rows };
    }
    const found: number[] = [];
    let [hour, day, week, month] = [0, 0, 0, 0];
    let firstMs = Number.POSITIVE_INFINITY;
    let seen = 0;
    for (let node = this.#find(kind, key); node !== 0; node = this.#next(node, kind, key)) {
      if (++seen > manyPayments) {
        this.#begins(kind, key);
        return this.subject(kind, key, atMs, except, most);
      }
      const start = this.#place(node) * entryLength;
      const rowMs = data[start + entryField.atMs]!;
      const id = data[start]!;
      if (rowMs >= atMs || id === except || id <= until || this.#settled[start / entryLength] === 1) continue;
      const age = atMs - rowMs;
      if (age <= windowsMs[3]) month++;
      if (age <= windowsMs[2]) week++;
      if (age <= windowsMs[1]) day++;
      if (age <= windowsMs[0]) hour++;
      if (rowMs < firstMs) firstMs = rowMs;
      found.push(start);
      // They come in the order in which they were written, which is mostly that of their times.
      for (let at = found.length - 1; at > 0 && this.#isNewer(found[at]!, found[at - 1]!); at--)
        [found[at - 1], found[at]] = [found[at]!, found[at - 1]!];
    }
    if (found.length === 0) return null;
    const rows = found.map((start) => entryRow(data, start, kind));
    return { payments: { hour, day, week, month }, rows, firstMs };
  }

  /** Keeps the payments of a subject in the order of their times from now on. */
  #begins(kind: number, key: number): void {
    const found: { readonly atMs: number; readonly id: number }[] = [];
    for (let node = this.#find(kind, key); node !== 0; node = this.#next(node, kind, key)) {
      const place = this.#place(node);
      if (this.#settled[place] === 1) continue;
      const start = place * entryLength;
      found.push({ atMs: this.#data[start + entryField.atMs]!, id: this.#data[start]! });
    }
    // All at once, as payments that come in another order than that of their times would each move many others.
    found.sort((left, right) => left.atMs - right.atMs || left.id - right.id);
    const times = new TailTimes();
    for (const { atMs, id } of found) times.add(atMs, id);
    this.#many[kind]!.set(key, times);
  }

  /** Payments of a subject that are not settled, merged or not. */
  recent(kind: number, key: number, most: number): readonly number[] {
    const ids: number[] = [];
    for (
      let node = this.#find(kind, key);
      node !== 0 && ids.length < most;
      node = this.#next(node, kind, key)
    ) {
      const place = this.#place(node);
      if (this.#settled[place] === 0) ids.push(this.#data[place * entryLength]!);
    }
    return ids;
  }

  /** Every payment that was written with a transaction's key and is still here, wherever else it is. */
  payments(transaction: number): readonly number[] {
    const ids: number[] = [];
    for (
      let node = this.#find(transactionKind, transaction);
      node !== 0;
      node = this.#next(node, transactionKind, transaction)
    )
      ids.push(this.#data[this.#place(node) * entryLength]!);
    return ids;
  }

  /** The amounts of a website that the tables do not have. */
  *amounts(site: number): Generator<AmountAt> {
    const until = mergedUntil(this.progress, phases.amounts, site);
    for (let node = this.#find(siteKind, site); node !== 0; node = this.#next(node, siteKind, site)) {
      const start = this.#place(node) * entryLength;
      const bucket = this.#data[start + entryField.bucket]!;
      if (Number.isNaN(bucket) || this.#data[start]! <= until || this.#settled[start / entryLength] === 1)
        continue;
      yield { atMs: this.#data[start + entryField.atMs]!, bucket };
    }
  }

  #isNewer(left: number, right: number): boolean {
    const data = this.#data;
    const later = data[left + entryField.atMs]! - data[right + entryField.atMs]!;
    return later > 0 || (later === 0 && data[left]! > data[right]!);
  }

  #startOf(id: number): number {
    if (id < this.#first || id > this.#last) return -1;
    const start = ((id - this.#base) & (this.#size - 1)) * entryLength;
    return this.#data[start] === id ? start : -1;
  }

  /** Begins anew, with nothing in it. */
  #begin(id: number, size: number): void {
    this.#base = id;
    this.#first = id;
    this.#last = id - 1;
    for (const many of this.#many) many.clear();
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

  /** Makes room up to an id, with places counted from the first payment again. */
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
      const many = this.#many[kind]!;
      if (many.size > 0) many.get(key)?.add(entries[start + entryField.atMs]!, id);
    }
    this.#last = id;
  }

  #bucket(key: number): number {
    return (key >>> 0) & (this.#newest.length - 1);
  }

  #place(node: number): number {
    return ((node >>> 3) - 1) & (this.#size - 1);
  }

  #find(kind: number, key: number): number {
    if (this.#first > this.#last) return 0;
    return this.#match(this.#newest[this.#bucket(key)]!, kind, key);
  }

  #next(node: number, kind: number, key: number): number {
    return this.#match(this.#before[this.#place(node) * kindCount + kind]!, kind, key);
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
