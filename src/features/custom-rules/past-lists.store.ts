import type { DatabaseSync } from 'node:sqlite';
import { createListMemory } from '../lists/create-list-memory.ts';
import { createListSource } from '../lists/create-list-source.ts';
import type { EntryRecord } from '../lists/list-record.ts';
import { toListRow } from '../lists/list-rows.store.ts';
import { checkList } from './check-list.ts';
import type { ListTime, PastLists } from './past-lists.ts';

export interface PastListsOptions {
  readonly accountId: string;
  readonly kinds: ReadonlySet<string>;
  readonly time: ListTime;
  readonly nowMs: number;
}

/** Nobody chooses values that collide in a thread of its own. */
const seed = 0x5eed;

/** Reads the lists of an account for a back-test, into the memory of its thread. */
export function openPastLists(database: DatabaseSync, options: PastListsOptions): PastLists {
  const { accountId, kinds, time, nowMs } = options;
  const memory = createListMemory(seed);
  const source = createListSource({ memory: () => memory, isStale: () => false });
  const lists = (
    database
      .prepare('select * from list where account_id = ? and removed_at is null')
      .all(accountId) as unknown as Parameters<typeof toListRow>[0][]
  ).filter(({ kind }) => kinds.has(kind));
  for (const list of lists) memory.putList(toListRow(list));

  // Of one that was removed nothing is known any more but for an hour; it counts neither now nor then.
  const rows = database
    .prepare(
      `select id, list_id as listId, value, expires_at as expiresAtMs, created_at as addedAtMs from list_entry
       where removed_at is null and list_id in (select value from json_each(?))
       order by ${time === 'now' ? 'id' : 'created_at'}`,
    )
    .iterate(JSON.stringify(lists.map(({ id }) => id))) as Iterable<unknown> as Iterable<AddedEntry>;

  if (time === 'now') {
    for (const entry of rows) memory.putEntry(entry);
    return {
      isInList: (list, value) => checkList(source, accountId, list, value, nowMs),
      moveTo() {},
    };
  }
  const entries = rows[Symbol.iterator]();
  let next = entries.next();
  let thenMs = 0;
  return {
    isInList: (list, value) => checkList(source, accountId, list, value, thenMs),
    moveTo(atMs) {
      thenMs = Math.max(thenMs, atMs);
      while (next.done !== true && next.value.addedAtMs <= thenMs) {
        memory.putEntry(next.value);
        next = entries.next();
      }
    },
  };
}

interface AddedEntry extends EntryRecord {
  readonly addedAtMs: number;
}
