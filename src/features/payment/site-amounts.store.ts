import type { StoreWriter } from '../../store/open-store.ts';
import type { SiteAmounts } from './payment-history.ts';
import { unitDay, unitHour } from './site-amounts-writer.store.ts';
import {
  type AmountAt,
  type BucketCount,
  dayMs,
  hourMs,
  SiteHistogram,
  windowDays,
} from './site-histogram.ts';

/**
 * The amounts paid at a website in a currency, of the last 90 days: stored by hour and by day, and kept in memory for
 * the websites in use, as a payment must not cost hundreds of rows.
 */
export interface SiteAmountsStore {
  /** Whether the next reading loads from the database, so that what waits to be written should be written first. */
  mustLoad(site: number, atMs: number): boolean;
  read(site: number, atMs: number, without: AmountAt | null): SiteAmounts;
  /** Counts in memory a payment that will be or was stored, or takes it back. */
  expect(site: number, amount: AmountAt, by: 1 | -1): void;
  /** What is kept in memory may be wrong, as others changed payments. */
  forget(): void;
}

interface Kept {
  readonly histogram: SiteHistogram;
  readonly untilMs: number;
}

/** Whatever happens, what is kept is not older. */
const keepMs = 300_000;
const mostKept = 2000;

/** `waiting` gives what counts at a website and is not yet in the table. */
export function createSiteAmounts(
  { prepare }: StoreWriter,
  nowMs: () => number,
  waiting: (site: number) => Iterable<AmountAt> = () => [],
): SiteAmountsStore {
  const between = prepare(
    `select bucket, sum(payments) as payments, max(last_ms) as lastMs from payment_amount
     where site = ? and unit = ? and start >= ? and start < ? group by bucket`,
  );
  const select = (site: number, unit: number, from: number, until: number): BucketCount[] =>
    between.all(site, unit, from, until) as unknown as BucketCount[];
  const kept = new Map<number, Kept>();

  function known(site: number, hour: number): Kept | null {
    const found = kept.get(site);
    return found !== undefined && found.histogram.hour === hour && found.untilMs > nowMs() ? found : null;
  }

  /** Takes up to a millisecond or two, once an hour. */
  function load(site: number, hour: number): Kept {
    const day = Math.floor((hour * hourMs) / dayMs);
    const histogram = new SiteHistogram(hour);
    histogram.addBefore(select(site, unitDay, day - windowDays, day));
    histogram.addBefore(select(site, unitHour, (day * dayMs) / hourMs, hour));
    histogram.setHour(select(site, unitHour, hour, hour + 1));
    for (const amount of waiting(site)) histogram.change(amount, 1);
    kept.delete(site);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value as number);
    const fresh = { histogram, untilMs: nowMs() + keepMs };
    kept.set(site, fresh);
    return fresh;
  }

  return {
    mustLoad(site, atMs) {
      return known(site, Math.floor(atMs / hourMs)) === null;
    },
    read(site, atMs, without) {
      const hour = Math.floor(atMs / hourMs);
      const found = known(site, hour) ?? load(site, hour);
      return found.histogram.read(atMs, without);
    },
    forget: () => kept.clear(),
    expect(site, amount, by) {
      kept.get(site)?.histogram.change(amount, by);
    },
  };
}
