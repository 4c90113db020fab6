import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { builderUrl } from '../index-cache/builder-url.ts';
import { readCompiledFeed } from './compiled-feed.ts';
import type { FeedJob, FeedJobResult } from './feed-worker.ts';

export interface FeedJobs {
  run(job: FeedJob): Promise<FeedJobResult>;
  /** Ends the process, and with it the memory that reading took; the next job starts another. */
  end(): Promise<void>;
}

/** Enough for the largest feeds, and little room for what is soon thrown away: that keeps the whole small. */
const memoryLimits = ['--max-old-space-size=512', '--max-semi-space-size=4'];

/** The largest feeds take a few seconds, on a busy machine some more. */
const longestJobMs = 180_000;

const cutOff: FeedJobResult = { ok: false, reason: 'It could not be read to its end.' };

/**
 * Runs jobs one after the other in a process of their own that starts with the first of them. Reading a list takes
 * many times the memory of the result; a process gives all of it back, which a thread does not.
 */
export function createFeedJobs(): FeedJobs {
  let reader: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const child = fork(fileURLToPath(builderUrl('./feed-worker', import.meta.url)), [], {
      execArgv: memoryLimits,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Whoever waits for a job hears of failures by its own listener.
    child.on('error', () => {});
    return child;
  }

  function runOne(job: FeedJob): Promise<FeedJobResult> {
    if (reader?.connected !== true) reader = start();
    const mine = reader;
    // A command that is done does not wait for an idle reader; it waits for one that is at work.
    mine.ref();
    mine.channel?.ref();
    return new Promise((resolve) => {
      const tooLong = setTimeout(() => mine.kill('SIGKILL'), longestJobMs);
      const settle = (result: FeedJobResult): void => {
        clearTimeout(tooLong);
        mine.off('message', settle);
        mine.off('error', fail);
        mine.off('exit', fail);
        mine.unref();
        mine.channel?.unref();
        resolve(result.ok && result.builtAtMs === null ? withColumns(result, job) : result);
      };
      // A process that ran out of memory or was ended: the copy in use stays, and the next job gets a new one.
      const fail = (): void => {
        if (reader === mine) reader = null;
        settle(cutOff);
      };
      mine.on('message', settle);
      mine.on('error', fail);
      mine.on('exit', fail);
      mine.send(job, (error) => {
        if (error !== null) fail();
      });
    });
  }

  return {
    run(job) {
      const result = last.then(() => runOne(job));
      last = result.catch(() => {});
      return result;
    },
    async end() {
      const mine = reader;
      reader = null;
      if (mine === null || mine.exitCode !== null || mine.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        mine.once('exit', () => resolve());
        mine.ref();
        mine.kill();
      });
    },
  };
}

async function withColumns(
  result: FeedJobResult & { readonly ok: true },
  job: FeedJob,
): Promise<FeedJobResult> {
  const columns = await readCompiledFeed(job.compiledFile);
  return columns === null ? cutOff : { ...result, columns };
}
