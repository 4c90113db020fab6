import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { builderUrl } from '../../sources/index-cache/builder-url.ts';
import type { Store } from '../../store/open-store.ts';
import type { BacktestStart, Backtests } from './backtest.ts';
import { createBacktestRows } from './backtest-rows.store.ts';
import type { BacktestJob, BacktestMessage, Reviewed } from './backtest-worker.store.ts';
import type { PastSubject, ReviewSubjects } from './past-event.ts';
import type { RuleDocument } from './rule-document.ts';
import type { RuleSubjects } from './rule-subject.ts';

/** An account may have so many that have not ended; the server runs one at a time. */
const mostOpen = 5;
const reportMs = 1000;
const workerMegabytes = 1024;

export interface BacktestsOptions {
  readonly store: Store;
  readonly dataDir: string;
  readonly clock: () => number;
  readonly subjects: RuleSubjects;
  readonly warn: (message: string, error: unknown) => void;
  /** Looks subjects of the past up once more, with what the server knows today; null where it cannot. */
  readonly review: ReviewOrder | null;
}

/** Prepares to look up subjects for one rule: only the fields that it reads are wanted. */
export type ReviewOrder = (order: {
  readonly accountId: string;
  readonly rule: RuleDocument;
}) => ReviewSubjects;

export interface RunningBacktests extends Backtests {
  /** Ends what runs. */
  stop(): Promise<void>;
}

interface Job {
  readonly id: string;
  readonly start: BacktestStart;
}

/** Runs back-tests in a thread of their own, one after another. */
export function createBacktests(options: BacktestsOptions): RunningBacktests {
  const { store, dataDir, clock, subjects, warn, review } = options;
  const rows = createBacktestRows(store, clock);
  const waiting: Job[] = [];
  let current: {
    readonly id: string;
    readonly end: () => Promise<void>;
    readonly done: Promise<void>;
  } | null = null;
  let isStopped = false;

  function next(): void {
    if (current !== null || isStopped) return;
    const job = waiting.shift();
    if (job === undefined) return;
    const worker = startWorker(job);
    const done = run(job, worker)
      .catch((error: unknown) => warn('A back-test could not be kept', error))
      .finally(() => {
        current = null;
        next();
      });
    current = {
      id: job.id,
      done,
      end: async () => {
        await worker.terminate();
      },
    };
  }

  function startWorker({ start: { accountId, rule, options: wanted } }: Job): Worker {
    const subject = subjects.get(rule.endpoint);
    if (subject === undefined) throw new Error(`There is nothing named ${rule.endpoint} to test rules on.`);
    const workerData: BacktestJob = { dataDir, order: { accountId, rule, subject, lists: 'now', ...wanted } };
    return new Worker(builderUrl('./backtest-worker.store', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: workerMegabytes },
    });
  }

  async function run({ id, start }: Job, worker: Worker): Promise<void> {
    let progress = 0;
    const lookUp = review?.(start) ?? null;
    async function answer(asked: readonly PastSubject[]): Promise<void> {
      const reviewed: Reviewed = { reviewed: lookUp === null ? [] : await lookUp(asked) };
      worker.postMessage(reviewed);
    }
    const outcome = new Promise<BacktestMessage | Error | null>((resolve) => {
      worker.on('message', (message: BacktestMessage) => {
        if ('result' in message) resolve(message);
        else if ('progress' in message) progress = message.progress;
        else answer(message.review).catch(resolve);
      });
      worker.on('error', resolve);
      worker.on('exit', () => resolve(null));
    });
    const timer = setInterval(() => {
      rows
        .progress(id, 'running', progress)
        .then((goesOn) => (goesOn ? undefined : worker.terminate()))
        .catch((error: unknown) => warn('The progress of a back-test could not be kept', error));
    }, reportMs);
    timer.unref();
    const goesOn = await rows.progress(id, 'running', 0);
    if (!goesOn) await worker.terminate();
    const ended = await outcome;
    clearInterval(timer);
    // It may still wait for an answer that it will not get.
    await worker.terminate();
    if (ended instanceof Error) {
      warn('A back-test failed', ended);
      await rows.end(id, 'failed', null, 'It could not be finished; the log of the server says why.');
    } else if (ended === null) {
      await rows.end(id, 'failed', null, 'The server was stopped before it was finished.');
    } else if ('result' in ended) await rows.end(id, 'done', ended.result, null);
  }

  return {
    async start(start) {
      if ((await rows.open(start.accountId)) >= mostOpen) return null;
      const id = `bt_${randomBytes(8).toString('hex')}`;
      const made = await rows.add(id, start);
      waiting.push({ id, start });
      next();
      return made;
    },
    find: rows.find,
    async cancel(accountId, id) {
      if ((await rows.find(accountId, id)) === null) return null;
      await rows.end(id, 'cancelled', null, null);
      const place = waiting.findIndex((job) => job.id === id);
      if (place !== -1) waiting.splice(place, 1);
      // One that another process runs ends there, the next time it tells how far it is.
      if (current?.id === id) await current.end();
      return rows.find(accountId, id);
    },
    async stop() {
      isStopped = true;
      await current?.end();
      await current?.done;
    },
  };
}
