/** Worker: keeps the write-ahead log short and deletes events and payments past their retention. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { createOldPayments } from '../payment/old-payments.store.ts';
import { createOldEvents } from './old-events.store.ts';

/**
 * Moving the log into the database writes every changed page once more, so it is done seldom: when the log is long,
 * or when a minute has passed.
 */
const lookMs = 2000;
const mostMs = 60_000;
/** Pages of 4 KB: 64 MB, and 256 MB, from which on writers are held up to start the log anew. */
const longLogPages = 16_000;
const hugeLogPages = 64_000;
/** Under steady writing a checkpoint leaves what came meanwhile; repeated, it catches up and the log starts anew. */
const passes = 4;
const purgeMs = 60_000;
/** Between two deletions everybody else gets to write. */
const purgePauseMs = 25;
/** Longer than any webhook merges events. */
const mergingDays = 3;

const { dataDir, retentionDays, deliveryLogDays, paymentDays } = workerData as {
  dataDir: string;
  retentionDays: number;
  deliveryLogDays: number;
  paymentDays: number;
};
const database = new DatabaseSync(join(dataDir, 'assay.db'), { timeout: 2000 });
// A deletion must not pay for a checkpoint while it holds up writers.
database.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;');
const oldEvents = createOldEvents(database);
const oldPayments = createOldPayments(database);

let checkpointedAtMs = performance.now();
repeat(lookMs, checkpoint);
repeat(purgeMs, purge);

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
  const isDue = performance.now() - checkpointedAtMs >= mostMs;
  let state = walCheckpoint('NOOP');
  if (state.log === state.checkpointed || (state.log < longLogPages && !isDue)) return;
  checkpointedAtMs = performance.now();
  for (let pass = 0; pass < passes && state.checkpointed < state.log; pass++)
    state = walCheckpoint('PASSIVE');
  // Not TRUNCATE, which cuts the file while everybody waits; it is written anew from its beginning.
  if (state.log > hugeLogPages) walCheckpoint('RESTART');
}

/** Pages in the log, and how many of them are in the database too. */
function walCheckpoint(mode: 'NOOP' | 'PASSIVE' | 'RESTART'): { log: number; checkpointed: number } {
  return database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as { log: number; checkpointed: number };
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
  while (inTransaction(() => oldPayments.deleteSome(paymentsBeforeMs))) await pause(purgePauseMs);
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
