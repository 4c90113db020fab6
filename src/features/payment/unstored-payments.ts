import type { HistoryRow, KeyedPayment, Subject } from './key-payment.ts';

/** A payment that is written but cannot be read back yet. */
export interface Unstored {
  readonly keyed: KeyedPayment;
  readonly rows: Readonly<Partial<Record<Subject, HistoryRow>>>;
}

/** Payments that wait to be stored, by every key they have: after a stall they may be thousands. */
export interface UnstoredPayments {
  add(item: Unstored): void;
  remove(item: Unstored): void;
  of(key: number): Iterable<Unstored>;
  readonly size: number;
}

interface Link {
  readonly key: number;
  readonly item: Unstored;
  next: Link | null;
}

const none: readonly Unstored[] = [];
const buckets = 4096;

/**
 * Not a `Map`: one that entries come to and leave all the time is made anew every few of them, and each that was left
 * refers to the next. Once one is old, what they hold outlives every collection but the great ones, which then come every few
 * seconds.
 */
export function createUnstoredPayments(): UnstoredPayments {
  const first = new Array<Link | null>(buckets).fill(null);
  let size = 0;

  function of(key: number): readonly Unstored[] {
    let found: Unstored[] | null = null;
    for (let link = first[bucketOf(key)]!; link !== null; link = link.next!) {
      if (link.key !== key) continue;
      if (found === null) found = [link.item];
      else found.push(link.item);
    }
    return found ?? none;
  }

  return {
    get size() {
      return size;
    },
    add(item) {
      size++;
      for (const key of keysOf(item)) {
        const bucket = bucketOf(key);
        first[bucket] = { key, item, next: first[bucket]! };
      }
    },
    remove(item) {
      size--;
      for (const key of keysOf(item)) {
        const bucket = bucketOf(key);
        let before: Link | null = null;
        for (let link = first[bucket]!; link !== null; link = link.next!) {
          if (link.item !== item || link.key !== key) before = link;
          else if (before === null) first[bucket] = link.next;
          else before.next = link.next;
        }
      }
    },
    of,
  };
}

function bucketOf(key: number): number {
  return (key >>> 0) & (buckets - 1);
}

function keysOf({ keyed }: Unstored): number[] {
  const keys: number[] = [];
  for (const key of Object.values(keyed.keys)) if (key !== null && !keys.includes(key)) keys.push(key);
  return keys;
}
