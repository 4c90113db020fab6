import type { Selectable } from 'kysely';
import type { Store } from '../../store/open-store.ts';
import type { EventTable } from '../../store/schema.ts';
import { userPlaceMs, userPlaceOfHour } from '../../store/user-place.ts';

/** A recorded call as a page or an export shows it. */
export interface EventRow {
  readonly id: number;
  readonly timeMs: number;
  readonly keyId: string;
  readonly endpoint: string;
  readonly version: number;
  readonly subject: string | null;
  readonly userId: string | null;
  readonly countryCode: string | null;
  /** 0–100; null where the endpoint gives none. */
  readonly risk: number | null;
  /** `ok` or the error's type. */
  readonly outcome: string;
  readonly flags: readonly string[];
  readonly latencyUs: number;
  readonly source: string | null;
}

export interface EventFilter {
  readonly accountId: string;
  readonly keyId?: string;
  readonly endpoint?: string;
  readonly userId?: string;
  readonly outcome?: string;
  /** At least this risk. */
  readonly minRisk?: number;
  /** Not before. */
  readonly fromMs?: number;
  /** Before. */
  readonly toMs?: number;
  /** Only rows older than the one with this id: the last id of the page before. */
  readonly beforeId?: number;
  /** 1 to 1000 rows; 100 by default. */
  readonly limit?: number;
}

export interface EventsStore {
  /** Newest first. */
  list(filter: EventFilter): Promise<EventRow[]>;
}

/** Hours of an end user's events looked for at once; the newest come first, and most pages end there. */
const hoursAtOnce = 720;

export function createEventsStore({ db }: Store): EventsStore {
  function select(filter: EventFilter) {
    let query = db.selectFrom('event').selectAll().where('account_id', '=', filter.accountId);
    if (filter.keyId !== undefined) query = query.where('key_id', '=', filter.keyId);
    if (filter.endpoint !== undefined) query = query.where('endpoint', '=', filter.endpoint);
    if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId);
    if (filter.outcome !== undefined) query = query.where('outcome', '=', filter.outcome);
    if (filter.minRisk !== undefined) query = query.where('risk', '>=', filter.minRisk);
    if (filter.fromMs !== undefined) query = query.where('time_ms', '>=', filter.fromMs);
    if (filter.toMs !== undefined) query = query.where('time_ms', '<', filter.toMs);
    if (filter.beforeId !== undefined) query = query.where('id', '<', filter.beforeId);
    return query.orderBy('id', 'desc');
  }

  /** The hours that have events at all, as far as the filter wants them. */
  async function hoursOf(filter: EventFilter): Promise<{ first: number; last: number }> {
    const at = async (order: 'asc' | 'desc') =>
      (await db.selectFrom('event').select('time_ms').orderBy('id', order).limit(1).executeTakeFirst())
        ?.time_ms ?? 0;
    // Ids follow time but for the length of a request, which an hour more at either end makes up for.
    const first = Math.max(await at('asc'), filter.fromMs ?? 0) - userPlaceMs;
    const last = Math.min(await at('desc'), filter.toMs ?? Number.POSITIVE_INFINITY) + userPlaceMs;
    return { first: Math.floor(first / userPlaceMs), last: Math.floor(last / userPlaceMs) };
  }

  async function listOfUser(filter: EventFilter, userId: string, limit: number) {
    const { first, last } = await hoursOf(filter);
    const rows: Selectable<EventTable>[] = [];
    for (let end = last; end >= first && rows.length < limit; end -= hoursAtOnce) {
      const begin = Math.max(first, end - hoursAtOnce + 1);
      const places = Array.from({ length: end - begin + 1 }, (_, index) =>
        userPlaceOfHour(userId, begin + index),
      );
      rows.push(
        ...(await select(filter)
          .where('user_place', 'in', places)
          .limit(limit - rows.length)
          .execute()),
      );
    }
    return rows;
  }

  return {
    async list(filter) {
      const limit = Math.min(1000, Math.max(1, filter.limit ?? 100));
      const rows =
        filter.userId === undefined
          ? await select(filter).limit(limit).execute()
          : await listOfUser(filter, filter.userId, limit);
      return rows.map(toEventRow);
    },
  };
}

function toEventRow(row: Selectable<EventTable>): EventRow {
  return {
    id: row.id,
    timeMs: row.time_ms,
    keyId: row.key_id,
    endpoint: row.endpoint,
    version: row.version,
    subject: row.subject,
    userId: row.user_id,
    countryCode: row.country_code,
    risk: row.risk,
    outcome: row.outcome,
    flags: row.flags === '' ? [] : row.flags.split(','),
    latencyUs: row.latency_us,
    source: row.source,
  };
}
