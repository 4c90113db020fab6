import type { StatementSync } from 'node:sqlite';
import { type AmountAt, dayMs, hourMs } from './site-histogram.ts';

/** Counts amounts of websites by hour and by day; inside a transaction. */
export interface SiteAmountsWriter {
  store(site: number, amount: AmountAt, by: number): void;
}

export const unitHour = 0;
export const unitDay = 1;

export function createSiteAmountsWriter({
  prepare,
}: {
  prepare(sql: string): StatementSync;
}): SiteAmountsWriter {
  const add = prepare(
    `insert into payment_amount (site, unit, start, bucket, payments, last_ms) values (?, ?, ?, ?, ?, ?)
     on conflict (site, unit, start, bucket) do update set
       payments = payments + excluded.payments, last_ms = max(last_ms, excluded.last_ms)`,
  );
  return {
    store(site, { atMs, bucket }, by) {
      add.run(site, unitHour, Math.floor(atMs / hourMs), bucket, by, atMs);
      add.run(site, unitDay, Math.floor(atMs / dayMs), bucket, by, atMs);
    },
  };
}
