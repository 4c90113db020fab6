import type { CallEvent, CallRecorder } from '../../http/gate.ts';
import { isLocked, type Store } from '../../store/open-store.ts';
import { type AlertKind, isAlertKind } from './alert-kinds.ts';
import { createEventWriter, type EventWriterOptions } from './event-writer.store.ts';

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
  /** Settles when all that is queued now is written. */
  written(): Promise<void>;
  /** Writes everything that is queued. Throws when the database does not take it for 10 s. */
  close(): Promise<void>;
}

export interface EventRecorderOptions {
  readonly store: Store;
  /** Changes what is kept of the subject and the end user; see the setting ASSAY_EVENT_SUBJECTS. */
  readonly redact: (text: string) => string | null;
  readonly warn: (message: string, error: unknown) => void;
  /** What accounts want to hear of; without it no alert is kept. */
  readonly alerts?: RecorderAlerts;
}

export interface RecorderAlerts extends Pick<EventWriterOptions, 'onQueued'> {
  /** From which risk on an account hears of a kind. */
  readonly minRisk: (accountId: string, kind: AlertKind) => number;
  readonly open: NonNullable<EventWriterOptions['openAlerts']>;
}

/** Keeps a row for every live call, written in small batches off the request's path and never dropped. */
export function createEventRecorder({ store, redact, warn, alerts }: EventRecorderOptions): EventRecorder {
  const writer = createEventWriter(store, {
    redact,
    openAlerts: alerts?.open ?? null,
    ...(alerts?.onQueued === undefined ? {} : { onQueued: alerts.onQueued }),
  });
  let queue: CallEvent[] = [];
  /** Rows before this place are written. */
  let written = 0;
  let recordedInAll = 0;
  let writtenInAll = 0;
  let timer: NodeJS.Timeout | null = null;
  let retryMs = 0;
  let failing = false;
  let waiting: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;

  function record(event: CallEvent): void {
    recordedInAll++;
    queue.push(event.alerts.length === 0 ? event : { ...event, alerts: overThreshold(event) });
    timer ??= setTimeout(flushSome, flushAfterMs);
  }

  function overThreshold({ accountId, alerts: found }: CallEvent): CallEvent['alerts'] {
    if (alerts === undefined) return [];
    return found.filter(({ kind, risk }) => isAlertKind(kind) && risk >= alerts.minRisk(accountId, kind));
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
      const next = writer.write(queue, written, performance.now() + batchMs);
      writtenInAll += next - written;
      written = next;
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
    else if (2 * written > queue.length) queue = queue.slice(written);
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
    async written() {
      const until = recordedInAll;
      while (writtenInAll < until) await new Promise((resolve) => setTimeout(resolve, firstRetryMs));
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
