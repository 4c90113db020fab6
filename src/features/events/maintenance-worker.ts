/** Worker: keeps the write-ahead log short and deletes events and payments past their retention. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { lowerOwnThread } from '../../lower-threads.ts';
import { createCheckpoints } from '../../store/checkpoints.ts';
import { mergeFrom, restAfterPortion } from '../payment/merge-pace.ts';
import { createOldPayments } from '../payment/old-payments.store.ts';
import { openPaymentMerge } from '../payment/open-payment-merge.store.ts';
import { createTailStore } from '../payment/payment-tail.store.ts';
import { createOldEvents } from './old-events.store.ts';

const lookMs = 100;
/** A megabyte is added to the log at a time, since who flushes it meanwhile waits for that to be written. */
const lengthenPauseMs = 10;
const purgeMs = 60_000;
/** Between two deletions everybody else gets to write. */
const purgePauseMs = 25;
/** Longer than any webhook merges events. */
const mergingDays = 3;
const mergeLookMs = 500;
const portionMs = 3;
const quietMs = 60_000;

const { dataDir, retentionDays, deliveryLogDays, paymentDays } = workerData as {
  dataDir: string;
  retentionDays: number;
  deliveryLogDays: number;
  paymentDays: number;
};
lowerOwnThread();
const database = new DatabaseSync(join(dataDir, 'assay.db'), { timeout: 2000 });
const checkpoints = createCheckpoints(dataDir, () => performance.now());
// A deletion must not pay for a checkpoint while it holds up writers.
database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;');
const oldEvents = createOldEvents(database);
const writer = { prepare: (sql: string) => database.prepare(sql), transaction: inTransaction };

repeat(lookMs, keepLogShort);
repeat(purgeMs, purge);
const waitingPayments = database.prepare(
  `select coalesce(max(0, max(id) + 1 - (select first_id from payment_tail order by seq limit 1)), 0) as waiting,
     coalesce(max(id), 0) as last from payment`,
);
let lastPayment = 0;
let lastPaymentMs = performance.now();
repeat(mergeLookMs, mergePayments);

async function repeat(everyMs: number, work: () => void | Promise<void>): Promise<void> {
  for (;;) {
    await pause(everyMs);
    try {
      await work();
    } catch {
      // A database that is locked is tried again at the next turn.
    }
  }
}

async function keepLogShort(): Promise<void> {
  while (checkpoints.lengthen()) await pause(lengthenPauseMs);
  checkpoints.step();
}

async function purge(): Promise<void> {
  const beforeMs = Date.now() - retentionDays * 86_400_000;
  while (oldEvents.deleteSome(beforeMs)) await pause(purgePauseMs);
  while (oldEvents.deleteSomeAlerts(beforeMs)) await pause(purgePauseMs);
  const deliveriesBeforeMs = Date.now() - deliveryLogDays * 86_400_000;
  while (inTransaction(() => oldEvents.deleteSomeDeliveries(deliveriesBeforeMs))) await pause(purgePauseMs);
  const mergingBeforeMs = Date.now() - mergingDays * 86_400_000;
  while (oldEvents.deleteSomeMerging(mergingBeforeMs)) await pause(purgePauseMs);
  const paymentsBeforeMs = Date.now() - paymentDays * 86_400_000;
  const tail = createTailStore(writer);
  const oldPayments = createOldPayments(writer, tail);
  // What waits to be merged is read before anybody has to wait for a transaction, and only where it is needed.
  if (oldPayments.has(paymentsBeforeMs)) tail.sync();
  while (tail.transaction(() => oldPayments.deleteSome(paymentsBeforeMs))) await pause(purgePauseMs);
}

/**
 * Merges payments when many wait, or when no more have come for a while. The portions take a few milliseconds each, with
 * longer pauses between them the fewer payments wait, so that payments are not held up more than need be.
 */
async function mergePayments(): Promise<void> {
  const { waiting, last } = waitingPayments.get() as { waiting: number; last: number };
  if (last !== lastPayment) lastPaymentMs = performance.now();
  lastPayment = last;
  const isQuiet = performance.now() - lastPaymentMs > quietMs;
  if (waiting < (isQuiet ? 1 : mergeFrom)) return;
  // The tail is some megabytes in memory, and needed only now.
  const tail = createTailStore(writer);
  const merge = openPaymentMerge({ writer, tail, clock: Date.now, name: `housekeeping ${randomUUID()}` });
  for (let rows = 500; ; ) {
    const beganMs = performance.now();
    if (merge.step(rows, isQuiet ? 1 : mergeFrom) !== 'merged') return;
    const tookMs = performance.now() - beganMs;
    checkpoints.step();
    rows = Math.round(Math.max(50, Math.min(5000, (rows * portionMs) / tookMs)));
    await pause(tookMs * restAfterPortion(merge.waiting));
  }
}

/** Many statements of one portion cost one commit. */
function inTransaction<T>(work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
