/** Worker: keeps the write-ahead log short and deletes events and payments past their retention. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { lowerOwnThread } from '../../lower-threads.ts';
import { createOldPayments } from '../payment/old-payments.store.ts';
import { openPaymentMerge } from '../payment/open-payment-merge.store.ts';
import { createTailStore } from '../payment/payment-tail.store.ts';
import { createOldEvents } from './old-events.store.ts';

/**
 * Moving the log into the database writes every changed page once more, so it is not done all the time: when some has
 * come together, or when a minute has passed. In small portions, for whoever waits for a flush of the log waits until the
 * disk has written what is under way.
 */
const lookMs = 100;
const mostMs = 60_000;
/** Pages of 4 KB: a megabyte, which a disk writes to random places in some ten milliseconds. */
const portionPages = 300;
/** 64 MB, from which on writers are held up for the last few pages, so that the log starts anew. */
const longLogPages = 16_000;
const lastPages = 500;
const restartPauseMs = 2000;
/** How long that may take while others read. */
const restartWaitMs = 20;
const purgeMs = 60_000;
/** Between two deletions everybody else gets to write. */
const purgePauseMs = 25;
/** Longer than any webhook merges events. */
const mergingDays = 3;
const mergeLookMs = 500;
/** The more, the fewer pages are written for each; a payment takes 200 bytes of memory in every process meanwhile. */
const mergeFrom = 80_000;
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
const checkpoints = new DatabaseSync(join(dataDir, 'assay.db'), { timeout: restartWaitMs });
// A connection that has read nothing does not know that there is a log.
checkpoints.exec('PRAGMA synchronous = NORMAL; select count(*) from sqlite_schema;');
// A deletion must not pay for a checkpoint while it holds up writers.
database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;');
const oldEvents = createOldEvents(database);
const writer = { prepare: (sql: string) => database.prepare(sql), transaction: inTransaction };

let checkpointedAtMs = performance.now();
let restartedAtMs = checkpointedAtMs;
repeat(lookMs, checkpoint);
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

function checkpoint(): void {
  const nowMs = performance.now();
  const { log, checkpointed } = walCheckpoint('NOOP');
  if (log === checkpointed) return;
  if (log - checkpointed < portionPages && nowMs - checkpointedAtMs < mostMs) return;
  checkpointedAtMs = nowMs;
  const after = walCheckpoint('PASSIVE');
  if (after.log < longLogPages || nowMs - restartedAtMs < restartPauseMs) return;
  // Under steady writing there are always some pages more. Not TRUNCATE, which cuts the file while everybody waits.
  restartedAtMs = nowMs;
  if (after.log - walCheckpoint('PASSIVE').checkpointed < lastPages) walCheckpoint('RESTART');
}

/** Pages in the log, and how many of them are in the database too. */
function walCheckpoint(mode: 'NOOP' | 'PASSIVE' | 'RESTART'): { log: number; checkpointed: number } {
  return checkpoints.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as { log: number; checkpointed: number };
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
    if (merge.step(rows) !== 'merged') return;
    const tookMs = performance.now() - beganMs;
    checkpoint();
    rows = Math.round(Math.max(50, Math.min(5000, (rows * portionMs) / tookMs)));
    // From a tenth of the time to half of it, when twice as many wait as need be.
    await pause(tookMs * Math.max(1, 17 - (8 * merge.waiting) / mergeFrom));
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
