import type { StoreWriter } from '../../store/open-store.ts';
import type { FraudTimes } from './fraud-times.store.ts';
import { type KeyedPayment, keyPayment } from './key-payment.ts';
import type { PaymentRecord, PaymentVerdict } from './payment-history.ts';
import type { TailStore } from './payment-tail.store.ts';
import type { PaymentTrees } from './payment-trees.store.ts';
import { addToTrees, createSettle } from './settle-payment.store.ts';
import type { AmountAt } from './site-histogram.ts';

/** Writes payments, each with all that counts it. Everything here runs inside a transaction. */
export interface PaymentRows {
  /** The payment's id. One that is already there by its transaction is changed and keeps its time. */
  put(keyed: KeyedPayment, verdict: StoredVerdict, from: Origin): PutPayment;
  /** Counts the amount of a payment that will be put, or takes it back if that failed. Outside a transaction. */
  expectAmount(keyed: KeyedPayment, by: 1 | -1): void;
  /** The stored payment of the same transaction. Within a snapshot or a transaction. */
  find(keyed: KeyedPayment): StoredPayment | null;
  findRow(accountId: string, transactionKey: number, transactionId: string): PaymentRow | null;
}

export interface Origin {
  readonly receivedMs: number;
  /** `api`, or the name of an import. */
  readonly source: string;
}

/** An imported payment may have no score. */
export type StoredVerdict = Omit<PaymentVerdict, 'score'> & { readonly score: number | null };

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
const lasting = new Set<string>(['account_id', 'at_ms', 'received_at', 'transaction_id']);

export type PaymentRow = { readonly id: number } & {
  readonly [K in (typeof columns)[number]]: string | number | null;
};

export interface PaymentRowsOptions {
  readonly writer: Pick<StoreWriter, 'prepare'>;
  readonly tail: TailStore;
  readonly trees: PaymentTrees;
  readonly frauds: FraudTimes;
  /** Counts in memory an amount that will be stored. */
  readonly expect: (site: number, amount: AmountAt, by: 1 | -1) => void;
}

export function createPaymentRows({ writer, tail, trees, frauds, expect }: PaymentRowsOptions): PaymentRows {
  const { prepare } = writer;
  const insert = prepare(
    `insert into payment (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  const changing = columns.filter((name) => !lasting.has(name));
  const update = prepare(
    `update payment set ${changing.map((name) => `${name} = ?`).join(', ')} where id = ?`,
  );
  const same = prepare('select * from payment where id = ? and account_id = ? and transaction_id = ?');
  const settle = createSettle(tail, trees);
  /** Payments whose transaction was not in the tables as of an epoch of the tail. */
  const absent = new WeakMap<KeyedPayment, number>();

  function expectAmount({ keys, bucket, atMs }: KeyedPayment, by: 1 | -1): void {
    if (keys.site !== null && bucket !== null) expect(keys.site, { atMs, bucket }, by);
  }

  function addAmount({ keys, bucket, atMs }: KeyedPayment, by: 1 | -1): void {
    if (keys.site !== null && bucket !== null) trees.addAmount(keys.site, { atMs, bucket }, by);
  }

  function firstOf(ids: readonly number[], accountId: string, transactionId: string): PaymentRow | null {
    for (const id of ids) {
      const row = same.get(id, accountId, transactionId) as PaymentRow | undefined;
      if (row !== undefined) return row;
    }
    return null;
  }

  function findRow(accountId: string, key: number, transactionId: string): PaymentRow | null {
    return (
      firstOf(tail.payments(key), accountId, transactionId) ??
      firstOf(trees.payments(key), accountId, transactionId)
    );
  }

  function findSame(keyed: KeyedPayment): PaymentRow | null {
    const { accountId, transactionId } = keyed.record;
    const key = keyed.keys.transaction;
    if (key === null || transactionId === null) return null;
    const recent = firstOf(tail.payments(key), accountId, transactionId);
    if (recent !== null || absent.get(keyed) === tail.epoch) return recent;
    const row = firstOf(trees.payments(key), accountId, transactionId);
    if (row === null) absent.set(keyed, tail.epoch);
    return row;
  }

  return {
    expectAmount,
    findRow,
    find(keyed) {
      const row = findSame(keyed);
      return row === null ? null : { id: row.id, keyed: keyRow(row) };
    },
    put(keyed, verdict, from) {
      const stored = findSame(keyed);
      const values = valuesOf(keyed, verdict, from);
      if (stored === null) {
        const id = Number(insert.run(...values).lastInsertRowid);
        if (!tail.append(keyed, id)) addToTrees(trees, keyed, id);
        return { id, isNew: true };
      }
      const before = keyRow(stored);
      const now = { ...keyed, atMs: before.atMs };
      settle(before, stored.id);
      // Even where nothing had to be settled, others hear of the change by it.
      tail.settle(stored.id);
      trees.removeSubjects(before, stored.id);
      addAmount(before, -1);
      expectAmount(before, -1);
      expectAmount(keyed, -1);
      expectAmount(now, 1);
      update.run(...values.filter((_, index) => !lasting.has(columns[index]!)), stored.id);
      trees.addSubjects(now, stored.id);
      addAmount(now, 1);
      frauds.rebuild(stored.id, now.keys, before.keys);
      return { id: stored.id, isNew: false };
    },
  };
}

function valuesOf({ record, atMs }: KeyedPayment, verdict: StoredVerdict, from: Origin) {
  return [
    record.accountId,
    atMs,
    from.receivedMs,
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
