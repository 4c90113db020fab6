import { amountBucket } from './amount-buckets.ts';
import { historyKey, type KeyKind, shortKey } from './history-key.ts';
import type { PaymentRecord } from './payment-history.ts';

/** Whom payments are counted for. */
export const subjects = ['customer', 'card', 'device', 'ip', 'email', 'phone'] as const;
export type Subject = (typeof subjects)[number];

/** A payment with the keys under which it is counted; null where it does not name the subject. */
export interface KeyedPayment {
  readonly record: PaymentRecord;
  /** Milliseconds; never in the future. */
  readonly atMs: number;
  readonly keys: Readonly<Record<Subject | 'merchant' | 'site' | 'transaction', number | null>>;
  /** Where the amount is counted at the website; null without an amount. */
  readonly bucket: number | null;
}

/**
 * What is kept of a payment under one subject, and read back for facts. The others are short keys: of the card,
 * device and address under a customer, of the customer under a card, of customer and card under a device or address.
 * What follows is kept under customers only, places in ten-thousandths of a degree.
 */
export type HistoryRow = readonly [
  atMs: number,
  payment: number,
  other1: number | null,
  other2: number | null,
  other3?: number | null,
  amount?: number | null,
  currency?: string | null,
  latitude?: number | null,
  longitude?: number | null,
  country?: string | null,
];

/** Parts of a degree, about 11 m. */
export const placeUnits = 10_000;

/** A time in the future, from a clock that is ahead or a mistake, counts as now: nothing may be known before it is. */
export function keyPayment(record: PaymentRecord, nowMs: number): KeyedPayment {
  const { accountId, website, currency } = record;
  const sentMs = Math.round(record.at * 1000);
  const key = (kind: KeyKind, value: string | null): number | null =>
    value === null ? null : historyKey(accountId, kind, value);
  return {
    record,
    atMs: Number.isFinite(sentMs) ? Math.max(0, Math.min(sentMs, nowMs)) : nowMs,
    keys: {
      customer: key('customer', record.customer),
      card: key('card', record.card),
      device: key('device', record.device),
      ip: key('ip', record.ip),
      email: key('email', record.email),
      phone: key('phone', record.phone),
      merchant: key('merchant', record.merchant),
      site: website === null || currency === null ? null : key('site', `${website}\n${currency}`),
      transaction: key('transaction', record.transactionId),
    },
    bucket: record.amount === null ? null : amountBucket(record.amount),
  };
}

/** The rows of a payment by subject. */
export function historyRows(
  { record, keys, atMs }: KeyedPayment,
  payment: number,
): (readonly [Subject, number, HistoryRow])[] {
  const rows: (readonly [Subject, number, HistoryRow])[] = [];
  const customer = shortKey(keys.customer);
  const card = shortKey(keys.card);
  if (keys.customer !== null) {
    const { amount, currency, country } = record;
    const [latitude, longitude] = placeOf(record);
    const others = [card, shortKey(keys.device), shortKey(keys.ip)] as const;
    const own = [atMs, payment, ...others, amount, currency, latitude, longitude, country] as const;
    rows.push(['customer', keys.customer, own]);
  }
  if (keys.card !== null) rows.push(['card', keys.card, [atMs, payment, customer, null]]);
  if (keys.device !== null) rows.push(['device', keys.device, [atMs, payment, customer, card]]);
  if (keys.ip !== null) rows.push(['ip', keys.ip, [atMs, payment, customer, card]]);
  if (keys.email !== null) rows.push(['email', keys.email, [atMs, payment, null, null]]);
  if (keys.phone !== null) rows.push(['phone', keys.phone, [atMs, payment, null, null]]);
  return rows;
}

/** In parts of a degree; null for what is no place. */
export function placeOf({ latitude, longitude }: PaymentRecord): readonly [number | null, number | null] {
  if (latitude === null || longitude === null) return [null, null];
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return [null, null];
  return [Math.round(latitude * placeUnits), Math.round(longitude * placeUnits)];
}
