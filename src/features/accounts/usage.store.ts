import { isLocked, type Store } from '../../store/open-store.ts';
import { dayOf } from './usage-days.ts';

/** Calls of one key that are not written yet. */
export interface KeyUsage {
  readonly accountId: string;
  readonly keyId: string;
  readonly endpoints: Map<string, { calls: number; errors: number }>;
}

export interface UsageWriter {
  ofKey(accountId: string, keyId: string): KeyUsage;
  count(usage: KeyUsage, endpoint: string, ok: boolean): void;
  /** Answered calls of an account that are not written yet. */
  pendingOf(accountId: string): number;
  /**
   * Adds what was counted to the database. False when another process is writing; then, and when it throws,
   * nothing is lost.
   */
  flush(): boolean;
}

/** Counts calls in memory and adds them to the database by account, key, endpoint and UTC day. */
export function createUsageWriter(store: Store, clock: () => number): UsageWriter {
  const changed = new Set<KeyUsage>();
  const writer = store.openWriter();
  const add = writer.prepare(`
    insert into usage (account_id, day, key_id, endpoint, calls, errors) values (?, ?, ?, ?, ?, ?)
    on conflict (account_id, day, key_id, endpoint)
    do update set calls = calls + excluded.calls, errors = errors + excluded.errors`);
  const used = writer.prepare(
    'update api_key set last_used_at = ? where id = ? and coalesce(last_used_at, 0) < ?',
  );

  return {
    ofKey: (accountId, keyId) => ({ accountId, keyId, endpoints: new Map() }),

    count(usage, endpoint, ok) {
      let counts = usage.endpoints.get(endpoint);
      if (counts === undefined) {
        counts = { calls: 0, errors: 0 };
        usage.endpoints.set(endpoint, counts);
      }
      if (ok) counts.calls++;
      else counts.errors++;
      changed.add(usage);
    },

    pendingOf(accountId) {
      let calls = 0;
      for (const usage of changed) {
        if (usage.accountId !== accountId) continue;
        for (const counts of usage.endpoints.values()) calls += counts.calls;
      }
      return calls;
    },

    flush() {
      if (changed.size === 0) return true;
      const day = dayOf(clock());
      const dayMs = Date.parse(day);
      try {
        writer.transaction(() => {
          for (const { accountId, keyId, endpoints } of changed) {
            for (const [endpoint, { calls, errors }] of endpoints)
              add.run(accountId, day, keyId, endpoint, calls, errors);
            used.run(dayMs, keyId, dayMs);
          }
        });
      } catch (error) {
        if (isLocked(error)) return false;
        throw error;
      }
      for (const usage of changed) usage.endpoints.clear();
      changed.clear();
      return true;
    },
  };
}
