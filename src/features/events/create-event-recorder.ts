import type { CallEvent, CallRecorder } from '../../http/gate.ts';
import type { Store } from '../../store/open-store.ts';

/** Rows wait at most about this long, so a killed process loses less than a tenth of a second of events. */
const flushAfterMs = 10;
/** Rows of one transaction: few enough that the event loop is held for under a millisecond. */
const batchRows = 500;
/** Callers wait when this many rows are queued, because the disk or a lock does not let them be written. */
const fullAtRows = 50_000;
const retryMs = 250;

export interface EventRecorder extends CallRecorder {
  queued(): number;
  /** Writes everything that is queued. */
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
  const insert = store.prepare(`
    insert into event (time_ms, account_id, key_id, endpoint, version, subject, user_id, country_code, risk,
      outcome, flags, latency_us, source)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  let queue: CallEvent[] = [];
  /** Rows before this place are written. */
  let written = 0;
  let timer: NodeJS.Timeout | null = null;
  let failing = false;
  let waiting: { readonly promise: Promise<void>; readonly resolve: () => void } | null = null;

  function record(event: CallEvent): void {
    queue.push(event);
    timer ??= setTimeout(flushSome, flushAfterMs);
  }

  function flushSome(): void {
    timer = null;
    try {
      writeBatch();
      if (failing) warn('Events are being written again', null);
      failing = false;
    } catch (error) {
      if (!failing) warn('Events cannot be written; they are kept and tried again', error);
      failing = true;
    }
    if (written < queue.length) timer = setTimeout(flushSome, failing ? retryMs : 0);
    if (waiting !== null && queue.length - written < fullAtRows / 2) {
      waiting.resolve();
      waiting = null;
    }
  }

  function writeBatch(): void {
    const end = Math.min(queue.length, written + batchRows);
    store.transaction(() => {
      for (let index = written; index < end; index++) writeRow(queue[index]!);
    });
    written = end;
    if (written === queue.length) {
      queue = [];
      written = 0;
    } else if (written > fullAtRows) {
      queue = queue.slice(written);
      written = 0;
    }
  }

  function writeRow(event: CallEvent): void {
    insert.run(
      event.timeMs,
      event.accountId,
      event.keyId,
      event.endpoint,
      event.version,
      event.subject === null ? null : redact(event.subject),
      event.userId === null ? null : redact(event.userId),
      event.countryCode,
      event.risk,
      event.outcome,
      event.flags.length === 0 ? '' : event.flags.join(','),
      event.latencyUs,
      event.source,
    );
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
      while (written < queue.length) writeBatch();
    },
  };
}
