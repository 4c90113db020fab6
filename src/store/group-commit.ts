import { isLocked, type Store, type StoreWriter } from './open-store.ts';

/** Writes that last: what was asked for in the same turn shares a transaction, and what waits shares a flush. */
export interface GroupCommit {
  /**
   * Runs `work` in a transaction at the end of this turn and resolves once that is on the disk. Rejects with what
   * `work` threw, in which case nothing of it was kept, or when the database could not be written for 5 s. `left` is
   * called once the job no longer waits: as soon as others can read what it wrote, or when it failed.
   */
  run<T>(work: () => T, left?: () => void): Promise<T>;
  /** Runs what waits now. */
  flush(): void;
  /** Resolves when everything is on the disk or has failed. */
  close(): Promise<void>;
}

interface Job {
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly left: () => void;
  readonly giveUpAtMs: number;
  value: unknown;
}

/** Another process holds the lock for a millisecond or two. */
const retryMs = 1;
const giveUpMs = 5000;
/** Keeps a transaction to a few milliseconds. */
const mostTogether = 64;

/**
 * `writer` is a connection whose writes do not wait for a lock. Its transactions begin and end within one turn, so
 * that other connections of this process, which wait for a lock, never wait for this one in vain.
 */
export function createGroupCommit(
  store: Pick<Store, 'flushToDisk'>,
  writer: Pick<StoreWriter, 'transaction'>,
): GroupCommit {
  let waiting: Job[] = [];
  let committed: Job[] = [];
  let turn: NodeJS.Immediate | null = null;
  let retry: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;

  function flush(): void {
    if (turn !== null) clearImmediate(turn);
    turn = null;
    if (retry !== null) clearTimeout(retry);
    retry = null;
    /** How many of the first ones run each by itself, because one of them made the others fail. */
    let alone = 0;
    while (waiting.length > 0) {
      const jobs = waiting.slice(0, alone > 0 ? 1 : mostTogether);
      try {
        commit(jobs);
      } catch (error) {
        if (isLocked(error)) {
          giveUp(error);
          if (waiting.length > 0) retry = setTimeout(flush, retryMs);
          break;
        }
        if (jobs.length > 1) {
          alone = jobs.length;
          continue;
        }
        fail(jobs[0]!, error);
      }
      waiting = waiting.slice(jobs.length);
      if (alone > 0) alone--;
    }
    if (committed.length > 0) flushing ??= flushCommitted();
  }

  function commit(jobs: readonly Job[]): void {
    writer.transaction(() => {
      for (const job of jobs) job.value = job.work();
    });
    for (const job of jobs) {
      committed.push(job);
      job.left();
    }
  }

  function giveUp(error: unknown): void {
    const nowMs = performance.now();
    const late = waiting.filter((job) => job.giveUpAtMs <= nowMs);
    if (late.length === 0) return;
    waiting = waiting.filter((job) => job.giveUpAtMs > nowMs);
    for (const job of late) fail(job, error);
  }

  function fail(job: Job, error: unknown): void {
    job.left();
    job.reject(error);
  }

  async function flushCommitted(): Promise<void> {
    while (committed.length > 0) {
      const jobs = committed;
      committed = [];
      try {
        await store.flushToDisk();
        for (const job of jobs) job.resolve(job.value);
      } catch (error) {
        for (const job of jobs) job.reject(error);
      }
    }
    flushing = null;
  }

  return {
    run(work, left = () => {}) {
      return new Promise((resolve, reject) => {
        const giveUpAtMs = performance.now() + giveUpMs;
        const settle = { resolve: resolve as Job['resolve'], reject };
        waiting.push({ work, ...settle, left, giveUpAtMs, value: undefined });
        if (retry === null) turn ??= setImmediate(flush);
      });
    },
    flush,
    async close() {
      while (waiting.length > 0 || flushing !== null) {
        flush();
        if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, retryMs));
        await flushing;
      }
    },
  };
}
