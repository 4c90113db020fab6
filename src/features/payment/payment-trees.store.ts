import type { StatementSync } from 'node:sqlite';
import { type HistoryRow, historyRows, type KeyedPayment } from './key-payment.ts';
import type { SiteAmountsWriter } from './site-amounts-writer.store.ts';
import type { SubjectCounts } from './subject-counts.store.ts';

/** The tables that count payments by their keys. Everything here runs inside a transaction. */
export interface PaymentTrees {
  /** `isHeavy` is false where the caller knows that the subject is not counted by the hour. */
  addRow(subject: number, row: HistoryRow, isHeavy?: boolean): void;
  addTransaction(key: number, payment: number): void;
  addAmount(site: number, amount: { readonly atMs: number; readonly bucket: number }, by: number): void;
  /** Adds the rows of a payment's subjects, but for those that `isThere` says are. */
  addSubjects(keyed: KeyedPayment, id: number, isThere?: (subject: number) => boolean): void;
  removeSubjects(keyed: KeyedPayment, id: number): void;
  removeTransaction(key: number, payment: number): void;
  /** The payments of a transaction's key. */
  payments(transaction: number): readonly number[];
}

export function createPaymentTrees(
  { prepare }: { prepare(sql: string): StatementSync },
  counts: Pick<SubjectCounts, 'change'>,
  amounts: SiteAmountsWriter,
): PaymentTrees {
  const insertRow = prepare(
    `insert into payment_subject
     (subject, at_ms, payment, other1, other2, other3, amount, currency, latitude, longitude, country)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  );
  const insertNarrow = prepare(
    `insert into payment_subject (subject, at_ms, payment, other1, other2)
     values (?, ?, ?, ?, ?) on conflict do nothing`,
  );
  const removeRow = prepare('delete from payment_subject where subject = ? and at_ms = ? and payment = ?');
  const insertTransaction = prepare(
    'insert into payment_transaction (transaction_key, payment) values (?, ?) on conflict do nothing',
  );
  const removeTransaction = prepare(
    'delete from payment_transaction where transaction_key = ? and payment = ?',
  );
  const paymentsOf = prepare('select payment from payment_transaction where transaction_key = ?');

  function insertOne(subject: number, row: HistoryRow): boolean {
    const [atMs, payment, other1, other2] = row;
    if (row.length === 4) return insertNarrow.run(subject, atMs, payment, other1, other2).changes === 1;
    const [, , , , other3 = null, amount = null, currency = null] = row;
    const [, , , , , , , latitude = null, longitude = null, country = null] = row;
    const details = [amount, currency, latitude, longitude, country] as const;
    return insertRow.run(subject, atMs, payment, other1, other2, other3, ...details).changes === 1;
  }

  function addRow(subject: number, row: HistoryRow, isHeavy = true): void {
    if (insertOne(subject, row) && isHeavy) counts.change(subject, row[0], 1);
  }

  return {
    addRow,
    addTransaction: (key, payment) => void insertTransaction.run(key, payment),
    removeTransaction: (key, payment) => void removeTransaction.run(key, payment),
    addAmount: (site, amount, by) => amounts.store(site, amount, by),
    addSubjects(keyed, id, isThere = () => false) {
      for (const [, subject, row] of historyRows(keyed, id)) if (!isThere(subject)) addRow(subject, row);
    },
    removeSubjects(keyed, id) {
      for (const [, subject, [atMs]] of historyRows(keyed, id)) {
        const { changes } = removeRow.run(subject, atMs, id);
        if (changes === 1) counts.change(subject, atMs, -1);
      }
    },
    payments: (transaction) =>
      (paymentsOf.all(transaction) as { payment: number }[]).map((row) => row.payment),
  };
}
