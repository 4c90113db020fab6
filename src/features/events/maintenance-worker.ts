/** Worker: keeps the write-ahead log short and deletes events past their retention. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

const checkpointMs = 500;
const purgeMs = 60_000;
/** Rows deleted at once, so that writers wait for milliseconds at most. */
const purgeRows = 2000;

const { dataDir, retentionDays } = workerData as { dataDir: string; retentionDays: number };
const database = new DatabaseSync(join(dataDir, 'assay.db'), { timeout: 2000 });
const remove = database.prepare(
  'delete from event where id in (select id from event where time_ms < ? order by id limit ?)',
);

setInterval(() => {
  attempt(() => database.exec('PRAGMA wal_checkpoint(PASSIVE)'));
}, checkpointMs);

setInterval(() => {
  attempt(purge);
}, purgeMs);

function purge(): void {
  const before = Date.now() - retentionDays * 86_400_000;
  // Ids follow time, so the first row tells whether there is anything to do without an index on time.
  const first = database.prepare('select time_ms from event order by id limit 1').get() as
    | { time_ms: number }
    | undefined;
  if (first === undefined || first.time_ms >= before) return;
  while (Number(remove.run(before, purgeRows).changes) === purgeRows);
}

/** A locked database is tried again at the next turn. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}
