import type { StatementSync } from 'node:sqlite';

/** Rows deleted at once, so that writers wait for milliseconds at most. */
const rowsAtOnce = 1000;

export interface OldEvents {
  /** Deletes some of the events before a time, the oldest first. False when none is left. */
  deleteSome(beforeMs: number): boolean;
  /** The same for what accounts were told of. */
  deleteSomeAlerts(beforeMs: number): boolean;
  /** The same for messages of webhooks, with their attempts. */
  deleteSomeDeliveries(beforeMs: number): boolean;
  /** The same for what tells which events of webhooks are merged. */
  deleteSomeMerging(beforeMs: number): boolean;
}

export function createOldEvents(database: { prepare(sql: string): StatementSync }): OldEvents {
  // Ids follow time, so the first row tells whether there is anything to do without an index on time.
  const deleteOldest = (table: 'event' | 'alert') => {
    const oldest = database.prepare(`select time_ms from ${table} order by id limit 1`);
    const remove = database.prepare(
      `delete from ${table} where id in (select id from ${table} where time_ms < ? order by id limit ?)`,
    );
    // Their ids grow too, so blocks below the oldest row name nobody that is still there; an empty table counts from 1 again.
    const removePersons = database.prepare(
      `delete from ${table}_other_person where block < coalesce((select min(id) >> 12 from ${table}), ${Number.MAX_SAFE_INTEGER})`,
    );
    return (beforeMs: number): boolean => {
      const first = oldest.get() as { time_ms: number } | undefined;
      if (first === undefined || first.time_ms >= beforeMs) return false;
      const { changes } = remove.run(beforeMs, rowsAtOnce);
      removePersons.run();
      return changes > 0;
    };
  };
  // What still waits after so long waits for a webhook that is switched off.
  const oldDeliveries = database.prepare(
    'select id from webhook_delivery where id <= (select min(id) from webhook_delivery) + ? and created_at < ?',
  );
  const removeAttempts = database.prepare('delete from webhook_attempt where delivery_id = ?');
  const removeDelivery = database.prepare('delete from webhook_delivery where id = ?');
  const removeMerging = database.prepare(`
    delete from webhook_merge where (webhook_id, event, subject_hash) in
      (select webhook_id, event, subject_hash from webhook_merge where since < ? order by since limit ${rowsAtOnce})`);

  return {
    deleteSome: deleteOldest('event'),
    deleteSomeAlerts: deleteOldest('alert'),
    deleteSomeDeliveries(beforeMs) {
      const rows = oldDeliveries.all(rowsAtOnce, beforeMs) as { id: number }[];
      for (const { id } of rows) {
        removeAttempts.run(id);
        removeDelivery.run(id);
      }
      return rows.length > 0;
    },
    deleteSomeMerging: (beforeMs) => removeMerging.run(beforeMs).changes > 0,
  };
}
