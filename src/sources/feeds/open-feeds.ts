import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCompiledFeed } from './compiled-feed.ts';
import type { Feed } from './define-feed.ts';
import { DownloadError } from './download-error.ts';
import { openFeedFolder } from './feed-folder.ts';
import { type FeedState, nextDueMs, readFeedState, writeFeedState } from './feed-state.ts';
import { type FeedStatus, feedStatus } from './feed-status.ts';
import type { FeedJobResult } from './feed-worker.ts';
import { fetchCopy } from './fetch-copy.ts';
import type { FeedColumns } from './range-columns.ts';
import { createFeedJobs } from './run-feed-jobs.ts';

export type { FeedStatus } from './feed-status.ts';

/** `fresh`: not due yet. `refused`: the download is unsound, so the last good copy stays. */
export type FeedOutcome = 'updated' | 'unchanged' | 'fresh' | 'refused' | 'failed';

export interface FeedProgress {
  readonly feedId: string;
  readonly bytes: number;
  readonly totalBytes: number | null;
  /** Set when the feed is done. */
  readonly outcome: FeedOutcome | null;
  readonly entries: number | null;
  readonly error: string | null;
}

/** A feed that is ready for look-ups, with the time its copy is of. */
export interface LoadedFeed {
  readonly feed: Feed;
  readonly read: FeedColumns & { readonly entries: number };
  readonly asOfMs: number;
}

export interface FeedsOptions {
  readonly feeds: readonly Feed[];
  /** Folder of the copies and their state. */
  readonly dir: string;
  /** Other addresses by feed id. */
  readonly urls: Readonly<Record<string, readonly string[]>>;
  /** Ids of the feeds to fetch; empty or absent: all that are on by default. */
  readonly only?: readonly string[];
  readonly maxmind?: { readonly accountId: string; readonly licenseKey: string } | null;
  readonly allowPrivate: boolean;
  readonly userAgent: string;
  readonly clock: () => number;
  readonly random: () => number;
  readonly warn: (message: string, feedId: string, reason: string) => void;
  /** Called when feeds were loaded or replaced, to build what is derived from them. */
  readonly onChange: (loaded: ReadonlyMap<string, LoadedFeed>) => Promise<void> | void;
  /** Called with a database file when it was loaded or replaced. */
  readonly onFile?: (feedId: string, path: string) => Promise<void> | void;
  /** Least entries of a sound copy by feed id, for mirrors that hold a part of a list. */
  readonly minEntries?: Readonly<Record<string, number>>;
  readonly timeouts?: { readonly totalMs: number; readonly idleMs: number; readonly retryMs: number };
}

export interface Feeds {
  readonly loaded: ReadonlyMap<string, LoadedFeed>;
  /** Reads the copies on disk; damaged ones are left out with a warning. */
  load(): Promise<void>;
  /** Fetches the feeds that are due, or all with `force`. One update at a time; a second one waits for the first. */
  update(options?: {
    force?: boolean;
    only?: readonly string[];
    onProgress?: (progress: FeedProgress) => void;
  }): Promise<FeedProgress[]>;
  /** Updates on schedule from now on. */
  start(): void;
  /** Ends the schedule and gives up downloads; the copies in use are as they were. */
  stop(): Promise<void>;
  status(): FeedStatus[];
  /** Whether the copies on disk are what was downloaded; null for feeds without a copy. */
  verify(): { readonly feedId: string; readonly ok: boolean | null; readonly problem: string | null }[];
}

const defaultTimeouts = { totalMs: 10 * 60_000, idleMs: 30_000, retryMs: 2_000 };
const atOnce = 2;
const scheduleMs = 60_000;

