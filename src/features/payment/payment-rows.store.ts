import type { StoreWriter } from '../../store/open-store.ts';
import type { FraudTimes } from './fraud-times.store.ts';
import { type HistoryRow, historyRows, type KeyedPayment, keyPayment } from './key-payment.ts';
import type { PaymentRecord, PaymentVerdict } from './payment-history.ts';
import type { SiteAmountsStore } from './site-amounts.store.ts';
import type { SubjectCounts } from './subject-counts.store.ts';

/** Writes payments, each with all that counts it. Everything here runs inside a transaction. */
export interface PaymentRows {
  /** The payment's id. One that is already there by its transaction is changed and keeps its time. */
  put(keyed: KeyedPayment, verdict: PaymentVerdict, from: Origin): PutPayment;
  /** Adds a row under a subject; done by `put` unless it is told to leave that to its caller. */
  addRow(subject: number, row: HistoryRow): void;
  /** Counts the amount of a payment that will be put, or takes it back if that failed. Outside a transaction. */
  expectAmount(keyed: KeyedPayment, by: 1 | -1): void;
  /** The stored payment of the same transaction. */
  find(keyed: KeyedPayment): StoredPayment | null;
}

export interface Origin {
  readonly receivedMs: number;
  /** `api`, or the name of an import. */
  readonly source: string;
  /** True where the caller adds the rows of a new payment. */
  readonly rowsLater?: boolean;
}

export interface PutPayment {
  readonly id: number;
  readonly isNew: boolean;
}

export interface StoredPayment {
  readonly id: number;
  readonly keyed: KeyedPayment;
}

const columns = [
  'account_id',
  'at_ms',
  'received_at',
  'transaction_key',
  'transaction_id',
  'customer',
  'card',
  'card_first',
  'card_last4',
  'device',
  'ip',
  'email',
  'phone',
  'merchant',
  'website',
  'currency',
  'amount',
  'latitude',
  'longitude',
  'country',
  'score',
  'rules',
  'source',
  'request',
] as const;
/** These stay as they were when a payment comes again. */
const lasting = new Set<string>(['account_id', 'at_ms', 'received_at', 'transaction_key', 'transaction_id']);

export type PaymentRow = { readonly id: number } & {
  readonly [K in (typeof columns)[number]]: string | number | null;
};

export function createPaymentRows(
  writer: StoreWriter,
  counts: SubjectCounts,
  amounts: SiteAmountsStore,
  frauds: FraudTimes,
): PaymentRows {
  const { prepare } = writer;
  const insert = prepare(
    `insert into payment (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  const changing = columns.filter((name) => !lasting.has(name));
  const update = prepare(
    `update payment set ${changing.map((name) => `${name} = ?`).join(', ')} where id = ?`,
  );
  const same = prepare(
    'select * from payment where transaction_key = ? and account_id = ? and transaction_id = ?',
  );
  const insertRow = prepare(
    `insert into payment_subject
     (subject, at_ms, payment, other1, other2, other3, amount, currency, latitude, longitude, country)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  );
  const removeRow = prepare('delete from payment_subject where subject = ? and at_ms = ? and payment = ?');

  function addRow(subject: number, row: HistoryRow): void {
    const [atMs, payment, other1, other2, other3 = null, amount = null] = row;
    const [, , , , , , currency = null, latitude = null, longitude = null, country = null] = row;
    const others = [other1, other2, other3] as const;
    const details = [amount, currency, latitude, longitude, country] as const;
    const { changes } = insertRow.run(subject, atMs, payment, ...others, ...details);
    if (changes === 1) counts.change(subject, atMs, 1);
  }

  function addAll(keyed: KeyedPayment, id: number): void {
    for (const [, subject, row] of historyRows(keyed, id)) addRow(subject, row);
  }

  function addAmount({ keys, bucket, atMs }: KeyedPayment, by: 1 | -1): void {
    if (keys.site !== null && bucket !== null) amounts.store(keys.site, { atMs, bucket }, by);
  }

  function expectAmount({ keys, bucket, atMs }: KeyedPayment, by: 1 | -1): void {
    if (keys.site !== null && bucket !== null) amounts.expect(keys.site, { atMs, bucket }, by);
  }

  function removeAll(keyed: KeyedPayment, id: number): void {
    for (const [, subject, [atMs]] of historyRows(keyed, id)) {
      const { changes } = removeRow.run(subject, atMs, id);
      if (changes === 1) counts.change(subject, atMs, -1);
    }
    addAmount(keyed, -1);
  }

  function findRow({ keys, record }: KeyedPayment): PaymentRow | null {
    if (keys.transaction === null) return null;
    return (
      (same.get(keys.transaction, record.accountId, record.transactionId) as PaymentRow | undefined) ?? null
    );
  }

  return {
    addRow,
    expectAmount,
    find(keyed) {
      const row = findRow(keyed);
      return row === null ? null : { id: row.id, keyed: keyRow(row) };
    },
    put(keyed, verdict, from) {
      const stored = findRow(keyed);
      const values = valuesOf(keyed, verdict, from);
      if (stored === null) {
        const id = Number(insert.run(...values).lastInsertRowid);
        if (from.rowsLater !== true) addAll(keyed, id);
        addAmount(keyed, 1);
        return { id, isNew: true };
      }
      const before = keyRow(stored);
      const now = { ...keyed, atMs: before.atMs };
      removeAll(before, stored.id);
      expectAmount(before, -1);
      expectAmount(keyed, -1);
      expectAmount(now, 1);
      update.run(...values.filter((_, index) => !lasting.has(columns[index]!)), stored.id);
      addAll(now, stored.id);
      addAmount(now, 1);
      frauds.rebuild(stored.id, now.keys, before.keys);
      return { id: stored.id, isNew: false };
    },
  };
}

function valuesOf({ record, keys, atMs }: KeyedPayment, verdict: PaymentVerdict, from: Origin) {
  return [
    record.accountId,
    atMs,
    from.receivedMs,
    keys.transaction,
    record.transactionId,
    record.customer,
    record.card,
    record.cardFirst,
    record.cardLast4,
    record.device,
    record.ip,
    record.email,
    record.phone,
    record.merchant,
    record.website,
    record.currency,
    record.amount,
    record.latitude,
    record.longitude,
    record.country,
    verdict.score,
    verdict.rules.join(','),
    from.source,
    record.request,
  ];
}

/** A stored payment with the keys under which it is counted. */
export function keyRow(row: PaymentRow): KeyedPayment {
  return keyPayment(recordOf(row), row.at_ms as number);
}

/** A stored payment as it came. */
export function recordOf(row: PaymentRow): PaymentRecord {
  const text = (value: string | number | null): string | null => value as string | null;
  const number = (value: string | number | null): number | null => value as number | null;
  return {
    accountId: row.account_id as string,
    transactionId: text(row.transaction_id),
    at: (row.at_ms as number) / 1000,
    customer: text(row.customer),
    card: text(row.card),
    cardFirst: text(row.card_first),
    cardLast4: text(row.card_last4),
    device: text(row.device),
    ip: text(row.ip),
    email: text(row.email),
    phone: text(row.phone),
    merchant: text(row.merchant),
    website: text(row.website),
    currency: text(row.currency),
    amount: number(row.amount),
    latitude: number(row.latitude),
    longitude: number(row.longitude),
    country: text(row.country),
    request: text(row.request) ?? '',
  };
}
