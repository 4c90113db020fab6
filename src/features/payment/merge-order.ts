import { isMerged, phases, topOf } from './merge-progress.ts';
import type { PaymentTail } from './payment-tail.ts';
import { entryField, siteKind, transactionKind } from './tail-entry.ts';

/** What a phase of the merge writes, in the order in which it is written. */
export interface MergeOrder {
  readonly length: number;
  kindAt(index: number): number;
  topAt(index: number): number;
  paymentAt(index: number): number;
  /** The end of a portion of about so many: what shares top and payment stays together. */
  portionEnd(start: number, most: number): number;
}

/** A number holds 53 bits: 30 of a key, by which rows lie side by side, 20 for a payment and 3 for a kind. */
const kinds = 8;
export const mostPayments = 2 ** 20;

const kindsOf: readonly (readonly number[])[] = [[0, 1, 2, 3, 4, 5], [transactionKind], [siteKind]];

/** Sorts what a phase has left to do. */
export function mergeOrder(tail: PaymentTail, phase: number): MergeOrder {
  const { progress, first, data } = tail;
  const last = Math.min(progress.untilId, tail.last);
  const wanted = kindsOf[phase] ?? [];
  const values = new Float64Array(Math.max(0, last - first + 1) * wanted.length);
  let length = 0;
  for (let id = first; id <= last; id++) {
    const start = tail.startOf(id);
    if (start < 0) continue;
    if (phase === phases.amounts && Number.isNaN(data[start + entryField.bucket])) continue;
    for (const kind of wanted) {
      const key = data[start + entryField.keys + kind]!;
      if (Number.isNaN(key) || isMerged(progress, phase, key, id)) continue;
      values[length++] = (topOf(key) * mostPayments + (id - first)) * kinds + kind;
    }
  }
  const sorted = values.subarray(0, length).sort();
  const withoutKind = (index: number): number => Math.floor(sorted[index]! / kinds);
  return {
    length,
    kindAt: (index) => sorted[index]! % kinds,
    topAt: (index) => Math.floor(withoutKind(index) / mostPayments),
    paymentAt: (index) => first + (withoutKind(index) % mostPayments),
    portionEnd(start, most) {
      let end = Math.min(length, start + most);
      while (end > start && end < length && withoutKind(end) === withoutKind(end - 1)) end++;
      return end;
    },
  };
}
