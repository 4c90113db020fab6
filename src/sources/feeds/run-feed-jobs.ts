import { Worker } from 'node:worker_threads';
import { builderUrl } from '../index-cache/builder-url.ts';
import type { FeedJob, FeedJobResult } from './feed-worker.ts';

export interface FeedJobs {
  run(job: FeedJob): Promise<FeedJobResult>;
  /** Ends the worker thread, and with it the memory that reading took; the next job starts another. */
  end(): Promise<void>;
}

/** Runs jobs one after the other in a worker thread that starts with the first of them. */
export function createFeedJobs(): FeedJobs {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function runOne(job: FeedJob): Promise<FeedJobResult> {
    worker ??= new Worker(builderUrl('./feed-worker', import.meta.url));
    const mine = worker;
    return new Promise((resolve) => {
      const settle = (result: FeedJobResult): void => {
        mine.off('message', settle);
        mine.off('error', fail);
        mine.off('exit', fail);
        resolve(result);
      };
      // A thread that ran out of memory or was ended: the copy in use stays, and the next job gets a new thread.
      const fail = (): void => {
        if (worker === mine) worker = null;
        settle({ ok: false, reason: 'It could not be read to its end.' });
      };
      mine.on('message', settle);
      mine.on('error', fail);
      mine.on('exit', fail);
      mine.postMessage(job);
    });
  }

  return {
    run(job) {
      const result = last.then(() => runOne(job));
      last = result;
      return result;
    },
    async end() {
      const mine = worker;
      worker = null;
      await mine?.terminate();
    },
  };
}
