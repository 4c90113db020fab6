import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { createListAdmin, type ListAdmin } from './features/lists/create-list-admin.ts';
import { createListSource, type ListSource } from './features/lists/create-list-source.ts';
import { createListChanges } from './features/lists/list-changes.store.ts';
import { createListEntries } from './features/lists/list-entries.store.ts';
import { createListRows } from './features/lists/list-rows.store.ts';
import { createListWriter } from './features/lists/list-writer.store.ts';
import { followLists, type ListFollower } from './follow-lists.ts';
import type { Store } from './store/open-store.ts';

export interface OpenListsOptions {
  readonly store: Store;
  readonly clock: () => number;
  readonly random: () => number;
  readonly warn: (message: string, error: unknown) => void;
  /** How many entries an account may have. */
  readonly mostEntries: number;
}

/** The lists of all accounts: what they say, from memory, and how they are changed. */
export interface Lists {
  readonly source: ListSource;
  readonly admin: ListAdmin;
  readonly follower: ListFollower;
  start(): void;
  stop(): Promise<void>;
}

const purgeMs = 600_000;

/** Reads all lists into memory before it is done. */
export async function openLists(options: OpenListsOptions): Promise<Lists> {
  const { store, clock, random, warn, mostEntries } = options;
  const follower = followLists({
    changes: createListChanges(store),
    clock,
    seed: Math.floor(random() * 2 ** 32),
    warn,
  });
  await follower.refresh();
  const writer = createListWriter({ store, clock, pause });
  let timer: NodeJS.Timeout | null = null;
  let purging: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  return {
    source: createListSource({ memory: follower.memory, isStale: follower.isStale }),
    admin: createListAdmin({
      rows: createListRows(store, clock),
      entries: createListEntries(store, clock),
      writer,
      countOf: ({ accountId, id }) => follower.memory().of(accountId)?.count(id) ?? 0,
      mostEntries,
      settle: follower.refresh,
    }),
    follower,
    start() {
      follower.start();
      timer = setInterval(() => {
        purging = purging
          .then(() => writer.purge(() => isStopped))
          .catch((error: unknown) => warn('Removed entries of lists could not be deleted', error));
      }, purgeMs).unref();
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      await follower.stop();
      await purging;
    },
  };
}

/** Changes lists from the command line; running servers see them within a second. */
export function openListAdmin(store: Store, clock: () => number, mostEntries: number): ListAdmin {
  const entries = createListEntries(store, clock);
  return createListAdmin({
    rows: createListRows(store, clock),
    entries,
    writer: createListWriter({ store, clock, pause }),
    countOf: ({ id }) => entries.count(id),
    mostEntries,
    settle: async () => {},
  });
}

async function pause(ms: number): Promise<void> {
  await (ms === 0 ? nextTurn() : wait(ms));
}
