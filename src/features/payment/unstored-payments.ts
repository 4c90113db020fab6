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

const none: readonly Unstored[] = [];

export function createUnstoredPayments(): UnstoredPayments {
  const byKey = new Map<number, Set<Unstored>>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(item) {
      size++;
      for (const key of Object.values(item.keyed.keys)) {
        if (key === null) continue;
        const found = byKey.get(key);
        if (found === undefined) byKey.set(key, new Set([item]));
        else found.add(item);
      }
    },
    remove(item) {
      size--;
      for (const key of Object.values(item.keyed.keys)) {
        if (key === null) continue;
        const found = byKey.get(key);
        if (found?.delete(item) === true && found.size === 0) byKey.delete(key);
      }
    },
    of: (key) => byKey.get(key) ?? none,
  };
}