/** The feeds of a data folder: their copies on disk, their state, and the schedule that refreshes them. */
export function openFeeds(options: FeedsOptions): Feeds {
  const { clock, timeouts = defaultTimeouts } = options;
  const folder = openFeedFolder(options.dir);
  const marker = join(options.dir, 'updated');
  const jobs = createFeedJobs();
  const loaded = new Map<string, LoadedFeed>();
  const states = new Map<string, FeedState>();
  const files = new Set<string>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let markerSeenMs: number | null = null;

  const stateOf = (feed: Feed): FeedState => {
    const known = states.get(feed.id) ?? readFeedState(folder.statePath(feed));
    states.set(feed.id, known);
    return known;
  };
  const saveState = (feed: Feed, state: FeedState): void => {
    states.set(feed.id, state);
    writeFeedState(folder.statePath(feed), state);
  };
  const isEnabled = (feed: Feed): boolean => {
    if (feed.account === 'maxmind' && (options.maxmind ?? null) === null) return false;
    if (options.only !== undefined && options.only.length > 0) return options.only.includes(feed.id);
    return feed.onByDefault || feed.account !== null || options.urls[feed.id] !== undefined;
  };
  const isLoaded = (feed: Feed): boolean => loaded.has(feed.id) || files.has(feed.id);

  async function load(): Promise<void> {
    states.clear();
    markerSeenMs = markerMs(marker);
    for (const feed of options.feeds) {
      const state = stateOf(feed);
      if (!folder.hasCopy(feed, state)) continue;
      if (feed.databaseType !== null) await takeFile(feed);
      else await loadOne(feed, state);
    }
    await jobs.end();
    await options.onChange(loaded);
  }

  async function loadOne(feed: Feed, state: FeedState): Promise<void> {
    const asOfMs = state.checkedAtMs ?? 0;
    const columns = readCompiledFeed(folder.compiledPath(feed));
    if (columns !== null) {
      loaded.set(feed.id, { feed, read: { ...columns, entries: state.entries }, asOfMs });
      return;
    }
    const result = await runJob(
      feed,
      state.urls.map((url, part) => [url, folder.copyPath(feed, part)] as const),
      noHistory,
    );
    if (result.ok && result.columns !== null) {
      loaded.set(feed.id, { feed, read: { ...result.columns, entries: result.entries }, asOfMs });
    } else if (!result.ok) options.warn('The stored copy of a feed cannot be used', feed.id, result.reason);
  }

  async function takeFile(feed: Feed): Promise<void> {
    files.add(feed.id);
    try {
      await options.onFile?.(feed.id, folder.copyPath(feed, 0));
    } catch {
      options.warn('A database file cannot be used', feed.id, 'It could not be opened.');
    }
  }

  function runJob(
    feed: Feed,
    parts: readonly (readonly [string, string])[],
    history: Pick<FeedState, 'entries' | 'builtAtMs'>,
  ): Promise<FeedJobResult> {
    return jobs.run({
      feedId: feed.id,
      files: parts,
      compiledFile: folder.compiledPath(feed),
      lastEntries: history.entries,
      lastBuiltAtMs: history.builtAtMs,
      nowSeconds: Math.floor(clock() / 1000),
      minEntries: options.minEntries?.[feed.id] ?? null,
    });
  }

  async function updateOne(
    feed: Feed,
    force: boolean,
    onProgress: (progress: FeedProgress) => void,
  ): Promise<FeedProgress> {
    let progress: FeedProgress = {
      feedId: feed.id,
      bytes: 0,
      totalBytes: null,
      outcome: null,
      entries: null,
      error: null,
    };
    const report = (change: Partial<FeedProgress>): FeedProgress => {
      progress = { ...progress, ...change };
      onProgress(progress);
      return progress;
    };
    const state = stateOf(feed);
    if (!force && clock() < nextDueMs(feed, state))
      return report({ outcome: 'fresh', entries: state.entries });
    const fail = (outcome: 'refused' | 'failed', reason: string): FeedProgress => {
      folder.discard(feed, options.urls[feed.id]?.length ?? feed.urls.length);
      // A server that is stopping has not found anything wrong with the feed.
      if (stopping.signal.aborted) return report({ outcome: 'failed', error: reason });
      if (state.lastError !== reason)
        options.warn('A feed could not be updated; the last good copy is kept', feed.id, reason);
      saveState(feed, { ...state, lastError: reason, failures: state.failures + 1, lastTriedAtMs: clock() });
      return report({ outcome, entries: isLoaded(feed) ? state.entries : null, error: reason });
    };
    const sound = (): Pick<FeedState, 'lastError' | 'failures' | 'checkedAtMs' | 'lastTriedAtMs'> => {
      const nowMs = clock();
      return { lastError: null, failures: 0, checkedAtMs: nowMs, lastTriedAtMs: nowMs };
    };
    try {
      const copy = await fetchCopy({
        feed,
        urls: urlsOf(feed, options, clock()),
        state,
        copyPath: (part) => folder.copyPath(feed, part),
        newPath: (part) => folder.newPath(feed, part),
        force: force || !isLoaded(feed),
        headers: headersFor(feed, options),
        userAgent: options.userAgent,
        allowPrivate: options.allowPrivate,
        timeouts,
        signal: stopping.signal,
        onBytes: (bytes, totalBytes) => report({ bytes, totalBytes }),
      });
      if (copy === null) {
        const next = { ...state, ...sound() };
        saveState(feed, next);
        const known = loaded.get(feed.id);
        if (known !== undefined) loaded.set(feed.id, { ...known, asOfMs: clock() });
        return report({ outcome: 'unchanged', entries: state.entries });
      }
      const result = await runJob(feed, copy.files, state);
      if (!result.ok) return fail('refused', result.reason);
      folder.takeOver(
        feed,
        copy.files.map(([, path]) => path),
      );
      const next: FeedState = {
        ...sound(),
        urls: copy.files.map(([url]) => url),
        etags: copy.etags,
        lastModified: copy.lastModified,
        sha256: result.sha256,
        sizeBytes: result.sizeBytes,
        entries: result.entries,
        builtAtMs: result.builtAtMs,
        notice: result.notice,
        changedAtMs: clock(),
      };
      saveState(feed, next);
      if (result.columns === null) await takeFile(feed);
      else
        loaded.set(feed.id, { feed, read: { ...result.columns, entries: result.entries }, asOfMs: clock() });
      return report({ outcome: 'updated', entries: result.entries });
    } catch (error) {
      return fail('failed', error instanceof DownloadError ? error.message : 'An internal failure.');
    }
  }

  async function updateNow(given: Parameters<Feeds['update']>[0] = {}): Promise<FeedProgress[]> {
    const { force = false, only = [], onProgress = () => {} } = given;
    const wanted = options.feeds.filter((feed) =>
      only.length === 0 ? isEnabled(feed) : only.includes(feed.id),
    );
    const results: FeedProgress[] = [];
    const waiting = [...wanted];
    const work = async (): Promise<void> => {
      for (
        let feed = waiting.shift();
        feed !== undefined && !stopping.signal.aborted;
        feed = waiting.shift()
      ) {
        results.push(await updateOne(feed, force, onProgress));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await jobs.end();
    if (results.some(({ outcome }) => outcome === 'updated')) markerSeenMs = touch(marker, clock());
    if (results.some(({ outcome }) => outcome === 'updated' || outcome === 'unchanged'))
      await options.onChange(loaded);
    return results;
  }

  function update(given?: Parameters<Feeds['update']>[0]): Promise<FeedProgress[]> {
    const mine = turn.then(() => updateNow(given));
    turn = mine.catch(() => {});
    return mine;
  }

  async function tick(): Promise<void> {
    // Another process, such as the update command, has refreshed the folder.
    if (markerMs(marker) !== markerSeenMs) {
      turn = turn.then(load).catch(() => {});
      await turn;
    }
    await update();
  }

  function scheduleNext(delayMs: number): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      tick()
        .catch((error: unknown) => options.warn('Feeds could not be updated', '', String(error)))
        .finally(() => scheduleNext(scheduleMs * (0.8 + 0.4 * options.random())));
    }, delayMs).unref();
  }

  return {
    loaded,
    load,
    update,
    start: () => scheduleNext(1000),
    async stop() {
      stopping.abort();
      if (timer !== null) clearTimeout(timer);
      await turn.catch(() => {});
      await jobs.end();
    },
    status: () =>
      options.feeds.map((feed) =>
        feedStatus(feed, stateOf(feed), { enabled: isEnabled(feed), loaded: isLoaded(feed), nowMs: clock() }),
      ),
    verify: () =>
      options.feeds.map((feed) => {
        const state = stateOf(feed);
        if (state.sha256.length === 0) return { feedId: feed.id, ok: null, problem: null };
        const problem = folder.verify(feed, state);
        return { feedId: feed.id, ok: problem === null, problem };
      }),
  };
}

const noHistory = { entries: 0, builtAtMs: null };

/** The addresses of a feed; `{month}` stands for this month or, as a second try, the one before. */
function urlsOf(feed: Feed, options: FeedsOptions, nowMs: number): string[] {
  const months = [0, -1].map((step) => {
    const now = new Date(nowMs);
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + step)).toISOString().slice(0, 7);
  });
  return (options.urls[feed.id] ?? feed.urls).flatMap((url) =>
    url.includes('{month}') ? months.map((month) => url.replaceAll('{month}', month)) : [url],
  );
}

function headersFor(feed: Feed, { maxmind }: FeedsOptions): Record<string, string> {
  if (feed.account !== 'maxmind' || maxmind === undefined || maxmind === null) return {};
  return {
    Authorization: `Basic ${Buffer.from(`${maxmind.accountId}:${maxmind.licenseKey}`).toString('base64')}`,
  };
}

/** When another process last changed the folder; null when none has. */
function markerMs(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function touch(path: string, nowMs: number): number | null {
  writeFileSync(path, '', { flag: 'a' });
  utimesSync(path, nowMs / 1000, nowMs / 1000);
  return markerMs(path);
}
