import { isLocked, type Store } from '../../store/open-store.ts';
import { type MonthCount, settleMonth } from './month-count.ts';
import { dayMs, dayOf, monthOf } from './usage-days.ts';

interface Counts {
  calls: number;
  errors: number;
}

type EndpointCounts = Map<string, Counts>;

/** Calls of one key that are not written yet. */
export interface KeyUsage {
  readonly accountId: string;
  readonly keyId: string;
  /** The account's, told what was written. */
  readonly month: MonthCount;
  /** Of the day that is being counted. */
  endpoints: EndpointCounts;
  /** Start of the day on which the key was last marked as used. */
  markedMs: number;
}

export interface UsageWriter {
  ofKey(accountId: string, keyId: string, month: MonthCount): KeyUsage;
  /** Counts a call on the UTC day on which it came, whenever it is written. */
  count(usage: KeyUsage, endpoint: string, ok: boolean, nowMs: number): void;
  /** Keys with counts that are not written yet; a key counts once for each day. */
  waiting(): number;
  /**
   * Adds the counts of some keys to the database in one transaction, at least one key's and no more after `untilMs` on
   * the clock of `performance.now()`. Gives how many; null when another process is writing. Then, and when it throws,
   * nothing is lost.
   */
  flushSome(untilMs: number): number | null;
}

/** The counts of a day, by key. */
interface DayCounts {
  readonly dayStartMs: number;
  readonly keys: Map<KeyUsage, EndpointCounts>;
}

/** What a transaction has written of a key, to be taken over once it has succeeded. */
interface Written {
  readonly day: DayCounts;
  readonly usage: KeyUsage;
  readonly calls: number;
  readonly monthCalls: number;
}

/** Counts calls in memory and adds them to the database by account, key, endpoint and UTC day. */
export function createUsageWriter(store: Store): UsageWriter {
  let today: DayCounts = { dayStartMs: 0, keys: new Map() };
  /** Days that ended before they were written. */
  let past: DayCounts[] = [];
  const writer = store.openWriter();
  const add = writer.prepare(`
    insert into usage (account_id, day, key_id, endpoint, calls, errors) values (?, ?, ?, ?, ?, ?)
    on conflict (account_id, day, key_id, endpoint)
    do update set calls = calls + excluded.calls, errors = errors + excluded.errors`);
  const addToMonth = writer.prepare(`
    insert into month_calls (account_id, month, calls) values (?, ?, ?)
    on conflict (account_id, month) do update set calls = calls + excluded.calls returning calls`);
  const markUsed = writer.prepare(
    'update api_key set last_used_at = ? where id = ? and coalesce(last_used_at, 0) < ?',
  );

  function beginDay(nowMs: number): void {
    for (const usage of today.keys.keys()) usage.endpoints = new Map();
    if (today.keys.size > 0) past.push(today);
    today = { dayStartMs: Math.floor(nowMs / dayMs) * dayMs, keys: new Map() };
  }

  function write(day: DayCounts, usage: KeyUsage, endpoints: EndpointCounts): Written {
    const { dayStartMs } = day;
    const dayText = dayOf(dayStartMs);
    let total = 0;
    for (const [endpoint, { calls, errors }] of endpoints) {
      add.run(usage.accountId, dayText, usage.keyId, endpoint, calls, errors);
      total += calls;
    }
    if (usage.markedMs < dayStartMs) markUsed.run(dayStartMs, usage.keyId, dayStartMs);
    const month = addToMonth.get(usage.accountId, monthOf(dayStartMs), total) as { calls: number };
    return { day, usage, calls: total, monthCalls: month.calls };
  }

  function writeSome(untilMs: number): Written[] {
    const written: Written[] = [];
    for (const day of [...past, today]) {
      for (const [usage, endpoints] of day.keys) {
        written.push(write(day, usage, endpoints));
        if (performance.now() >= untilMs) return written;
      }
    }
    return written;
  }

  function takeOver({ day, usage, calls, monthCalls }: Written): void {
    day.keys.delete(usage);
    if (day === today) usage.endpoints.clear();
    usage.markedMs = Math.max(usage.markedMs, day.dayStartMs);
    settleMonth(usage.month, day.dayStartMs, calls, monthCalls);
  }

  return {
    ofKey: (accountId, keyId, month) => ({
      accountId,
      keyId,
      month,
      endpoints: new Map(),
      markedMs: 0,
    }),

    count(usage, endpoint, ok, nowMs) {
      if (nowMs - today.dayStartMs >= dayMs || nowMs < today.dayStartMs) beginDay(nowMs);
      let counts = usage.endpoints.get(endpoint);
      if (counts === undefined) {
        counts = { calls: 0, errors: 0 };
        usage.endpoints.set(endpoint, counts);
        today.keys.set(usage, usage.endpoints);
      }
      if (ok) counts.calls++;
      else counts.errors++;
    },

    waiting: () => past.reduce((sum, day) => sum + day.keys.size, today.keys.size),

    flushSome(untilMs) {
      if (past.length === 0 && today.keys.size === 0) return 0;
      let written: Written[];
      try {
        written = writer.transaction(() => writeSome(untilMs));
      } catch (error) {
        if (isLocked(error)) return null;
        throw error;
      }
      for (const row of written) takeOver(row);
      past = past.filter((day) => day.keys.size > 0);
      return written.length;
    },
  };
}
