import type { CallEvent, CallRecorder } from '../../http/gate.ts';
import { isLocked, type Store } from '../../store/open-store.ts';
import { createEventWriter } from './event-writer.store.ts';

/** Rows wait at most about this long, so a killed process loses less than a tenth of a second of events. */
const flushAfterMs = 10;
/** A transaction ends after this long, so that requests are held up for no more than a millisecond or two. */
const batchMs = 1;
/** Callers wait when this many rows are queued, because the disk or a lock does not let them be written. */
const fullAtRows = 50_000;
/**
 * While the database does not take rows it is tried again soon, then ever more seldom; but a lock ends by itself, and
 * what waits longer for it than need be is lost when the process is killed.
 */
const firstRetryMs = 2;
const lockedRetryMs = 8;
const lastRetryMs = 250;
/** How long a stop waits for a database that does not take the rows. */
const closeWaitMs = 10_000;

export interface EventRecorder extends CallRecorder {
  queued(): number;
  /** Writes everything that is queued. Throws when the database does not take it for 10 s. */
  close(): Promise<void>;
}

export interface EventRecorderOptions {
  readonly store: Store;
  /** Changes what is kept of the subject and the end user; see the setting ASSAY_EVENT_SUBJECTS. */
  readonly redact: (text: string) => string | null;
  readonly warn: (message: string, error: unknown) => void;
}

/** Keeps a row for every live call, written in small batches off the request's path and never dropped. */
export function createEventRecorder({ store, redact, warn }: EventRecorderOptions): EventRecorder {
  const writer = createEventWriter(store, redact);
  let queue: CallEvent[] = [];
  /** Rows before this place are written. */
  let written = 0;
  let timer: NodeJS.Timeout | null = null;
  let retryMs = 0;
  let failing = false;
  let waiting: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;

  function record(event: CallEvent): void {
    queue.push(event);
    timer ??= setTimeout(flushSome, flushAfterMs);
  }

  function flushSome(): void {
    timer = null;
    if (writeBatch()) retryMs = 0;
    else retryMs = Math.min(failing ? lastRetryMs : lockedRetryMs, Math.max(firstRetryMs, retryMs * 2));
    if (written < queue.length) timer = setTimeout(flushSome, retryMs);
    if (waiting !== null && queue.length - written < fullAtRows / 2) {
      waiting.resolve();
      waiting = null;
    }
  }

  /** False when nothing could be written now. That another process is writing is no news; all else is told once. */
  function writeBatch(): boolean {
    try {
      written = writer.write(queue, written, performance.now() + batchMs);
    } catch (error) {
      if (!failing && !isLocked(error)) {
        warn('Events cannot be written; they are kept and tried again', error);
        failing = true;
      }
      return false;
    }
    if (failing) warn('Events are being written again', null);
    failing = false;
    forgetWritten();
    return true;
  }

  function forgetWritten(): void {
    if (written === queue.length) queue = [];
    else if (written > fullAtRows) queue = queue.slice(written);
    else return;
    written = 0;
  }

  return {
    record,
    queued: () => queue.length - written,
    backpressure() {
      if (queue.length - written < fullAtRows) return null;
      if (waiting === null) {
        let resolve = (): void => {};
        const promise = new Promise<void>((done) => {
          resolve = done;
        });
        waiting = { promise, resolve };
      }
      return waiting.promise;
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      let giveUpAtMs = performance.now() + closeWaitMs;
      while (written < queue.length) {
        if (writeBatch()) giveUpAtMs = performance.now() + closeWaitMs;
        else if (performance.now() > giveUpAtMs)
          throw new Error(`${queue.length - written} events could not be written.`);
        else await new Promise((resolve) => setTimeout(resolve, firstRetryMs));
      }
    },
  };
}
