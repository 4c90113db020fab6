import { bucketLimit } from './amount-buckets.ts';
import type { SiteAmounts } from './payment-history.ts';

/** Where and when an amount counts. */
export interface AmountAt {
  readonly atMs: number;
  readonly bucket: number;
}

/** A bucket with its payments. */
export interface BucketCount {
  readonly bucket: number;
  readonly payments: number;
  /** Time of the last payment that was ever counted in it. */
  readonly lastMs: number;
}

export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
export const windowDays = 90;
/** The share that `high` is above, and as many payments as it takes for one to be higher. */
const highShare = 0.995;
const fewestPayments = 200;

interface Bucket {
  readonly bucket: number;
  before: number;
  inHour: number;
  lastMs: number;
}

/** The amounts of one website in one currency, as they are known in one hour. Kept up as payments come. */
export class SiteHistogram {
  readonly hour: number;
  readonly #firstDay: number;
  readonly #byBucket = new Map<number, Bucket>();
  /** The highest first, as only the highest are looked at. */
  #descending: Bucket[] = [];
  #before = 0;
  #inHour = 0;
  /** The last payment of this hour. */
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(hour: number) {
    this.hour = hour;
    this.#firstDay = Math.floor((hour * hourMs) / dayMs) - windowDays;
  }

  addBefore(counts: readonly BucketCount[]): void {
    for (const { bucket, payments } of counts) {
      this.#bucket(bucket).before += payments;
      this.#before += payments;
    }
  }

  /** Replaces what is known of this hour. */
  setHour(counts: readonly BucketCount[]): void {
    for (const item of this.#descending) item.inHour = 0;
    this.#inHour = 0;
    for (const { bucket, payments, lastMs } of counts) {
      const item = this.#bucket(bucket);
      item.inHour = payments;
      item.lastMs = lastMs;
      this.#inHour += payments;
      this.#lastMs = Math.max(this.#lastMs, lastMs);
    }
  }

  change({ atMs, bucket }: AmountAt, by: number): void {
    const hour = Math.floor(atMs / hourMs);
    if (hour > this.hour || Math.floor(atMs / dayMs) < this.#firstDay) return;
    const item = this.#bucket(bucket);
    if (hour < this.hour) {
      item.before += by;
      this.#before += by;
      return;
    }
    item.inHour += by;
    this.#inHour += by;
    item.lastMs = Math.max(item.lastMs, atMs);
    this.#lastMs = Math.max(this.#lastMs, atMs);
  }

  /**
   * All before this hour, and of this hour each bucket that has no payment at or after `atMs`: it counts as a whole
   * or not at all. `without` is a payment that is counted and is not to be.
   */
  read(atMs: number, without: AmountAt | null): SiteAmounts {
    const isLate = this.#lastMs >= atMs;
    const countOf = ({ before, inHour, lastMs }: Bucket): number =>
      before + (isLate && lastMs >= atMs ? 0 : inHour);
    const left = this.#counts(without, atMs) ? without?.bucket : undefined;
    const all = isLate
      ? this.#descending.reduce((sum, item) => sum + countOf(item), 0)
      : this.#before + this.#inHour;
    const count = all - (left === undefined ? 0 : 1);
    if (count < fewestPayments) return { count, high: null };
    // The payment of the rank counted from the top.
    let above = count - Math.ceil(highShare * count) + 1;
    for (const item of this.#descending) {
      above -= countOf(item) - (item.bucket === left ? 1 : 0);
      if (above <= 0) return { count, high: bucketLimit(item.bucket) };
    }
    return { count, high: null };
  }

  #counts(payment: AmountAt | null, atMs: number): boolean {
    if (payment === null) return false;
    const hour = Math.floor(payment.atMs / hourMs);
    if (hour > this.hour || Math.floor(payment.atMs / dayMs) < this.#firstDay) return false;
    return hour < this.hour || (this.#byBucket.get(payment.bucket)?.lastMs ?? 0) < atMs;
  }

  #bucket(bucket: number): Bucket {
    const known = this.#byBucket.get(bucket);
    if (known !== undefined) return known;
    const fresh: Bucket = { bucket, before: 0, inHour: 0, lastMs: Number.NEGATIVE_INFINITY };
    this.#byBucket.set(bucket, fresh);
    this.#descending = [...this.#byBucket.values()].sort((left, right) => right.bucket - left.bucket);
    return fresh;
  }
}
