import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** A tenth of the processor time that the thread gets which answers requests, where both want the same core. */
const helperNice = 10;
/** A third: it holds the lock of the database for some milliseconds at a time, so it must get on. */
const ownNice = 5;

/**
 * The engine compiles and collects garbage in up to four threads. On a server of one or two cores they would have most of a
 * core for a tenth of a second while requests wait. Linux only, where threads have a priority of their own.
 */
export function lowerEngineThreads(): void {
  if (process.platform !== 'linux') return;
  attempt(() => {
    for (const thread of readdirSync('/proc/self/task'))
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'V8Worker')
        setPriority(Number(thread), below(helperNice));
  });
}

/** For the housekeeping, in its own thread. */
export function lowerOwnThread(): void {
  if (process.platform === 'linux') attempt(() => setPriority(0, below(ownNice)));
}

/** The whole server may be one that gives way to others. */
function below(nice: number): number {
  return Math.min(constants.priority.PRIORITY_LOW, getPriority() + nice);
}

/** A sandbox may forbid it. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // They get as much of the core then as everybody.
  }
}
