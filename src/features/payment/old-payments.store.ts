import type { StatementSync } from 'node:sqlite';
import { createFraudTimes } from './fraud-times.store.ts';
import { keyRow, type PaymentRow } from './payment-rows.store.ts';
import type { TailStore } from './payment-tail.store.ts';
import { createPaymentTrees } from './payment-trees.store.ts';
import { createSettle } from './settle-payment.store.ts';
import { createSiteAmountsWriter } from './site-amounts-writer.store.ts';
import { createSubjectCounts } from './subject-counts.store.ts';

/** Payments deleted at once, each with about ten rows, so that writers wait for milliseconds at most. */
const paymentsAtOnce = 100;
const rowsAtOnce = 1000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

export interface OldPayments {
  /** Whether there are payments before a time. */
  has(beforeMs: number): boolean;
  /** Deletes some of the payments before a time, with all that counts them; inside a transaction. False at the end. */
  deleteSome(beforeMs: number): boolean;
  /** Deletes one payment; inside a transaction. */
  deletePayment(row: PaymentRow): void;
}

/** All of it runs in transactions of the tail. */
export function createOldPayments(
  { prepare }: { prepare(sql: string): StatementSync },
  tail: TailStore,
): OldPayments {
  const counts = createSubjectCounts({ prepare });
  const trees = createPaymentTrees({ prepare }, counts, createSiteAmountsWriter({ prepare }));
  const settle = createSettle(tail, trees);
  const frauds = createFraudTimes({ prepare });
  const accounts = prepare('select id from account');
  const oldest = prepare('select * from payment where account_id = ? and at_ms < ? order by at_ms limit ?');
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
    settle(keyed, row.id);
    trees.removeSubjects(keyed, row.id);
    if (keyed.keys.transaction !== null) trees.removeTransaction(keyed.keys.transaction, row.id);
    frauds.forget(row.id, keyed.keys);
    removeLabels.run(row.id);
    removePayment.run(row.id);
  }

  return {
    deletePayment,
    has: (beforeMs) =>
      (accounts.all() as { id: string }[]).some(({ id }) => oldest.get(id, beforeMs, 1) !== undefined),
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
