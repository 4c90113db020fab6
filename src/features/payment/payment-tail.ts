import { windowsMs } from './history-facts.ts';
import type { HistoryRow } from './key-payment.ts';
import { type MergeProgress, mergedUntil, noMerge, phases } from './merge-progress.ts';
import type { WindowCounts } from './payment-history.ts';
import type { AmountAt } from './site-histogram.ts';
import { entryField, entryKinds, entryLength, entryRow, siteKind, transactionKind } from './tail-entry.ts';
import { TailRing } from './tail-ring.ts';
import { TailTimes } from './tail-times.ts';

/** What the tail has of a subject before a time. */
export interface TailSubject {
  readonly payments: WindowCounts;
  /** The newest ones, the newest first. */
  readonly rows: readonly HistoryRow[];
  readonly firstMs: number;
}

/** A subject with more payments has them in the order of their times as well. */
const manyPayments = 200;

/** The payments that are stored but not yet merged, by every key they have: some ten thousands, at some 200 bytes each. */
export class PaymentTail {
  progress: MergeProgress = noMerge;
  readonly #ring = new TailRing();
  /** Subjects with many payments, by kind. */
  readonly #many: readonly Map<number, TailTimes>[] = entryKinds.map(() => new Map());

  /** Ids of the first and the last payment; the first is greater when there is none. */
  get first(): number {
    return this.#ring.first;
  }

  get last(): number {
    return this.#ring.last;
  }

  /** Adds entries whose ids are greater than all before. */
  add(entries: Float64Array): void {
    if (this.first > this.last) for (const many of this.#many) many.clear();
    for (let start = 0; start < entries.length; start += entryLength) {
      this.#ring.add(entries, start);
      for (let kind = 0; kind < this.#many.length; kind++) {
        const many = this.#many[kind]!;
        if (many.size === 0) continue;
        const times = many.get(entries[start + entryField.keys + kind]!);
        times?.add(entries[start + entryField.atMs]!, entries[start]!);
      }
    }
  }

  /** Forgets the payments before an id. False when there were none. */
  dropBefore(id: number): boolean {
    const isSome = this.first <= this.last && this.first < id;
    this.#ring.dropBefore(id);
    return isSome;
  }

  /** The payment is in the tables from now on, whatever the progress of the merge. */
  settle(id: number): void {
    const start = this.#ring.startOf(id);
    if (start < 0) return;
    this.#ring.settle(start);
    for (let kind = 0; kind < entryKinds.length; kind++)
      this.#many[kind]!.get(this.data[start + entryField.keys + kind]!)?.remove(id);
  }

  /** Where the array `data` has the entry of a payment; -1 for one that is not here or is settled. */
  startOf(id: number): number {
    const start = this.#ring.startOf(id);
    return start >= 0 && !this.#ring.isSettled(start) ? start : -1;
  }

  get data(): Float64Array {
    return this.#ring.data;
  }

  /** What a subject has before `atMs`, but for one payment, and apart from what the tables have. */
  subject(kind: number, key: number, atMs: number, except: number, most: number): TailSubject | null {
    const { data } = this.#ring;
    const until = mergedUntil(this.progress, phases.subjects, key);
    const many = this.#many[kind]!.get(key);
    if (many !== undefined) {
      many.dropUntil(Math.max(until, this.first - 1));
      const found = many.read(atMs, except, most);
      if (many.size === 0) this.#many[kind]!.delete(key);
      if (found === null) return null;
      const rows = found.ids.map((id) => entryRow(data, this.#ring.startOf(id), kind));
      return { payments: found.payments, firstMs: found.firstMs, rows };
    }
    const found: number[] = [];
    let [hour, day, week, month] = [0, 0, 0, 0];
    let firstMs = Number.POSITIVE_INFINITY;
    let seen = 0;
    for (let node = this.#ring.find(kind, key); node !== 0; node = this.#ring.next(node, kind, key)) {
      if (++seen > manyPayments) {
        this.#begins(kind, key);
        return this.subject(kind, key, atMs, except, most);
      }
      const start = this.#ring.startOfNode(node);
      const rowMs = data[start + entryField.atMs]!;
      const id = data[start]!;
      if (rowMs >= atMs || id === except || id <= until || this.#ring.isSettled(start)) continue;
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
    for (let node = this.#ring.find(kind, key); node !== 0; node = this.#ring.next(node, kind, key)) {
      const start = this.#ring.startOfNode(node);
      if (this.#ring.isSettled(start)) continue;
      found.push({ atMs: this.data[start + entryField.atMs]!, id: this.data[start]! });
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
      let node = this.#ring.find(kind, key);
      node !== 0 && ids.length < most;
      node = this.#ring.next(node, kind, key)
    ) {
      const start = this.#ring.startOfNode(node);
      if (!this.#ring.isSettled(start)) ids.push(this.data[start]!);
    }
    return ids;
  }

  /** Every payment that was written with a transaction's key and is still here, wherever else it is. */
  payments(transaction: number): readonly number[] {
    const ids: number[] = [];
    for (
      let node = this.#ring.find(transactionKind, transaction);
      node !== 0;
      node = this.#ring.next(node, transactionKind, transaction)
    )
      ids.push(this.data[this.#ring.startOfNode(node)]!);
    return ids;
  }

  /** The amounts of a website that the tables do not have. */
  *amounts(site: number): Generator<AmountAt> {
    const until = mergedUntil(this.progress, phases.amounts, site);
    for (
      let node = this.#ring.find(siteKind, site);
      node !== 0;
      node = this.#ring.next(node, siteKind, site)
    ) {
      const start = this.#ring.startOfNode(node);
      const bucket = this.data[start + entryField.bucket]!;
      if (Number.isNaN(bucket) || this.data[start]! <= until || this.#ring.isSettled(start)) continue;
      yield { atMs: this.data[start + entryField.atMs]!, bucket };
    }
  }

  #isNewer(left: number, right: number): boolean {
    const { data } = this.#ring;
    const later = data[left + entryField.atMs]! - data[right + entryField.atMs]!;
    return later > 0 || (later === 0 && data[left]! > data[right]!);
  }
}
