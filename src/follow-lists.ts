import { setImmediate as nextTurn } from 'node:timers/promises';
import { createListMemory, type ListMemory } from './features/lists/create-list-memory.ts';
import type { EntryPlace, ListChanges } from './features/lists/list-changes.store.ts';

/** How often the version is read, so that a change by another process is seen within a second. */
const pollMs = 300;
/** After so long without a look at the database nobody knows what the lists have. */
const staleAfterMs = 5000;
const sweepMs = 600_000;

export interface FollowListsOptions {
  readonly changes: ListChanges;
  readonly clock: () => number;
  /** A 32-bit number left to chance. */
  readonly seed: number;
  readonly warn: (message: string, error: unknown) => void;
}

export interface ListFollower {
  memory(): ListMemory;
  /** Whether what is in memory may be out of date. */
  isStale(nowMs: number): boolean;
  /** Takes over what was changed, also by this process. */
  refresh(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Keeps the lists of all accounts in memory as the database has them, a portion at a time. */
export function followLists({ changes, clock, seed, warn }: FollowListsOptions): ListFollower {
  let memory = createListMemory(seed);
  let version: number | null = null;
  let seenAtMs = Number.NEGATIVE_INFINITY;
  let timers: NodeJS.Timeout[] = [];
  let running: Promise<void> = Promise.resolve();
  let waiting = 0;
  let stopped = false;

  async function load(): Promise<void> {
    const next = changes.version();
    if (version === null || version < changes.horizon()) await loadAll();
    else if (version !== next) await loadChanged(version);
    version = next;
    seenAtMs = clock();
  }

  /** Into a memory of its own, which takes the place of the old one when it is complete. */
  async function loadAll(): Promise<void> {
    const fresh = createListMemory(seed);
    for (const list of changes.changedLists(-1)) if (!list.isRemoved) fresh.putList(list);
    for (let place: number | null = 0; place !== null && !stopped; ) {
      const portion: ReturnType<ListChanges['allEntries']> = changes.allEntries(place, clock());
      for (const entry of portion.rows) fresh.putEntry(entry);
      place = portion.next;
      // A large change is long in coming, but the database answers.
      if (version !== null) seenAtMs = clock();
      if (place !== null) await nextTurn();
    }
    memory = fresh;
  }

  async function loadChanged(since: number): Promise<void> {
    for (const list of changes.changedLists(since)) {
      if (list.isRemoved) memory.removeList(list.id);
      else memory.putList(list);
    }
    for (let place: EntryPlace | null = { version: since + 1, id: -1 }; place !== null && !stopped; ) {
      const portion: ReturnType<ListChanges['changedEntries']> = changes.changedEntries(place);
      for (const entry of portion.rows) {
        if (entry.isRemoved) memory.removeEntry(entry.listId, entry.value);
        else memory.putEntry(entry);
      }
      place = portion.next;
      // A large change is long in coming, but the database answers.
      if (version !== null) seenAtMs = clock();
      if (place !== null) await nextTurn();
    }
  }

  /** One at a time: a load under way may have begun before the change that is to be seen. */
  function refresh(): Promise<void> {
    waiting++;
    const next = running.then(load).finally(() => waiting--);
    running = next.catch(() => {});
    return next;
  }

  async function sweep(): Promise<void> {
    for (const _ of memory.sweep(clock())) {
      if (stopped) return;
      await nextTurn();
    }
  }

  return {
    memory: () => memory,
    isStale: (nowMs) => nowMs - seenAtMs > staleAfterMs,
    refresh,
    start() {
      const look = (): void => {
        if (waiting > 0) return;
        refresh().catch((error: unknown) =>
          warn('Lists could not be reloaded; the last ones are kept', error),
        );
      };
      const sweepNow = (): void => {
        running = running.then(sweep).catch((error: unknown) => warn('Lists could not be tidied', error));
      };
      timers = [setInterval(look, pollMs).unref(), setInterval(sweepNow, sweepMs).unref()];
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
