import type { StatementSync } from 'node:sqlite';

/** Rows deleted at once, so that writers wait for milliseconds at most. */
const rowsAtOnce = 1000;

export interface OldEvents {
  /** Deletes some of the events before a time, the oldest first. False when none is left. */
  deleteSome(beforeMs: number): boolean;
}

export function createOldEvents(database: { prepare(sql: string): StatementSync }): OldEvents {
  // Ids follow time, so the first row tells whether there is anything to do without an index on time.
  const oldest = database.prepare('select time_ms from event order by id limit 1');
  const remove = database.prepare(
    'delete from event where id in (select id from event where time_ms < ? order by id limit ?)',
  );
  return {
    deleteSome(beforeMs) {
      const first = oldest.get() as { time_ms: number } | undefined;
      if (first === undefined || first.time_ms >= beforeMs) return false;
      remove.run(beforeMs, rowsAtOnce);
      return true;
    },
  };
}
