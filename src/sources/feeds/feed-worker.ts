/** Process: reads downloaded copies of feeds one after the other, so that a large list never holds up the server. */
import { readFileSync, renameSync, statSync } from 'node:fs';
import { readCompiledFeed, writeCompiledFeed } from './compiled-feed.ts';
import type { Feed } from './define-feed.ts';
import { sha256Of } from './feed-files.ts';
import { feeds } from './index.ts';
import type { FeedColumns } from './range-columns.ts';
import { extractDatabase, readDatabase } from './read-database.ts';
import { readFeed, UnsoundFeedError } from './read-feed.ts';

export interface FeedJob {
  readonly feedId: string;
  /** Addresses and the files that their texts, or the database, are in. */
  readonly files: readonly (readonly [url: string, path: string])[];
  /** Where the feed is kept as it is used; the file there now knows since when entries have been listed. */
  readonly compiledFile: string;
  readonly lastEntries: number;
  readonly lastBuiltAtMs: number | null;
  readonly nowSeconds: number;
  /** Least entries of a sound copy, where it is not the feed's own. */
  readonly minEntries: number | null;
}

export type FeedJobResult =
  | {
      readonly ok: true;
      readonly entries: number;
      readonly builtAtMs: number | null;
      readonly notice: string | null;
      readonly sha256: readonly string[];
      readonly sizeBytes: number;
      /** What was read, for the parent to read from the compiled file; null for a database. */
      readonly columns: FeedColumns | null;
    }
  | { readonly ok: false; readonly reason: string };

process.on('message', async (job: FeedJob) => {
  process.send?.(await run(job));
});

async function run(job: FeedJob): Promise<FeedJobResult> {
  const found = feeds.find((item) => item.id === job.feedId);
  if (found === undefined) return { ok: false, reason: `There is no feed "${job.feedId}".` };
  const feed = job.minEntries === null ? found : { ...found, minEntries: job.minEntries };
  try {
    return feed.databaseType === null
      ? await readTexts(feed, job)
      : readDatabaseFile(feed, feed.databaseType, job);
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof UnsoundFeedError ? error.message : 'It could not be read from disk.',
    };
  }
}

async function readTexts(feed: Feed, job: FeedJob): Promise<FeedJobResult> {
  const texts = job.files.map(([url, path]) => [url, readFileSync(path, 'utf8')] as const);
  const {
    entries,
    badEntries: _bad,
    dropped: _dropped,
    ...columns
  } = readFeed(feed, texts, {
    lastEntries: job.lastEntries,
    last: await readCompiledFeed(job.compiledFile),
    nowSeconds: job.nowSeconds,
  });
  writeCompiledFeed(job.compiledFile, columns);
  return {
    ok: true,
    entries,
    builtAtMs: null,
    notice: texts.map(([, text]) => feed.notice?.(text) ?? null).find((text) => text !== null) ?? null,
    columns: null,
    ...filesOf(job),
  };
}

function readDatabaseFile(feed: Feed, databaseType: RegExp, job: FeedJob): FeedJobResult {
  const path = job.files[0]![1];
  if (extractDatabase(path, `${path}.mmdb`)) renameSync(`${path}.mmdb`, path);
  const facts = readDatabase(path, {
    databaseType,
    minEntries: feed.minEntries,
    notBeforeMs: job.lastBuiltAtMs,
  });
  return {
    ok: true,
    entries: facts.entries,
    builtAtMs: facts.builtAtMs,
    notice: null,
    columns: null,
    ...filesOf(job),
  };
}

function filesOf(job: FeedJob): { sha256: string[]; sizeBytes: number } {
  return {
    sha256: job.files.map(([, path]) => sha256Of(path)),
    sizeBytes: job.files.reduce((sum, [, path]) => sum + statSync(path).size, 0),
  };
}
