import type { SQLInputValue } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../store/open-store.ts';
import { userHash } from '../../store/user-hash.ts';
import type { AlertKind } from './alert-kinds.ts';

/** A call over its account's threshold, as a page or an export shows it. */
export interface AlertRow {
  readonly id: number;
  readonly timeMs: number;
  readonly keyId: string;
  readonly endpoint: string;
  readonly kind: AlertKind;
  readonly risk: number;
  readonly subject: string | null;
  readonly userId: string | null;
  readonly countryCode: string | null;
  readonly flags: readonly string[];
  /** Fields of the webhook; null where subjects are not kept in plain. */
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** A place in the order of a list, newest first. */
export interface AlertPlace {
  readonly timeMs: number;
  readonly id: number;
}

export interface AlertFilter {
  readonly accountId: string;
  readonly kinds: readonly AlertKind[] | null;
  readonly minRisk: number | null;
  readonly maxRisk: number | null;
  /** Not before. */
  readonly fromMs: number | null;
  /** Before. */
  readonly toMs: number | null;
  /** As it is kept: redacted. */
  readonly userId: string | null;
  readonly countryCode: string | null;
}

export interface AlertPage {
  readonly rows: readonly AlertRow[];
  /** Where the next page begins; null when there is none. */
  readonly next: AlertPlace | null;
}

export interface AlertsStore {
  /** Newest first. May give fewer rows than asked for although there is a next page: then it has looked at enough. */
  page(filter: AlertFilter, after: AlertPlace | null, limit: number): Promise<AlertPage>;
  find(accountId: string, id: number): AlertRow | null;
}

/** Rows looked through by one statement, few at first; and by one page, after which the caller asks on. */
const firstWindow = 1000;
const mostWindow = 20_000;
const mostLookedAt = 400_000;

interface Row {
  readonly id: number;
  readonly time_ms: number;
  readonly key_id: string;
  readonly endpoint: string;
  readonly kind: string;
  readonly risk: number;
  readonly subject: string | null;
  readonly user_id: string | null;
  readonly country_code: string | null;
  readonly flags: string;
  readonly details: string | null;
}

/** Behind every place that there is. */
const newest: AlertPlace = { timeMs: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

export function createAlertsStore(store: Store): AlertsStore {
  const findOne = store.prepare('select * from alert where id = ? and account_id = ?');

  /** The rows that an index gives in order, before all other filters. */
  function scope(filter: AlertFilter): Part {
    if (filter.userId === null)
      return { from: 'alert indexed by alert_account', where: 'account_id = ?', values: [filter.accountId] };
    return {
      from: 'alert indexed by alert_user',
      where: 'user_hash = ? and user_hash is not null',
      values: [userHash(filter.userId)],
    };
  }

  /** The last place of a window; null when the rows end in it. */
  function endOfWindow({ from, where, values }: Part, after: AlertPlace, rows: number): AlertPlace | null {
    const sql = `select time_ms, id from ${from} where ${where} and (time_ms, id) < (?, ?) order by time_ms desc, id desc limit 1 offset ?`;
    const row = store.prepare(sql).get(...values, after.timeMs, after.id, rows - 1) as
      | { time_ms: number; id: number }
      | undefined;
    return row === undefined ? null : { timeMs: row.time_ms, id: row.id };
  }

  function readWindow(
    part: Part,
    filter: Part,
    [after, end]: readonly [AlertPlace, AlertPlace | null],
    limit: number,
  ): AlertRow[] {
    const until = end ?? { timeMs: Number.MIN_SAFE_INTEGER, id: 0 };
    const sql = `select * from ${part.from} where ${part.where} and (time_ms, id) < (?, ?) and (time_ms, id) >= (?, ?) ${filter.where} order by time_ms desc, id desc limit ?`;
    const values = [...part.values, after.timeMs, after.id, until.timeMs, until.id, ...filter.values, limit];
    return (store.prepare(sql).all(...values) as unknown as Row[]).map(toAlertRow);
  }

  return {
    async page(filter, after, limit) {
      const part = scope(filter);
      const other = filterPart(filter);
      const rows: AlertRow[] = [];
      let place = startOf(filter, after);
      let window = Math.max(firstWindow, limit);
      for (let lookedAt = 0; ; ) {
        const end = endOfWindow(part, place, window);
        rows.push(...readWindow(part, other, [place, end], limit - rows.length));
        const last = rows.at(-1);
        if (rows.length === limit && last !== undefined)
          return { rows, next: { timeMs: last.timeMs, id: last.id } };
        if (end === null || (filter.fromMs !== null && end.timeMs < filter.fromMs))
          return { rows, next: null };
        lookedAt += window;
        place = end;
        if (lookedAt >= mostLookedAt) return { rows, next: place };
        window = Math.min(mostWindow, window * 4);
        // Requests get their turn.
        await nextTurn();
      }
    },
    find(accountId, id) {
      const row = findOne.get(id, accountId) as unknown as Row | undefined;
      return row === undefined ? null : toAlertRow(row);
    },
  };
}

interface Part {
  readonly from: string;
  readonly where: string;
  readonly values: readonly SQLInputValue[];
}

/** The later of the two ends: of the period, and of the page before. */
function startOf({ toMs }: AlertFilter, after: AlertPlace | null): AlertPlace {
  const start = after ?? newest;
  return toMs !== null && toMs < start.timeMs ? { timeMs: toMs, id: 0 } : start;
}

function filterPart(filter: AlertFilter): Part {
  const conditions: string[] = [];
  const values: SQLInputValue[] = [];
  const add = (condition: string, ...given: SQLInputValue[]): void => {
    conditions.push(`and ${condition}`);
    values.push(...given);
  };
  if (filter.kinds !== null) add(`kind in (${filter.kinds.map(() => '?').join(', ')})`, ...filter.kinds);
  if (filter.minRisk !== null) add('risk >= ?', filter.minRisk);
  if (filter.maxRisk !== null) add('risk <= ?', filter.maxRisk);
  if (filter.fromMs !== null) add('time_ms >= ?', filter.fromMs);
  if (filter.userId !== null) add('account_id = ? and user_id = ?', filter.accountId, filter.userId);
  if (filter.countryCode !== null) add('country_code = ?', filter.countryCode);
  return { from: '', where: conditions.join(' '), values };
}

function toAlertRow(row: Row): AlertRow {
  return {
    id: row.id,
    timeMs: row.time_ms,
    keyId: row.key_id,
    endpoint: row.endpoint,
    kind: row.kind as AlertKind,
    risk: row.risk,
    subject: row.subject,
    userId: row.user_id,
    countryCode: row.country_code,
    flags: row.flags === '' ? [] : row.flags.split(','),
    details: row.details === null ? null : (JSON.parse(row.details) as Record<string, unknown>),
  };
}
