import type { DatabaseSync } from 'node:sqlite';
import type { PastEvent, PastEvents } from './past-event.ts';

/** Reads the events of calls that were answered, for a back-test in a thread of its own. */
export function openPastEvents(database: DatabaseSync): PastEvents {
  const from = (endpoints: readonly string[]): string =>
    `from event where account_id = ? and outcome = 'ok' and time_ms >= ? and time_ms < ?
     and endpoint in (${endpoints.map(() => '?').join(', ')})`;

  return {
    *readEvents(accountId, endpoints, fromMs, toMs) {
      const rows = database
        .prepare(
          `select id, time_ms as atMs, subject, country_code as country, risk, flags ${from(endpoints)} order by id`,
        )
        .iterate(accountId, fromMs, toMs, ...endpoints) as Iterable<unknown> as Iterable<PastEvent>;
      for (const row of rows) yield row.subject?.startsWith(hashed) ? { ...row, subject: null } : row;
    },
    countEvents: (accountId, endpoints, fromMs, toMs) =>
      (
        database
          .prepare(`select count(*) as events ${from(endpoints)}`)
          .get(accountId, fromMs, toMs, ...endpoints) as { events: number }
      ).events,
  };
}

/** What stands before a subject that was kept as a hash. */
const hashed = 'hmac:';
