import { isLocked, type Store } from '../../store/open-store.ts';
import { dayMs, dayOf } from './usage-days.ts';

interface Counts {
  calls: number;
  errors: number;
}

/** Calls of one key that are not written yet. */
export interface KeyUsage {
  readonly accountId: string;
  readonly keyId: string;
  /** By endpoint, of the day that is being counted. */
  endpoints: Map<string, Counts>;
}

export interface UsageWriter {
  ofKey(accountId: string, keyId: string): KeyUsage;
  /** Counts a call on the UTC day on which it came, whenever it is written. */
  count(usage: KeyUsage, endpoint: string, ok: boolean, nowMs: number): void;
  /** Answered calls of an account that are not written yet. */
  pendingOf(accountId: string): number;
  /**
   * Adds what was counted to the database, and gives the accounts that were called. Null when another process is
   * writing; then, and when it throws, nothing is lost.
   */
  flush(): ReadonlySet<string> | null;
}

/** The counts of a day, by key. */
interface DayCounts {
  readonly dayStartMs: number;
  readonly keys: Map<KeyUsage, Map<string, Counts>>;
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
  const used = writer.prepare(
    'update api_key set last_used_at = ? where id = ? and coalesce(last_used_at, 0) < ?',
  );

  function beginDay(nowMs: number): void {
    for (const usage of today.keys.keys()) usage.endpoints = new Map();
    if (today.keys.size > 0) past.push(today);
    today = { dayStartMs: Math.floor(nowMs / dayMs) * dayMs, keys: new Map() };
  }

  function write({ dayStartMs, keys }: DayCounts): void {
    const day = dayOf(dayStartMs);
    for (const [{ accountId, keyId }, endpoints] of keys) {
      for (const [endpoint, { calls, errors }] of endpoints)
        add.run(accountId, day, keyId, endpoint, calls, errors);
      used.run(dayStartMs, keyId, dayStartMs);
    }
  }

  return {
    ofKey: (accountId, keyId) => ({ accountId, keyId, endpoints: new Map() }),

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

    pendingOf(accountId) {
      let calls = 0;
      for (const { keys } of [...past, today]) {
        for (const [usage, endpoints] of keys) {
          if (usage.accountId !== accountId) continue;
          for (const counts of endpoints.values()) calls += counts.calls;
        }
      }
      return calls;
    },

    flush() {
      const days = today.keys.size === 0 ? past : [...past, today];
      if (days.length === 0) return new Set();
      try {
        writer.transaction(() => days.forEach(write));
      } catch (error) {
        if (isLocked(error)) return null;
        throw error;
      }
      const called = new Set(days.flatMap(({ keys }) => [...keys.keys()].map((usage) => usage.accountId)));
      for (const usage of today.keys.keys()) usage.endpoints = new Map();
      past = [];
      today = { dayStartMs: today.dayStartMs, keys: new Map() };
      return called;
    },
  };
}
