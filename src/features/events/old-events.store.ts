import type { StatementSync } from 'node:sqlite';

/** Rows deleted at once, so that writers wait for milliseconds at most. */
const rowsAtOnce = 1000;

export interface OldEvents {
  /** Deletes some of the events before a time, the oldest first. False when none is left. */
  deleteSome(beforeMs: number): boolean;
  /** The same for what accounts were told of. */
  deleteSomeAlerts(beforeMs: number): boolean;
  /** The same for deliveries of webhooks that are done, with their attempts. */
  deleteSomeDeliveries(beforeMs: number): boolean;
}

export function createOldEvents(database: { prepare(sql: string): StatementSync }): OldEvents {
  // Ids follow time, so the first row tells whether there is anything to do without an index on time.
  const deleteOldest = (table: 'event' | 'alert') => {
    const oldest = database.prepare(`select time_ms from ${table} order by id limit 1`);
    const remove = database.prepare(
      `delete from ${table} where id in (select id from ${table} where time_ms < ? order by id limit ?)`,
    );
    return (beforeMs: number): boolean => {
      const first = oldest.get() as { time_ms: number } | undefined;
      if (first === undefined || first.time_ms >= beforeMs) return false;
      return remove.run(beforeMs, rowsAtOnce).changes > 0;
    };
  };
  // What is still pending stands in the way of nothing: the window is of all old rows, done or not.
  const oldDeliveries = database.prepare(
    'select id, state from webhook_delivery where id > ? and created_at < ? order by id limit ?',
  );
  const removeAttempts = database.prepare('delete from webhook_attempt where delivery_id = ?');
  const removeDelivery = database.prepare("delete from webhook_delivery where id = ? and state <> 'pending'");
  let lookedAt = 0;

  return {
    deleteSome: deleteOldest('event'),
    deleteSomeAlerts: deleteOldest('alert'),
    deleteSomeDeliveries(beforeMs) {
      const rows = oldDeliveries.all(lookedAt, beforeMs, rowsAtOnce) as { id: number; state: string }[];
      for (const { id, state } of rows) {
        if (state === 'pending') continue;
        removeAttempts.run(id);
        removeDelivery.run(id);
      }
      lookedAt = rows.at(-1)?.id ?? 0;
      return rows.length === rowsAtOnce;
    },
  };
}
