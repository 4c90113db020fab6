import type { StatementSync } from 'node:sqlite';
import { createFraudTimes } from './fraud-times.store.ts';
import { historyRows } from './key-payment.ts';
import { keyRow, type PaymentRow } from './payment-rows.store.ts';

/** Payments deleted at once, each with about ten rows, so that writers wait for milliseconds at most. */
const paymentsAtOnce = 100;
const rowsAtOnce = 1000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

export interface OldPayments {
  /** Deletes some of the payments before a time, with all that counts them; inside a transaction. False at the end. */
  deleteSome(beforeMs: number): boolean;
  /** Deletes one payment; inside a transaction. */
  deletePayment(row: PaymentRow): void;
}

export function createOldPayments(database: { prepare(sql: string): StatementSync }): OldPayments {
  const { prepare } = { prepare: (sql: string) => database.prepare(sql) };
  const frauds = createFraudTimes({ prepare });
  const accounts = prepare('select id from account');
  const oldest = prepare('select * from payment where account_id = ? and at_ms < ? order by at_ms limit ?');
  const removeRow = prepare('delete from payment_subject where subject = ? and at_ms = ? and payment = ?');
  const removeHour = prepare(
    'update payment_hour set payments = payments - 1 where subject = ? and hour = ?',
  );
  const removeLabels = prepare('delete from payment_label where payment = ?');
  const removePayment = prepare('delete from payment where id = ?');
  const removeHours = prepare(
    `delete from payment_hour where (subject, hour) in
     (select subject, hour from payment_hour where hour >= 0 and hour < ? limit ${rowsAtOnce})`,
  );
  const removeAmounts = prepare(
    `delete from payment_amount where (site, unit, start, bucket) in
     (select site, unit, start, bucket from payment_amount
      where (unit = 0 and start < ?) or (unit = 1 and start < ?) limit ${rowsAtOnce})`,
  );

  function deletePayment(row: PaymentRow): void {
    const keyed = keyRow(row);
    for (const [, subject, [atMs]] of historyRows(keyed, row.id)) {
      if (removeRow.run(subject, atMs, row.id).changes === 1)
        removeHour.run(subject, Math.floor(atMs / hourMs));
    }
    frauds.forget(row.id, keyed.keys);
    removeLabels.run(row.id);
    removePayment.run(row.id);
  }

  return {
    deletePayment,
    deleteSome(beforeMs) {
      for (const { id } of accounts.all() as { id: string }[]) {
        const rows = oldest.all(id, beforeMs, paymentsAtOnce) as unknown as PaymentRow[];
        for (const row of rows) deletePayment(row);
        if (rows.length > 0) return true;
      }
      const hours = removeHours.run(Math.floor(beforeMs / hourMs) - 1).changes;
      const amounts = removeAmounts.run(Math.floor(beforeMs / hourMs), Math.floor(beforeMs / dayMs)).changes;
      return Number(hours) > 0 || Number(amounts) > 0;
    },
  };
}
