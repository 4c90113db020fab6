import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type { Store } from '../../store/open-store.ts';
import type { EventTable } from '../../store/schema.ts';
import { userHash } from '../../store/user-hash.ts';

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
  readonly countryCode?: string;
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
  /** The same a bounded effort at a time: a page may be short although there is a next one. */
  page(filter: EventFilter): Promise<EventPage>;
}

export interface EventPage {
  readonly rows: readonly EventRow[];
  /** `beforeId` of the next page; null when there is none. */
  readonly nextId: number | null;
}

/** Ids looked through by one statement, few at first; and by one page. */
const firstWindow = 1000;
const mostWindow = 20_000;
const mostLookedAt = 400_000;

/** Rows of a block of the index of end users, as a shift of their ids. */
const blockBits = 12;
/** Blocks looked through by one statement: few at first, since the newest mostly suffice. */
const mostBlocks = 256;

export function createEventsStore({ db }: Store): EventsStore {
  function select(filter: EventFilter) {
    let query = db.selectFrom('event').selectAll().where('account_id', '=', filter.accountId);
    if (filter.keyId !== undefined) query = query.where('key_id', '=', filter.keyId);
    if (filter.endpoint !== undefined) query = query.where('endpoint', '=', filter.endpoint);
    if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId);
    if (filter.outcome !== undefined) query = query.where('outcome', '=', filter.outcome);
    if (filter.minRisk !== undefined) query = query.where('risk', '>=', filter.minRisk);
    if (filter.countryCode !== undefined) query = query.where('country_code', '=', filter.countryCode);
    if (filter.fromMs !== undefined) query = query.where('time_ms', '>=', filter.fromMs);
    if (filter.toMs !== undefined) query = query.where('time_ms', '<', filter.toMs);
    if (filter.beforeId !== undefined) query = query.where('id', '<', filter.beforeId);
    return query.orderBy('id', 'desc');
  }

  async function endId(order: 'asc' | 'desc'): Promise<number | null> {
    const row = await db.selectFrom('event').select('id').orderBy('id', order).limit(1).executeTakeFirst();
    return row?.id ?? null;
  }

  /** Newest block first, so that a user of a million events is not sorted for a page of a hundred. */
  async function listOfUser(filter: EventFilter, userId: string, limit: number) {
    const rows: Selectable<EventTable>[] = [];
    const [oldest, newest] = [await endId('asc'), await endId('desc')];
    if (oldest === null || newest === null) return rows;
    const first = Math.floor(oldest / 2 ** blockBits);
    let end = Math.floor(Math.min(newest, filter.beforeId ?? newest) / 2 ** blockBits);
    for (let count = 1; end >= first && rows.length < limit; count = Math.min(count * 2, mostBlocks)) {
      const blocks = Array.from({ length: Math.min(count, end - first + 1) }, (_, index) => end - index);
      const found = select(filter)
        .where('user_hash', '=', userHash(userId))
        .where(sql<number>`id >> ${sql.lit(blockBits)}`, 'in', blocks)
        .limit(limit - rows.length);
      rows.push(...(await found.execute()));
      end -= blocks.length;
      // Requests get their turn.
      await nextTurn();
    }
    return rows;
  }

  /** Ids follow time but for a batch or two, so a window that is older than the period by a minute ends the search. */
  async function isBefore(id: number, fromMs: number | undefined): Promise<boolean> {
    if (fromMs === undefined) return false;
    const row = await db
      .selectFrom('event')
      .select('time_ms')
      .where('id', '<=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined || row.time_ms < fromMs - 60_000;
  }

  async function pageOfWindows(filter: EventFilter, limit: number): Promise<EventPage> {
    const rows: Selectable<EventTable>[] = [];
    const [oldest, newest] = [await endId('asc'), await endId('desc')];
    if (oldest === null || newest === null) return { rows: [], nextId: null };
    let end = Math.min(filter.beforeId ?? newest + 1, newest + 1);
    let window = firstWindow;
    for (let lookedAt = 0; ; ) {
      const start = Math.max(oldest, end - window);
      const found = select({ ...filter, beforeId: end }).where('id', '>=', start);
      rows.push(...(await found.limit(limit - rows.length).execute()));
      if (rows.length === limit) return { rows: rows.map(toEventRow), nextId: rows.at(-1)!.id };
      if (start === oldest || (await isBefore(start, filter.fromMs)))
        return { rows: rows.map(toEventRow), nextId: null };
      end = start;
      lookedAt += window;
      if (lookedAt >= mostLookedAt) return { rows: rows.map(toEventRow), nextId: end };
      window = Math.min(mostWindow, window * 4);
      // Requests get their turn.
      await nextTurn();
    }
  }

  return {
    async page(filter) {
      const limit = Math.min(1000, Math.max(1, filter.limit ?? 100));
      if (filter.userId === undefined) return pageOfWindows(filter, limit);
      const rows = (await listOfUser(filter, filter.userId, limit)).map(toEventRow);
      return { rows, nextId: rows.length === limit ? rows.at(-1)!.id : null };
    },
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
