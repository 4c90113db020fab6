import type { StoreWriter } from '../../store/open-store.ts';
import { type AmountCounts, amountQuantile } from './amount-buckets.ts';
import type { SiteAmounts } from './payment-history.ts';

/** The amounts paid at a website in a currency, as histograms of hours and of days. */
export interface SiteAmountsStore {
  /**
   * Of the last 90 days: all whole hours before the one of `atMs`, and of this hour what is known to be earlier.
   * `besides` are payments that are not yet stored; `without` is a stored one that is not to count.
   */
  read(site: number, atMs: number, besides: readonly AmountAt[], without: AmountAt | null): SiteAmounts;
  /** Inside a transaction. */
  change(site: number, amount: AmountAt, by: number): void;
}

export interface AmountAt {
  readonly atMs: number;
  readonly bucket: number;
}

interface BeforeHour {
  readonly hour: number;
  readonly untilMs: number;
  readonly counts: ReadonlyMap<number, number>;
}

const hourMs = 3_600_000;
const dayMs = 86_400_000;
const windowDays = 90;
/** The highest share, and as many payments as it takes for one to lie above it. */
const highShare = 0.995;
const fewestPayments = 200;
const unitHour = 0;
const unitDay = 1;
/** What other processes write late, into hours that have passed, is seen after this time. */
const keepMs = 300_000;
const mostKept = 2000;

export function createSiteAmounts({ prepare }: StoreWriter, nowMs: () => number): SiteAmountsStore {
  const add = prepare(
    `insert into payment_amount (site, unit, start, bucket, payments, last_ms) values (?, ?, ?, ?, ?, ?)
     on conflict (site, unit, start, bucket) do update set
       payments = payments + excluded.payments, last_ms = max(last_ms, excluded.last_ms)`,
  );
  const select = prepare(
    `select bucket, sum(payments) as payments from payment_amount
     where site = ? and unit = ? and start >= ? and start < ? group by bucket`,
  );
  const ofHour = prepare(
    'select bucket, payments, last_ms from payment_amount where site = ? and unit = 0 and start = ?',
  );
  const kept = new Map<number, BeforeHour>();

  /** Read once an hour: it takes up to a millisecond or two. */
  function beforeHour(site: number, hour: number): ReadonlyMap<number, number> {
    const known = kept.get(site);
    if (known !== undefined && known.hour === hour && known.untilMs > nowMs()) return known.counts;
    const startMs = hour * hourMs;
    const day = Math.floor(startMs / dayMs);
    const counts = new Map<number, number>();
    for (const row of [
      ...select.all(site, unitDay, day - windowDays, day),
      ...select.all(site, unitHour, (day * dayMs) / hourMs, hour),
    ] as { bucket: number; payments: number }[])
      counts.set(row.bucket, (counts.get(row.bucket) ?? 0) + row.payments);
    kept.delete(site);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value as number);
    kept.set(site, { hour, untilMs: nowMs() + keepMs, counts });
    return counts;
  }

  return {
    read(site, atMs, besides, without) {
      const hour = Math.floor(atMs / hourMs);
      const counts = new Map(beforeHour(site, hour));
      const now = ofHour.all(site, hour) as { bucket: number; payments: number; last_ms: number }[];
      // A bucket of this hour counts as a whole or, where it has payments that are not earlier, not at all.
      const late = new Set<number>();
      for (const { bucket, last_ms: lastMs } of now) if (lastMs >= atMs) late.add(bucket);
      for (const item of besides)
        if (item.atMs >= atMs && Math.floor(item.atMs / hourMs) === hour) late.add(item.bucket);
      const firstDay = Math.floor(atMs / dayMs) - windowDays;
      const change = (item: AmountAt, by: number): void => {
        const itemHour = Math.floor(item.atMs / hourMs);
        if (itemHour > hour || Math.floor(item.atMs / dayMs) < firstDay) return;
        if (itemHour === hour && late.has(item.bucket)) return;
        counts.set(item.bucket, (counts.get(item.bucket) ?? 0) + by);
      };
      for (const { bucket, payments, last_ms: lastMs } of now) change({ bucket, atMs: lastMs }, payments);
      for (const item of besides) change(item, 1);
      if (without !== null) change(without, -1);
      let count = 0;
      for (const payments of counts.values()) count += payments;
      if (count < fewestPayments) return { count, high: null };
      const ascending: AmountCounts = [...counts].sort(([left], [right]) => left - right);
      return { count, high: amountQuantile(ascending, highShare) };
    },
    change(site, { atMs, bucket }, by) {
      const hour = Math.floor(atMs / hourMs);
      add.run(site, unitHour, hour, bucket, by, atMs);
      add.run(site, unitDay, Math.floor(atMs / dayMs), bucket, by, atMs);
      const known = kept.get(site);
      if (known !== undefined && known.hour > hour) kept.delete(site);
    },
  };
}
