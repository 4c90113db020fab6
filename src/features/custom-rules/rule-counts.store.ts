import type { Store } from '../../store/open-store.ts';

export interface RuleCounts {
  count(accountId: string, number: number, state: 'live' | 'shadow', changed: boolean): void;
  /** Writes what was counted; throws while the database is locked, and keeps it then. */
  flush(): void;
}

interface Entry {
  readonly accountId: string;
  readonly number: number;
  readonly day: string;
  readonly state: string;
  matches: number;
  changes: number;
}

/** Counts by rule and day what rules do. In memory until it is flushed, so no request waits for it. */
export function createRuleCounts(store: Store, clock: () => number): RuleCounts {
  const writer = store.openWriter();
  const add = writer.prepare(`
    insert into custom_rule_day (account_id, number, day, state, matches, changes) values (?, ?, ?, ?, ?, ?)
    on conflict (account_id, number, day, state)
    do update set matches = matches + excluded.matches, changes = changes + excluded.changes
  `);
  let entries = new Map<string, Entry>();

  return {
    count(accountId, number, state, changed) {
      const day = new Date(clock()).toISOString().slice(0, 10);
      const place = `${accountId} ${number} ${day} ${state}`;
      let entry = entries.get(place);
      if (entry === undefined) {
        entry = { accountId, number, day, state, matches: 0, changes: 0 };
        entries.set(place, entry);
      }
      entry.matches++;
      if (changed) entry.changes++;
    },
    flush() {
      if (entries.size === 0) return;
      const written = entries;
      writer.transaction(() => {
        for (const { accountId, number, day, state, matches, changes } of written.values()) {
          add.run(accountId, number, day, state, matches, changes);
        }
      });
      entries = new Map();
    },
  };
}
