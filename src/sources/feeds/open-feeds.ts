import { join } from 'node:path';
import { readCompiledFeed } from './compiled-feed.ts';
import type { Feed } from './define-feed.ts';
import { DownloadError } from './download-error.ts';
import { headersFor, isMoved, urlsOf } from './feed-addresses.ts';
import { openFeedFolder } from './feed-folder.ts';
import { type FeedState, nextDueMs, readFeedState, writeFeedState } from './feed-state.ts';
import { feedStatus } from './feed-status.ts';
import type { FeedJobResult } from './feed-worker.ts';
import type { FeedProgress, Feeds, FeedsOptions, LoadedFeed } from './feeds.ts';
import { fetchCopy } from './fetch-copy.ts';
import { readMarkerMs, writeMarker } from './folder-marker.ts';
import { createFeedJobs } from './run-feed-jobs.ts';
import { type FeedFailure, tellFailures } from './tell-failures.ts';

export type { FeedStatus } from './feed-status.ts';
export type { FeedOutcome, FeedProgress, Feeds, FeedsOptions, LoadedFeed } from './feeds.ts';

const defaultTimeouts = { totalMs: 10 * 60_000, idleMs: 30_000, retryMs: 2_000 };
const atOnce = 2;
const scheduleMs = 60_000;

/** The feeds of a data folder: their copies on disk, their state, and the schedule that refreshes them. */
export function openFeeds(options: FeedsOptions): Feeds {
  const { clock, timeouts = defaultTimeouts } = options;
  const folder = openFeedFolder(options.dir);
  const marker = join(options.dir, 'updated');
  const jobs = options.jobs ?? createFeedJobs();
  const loaded = new Map<string, LoadedFeed>();
  const states = new Map<string, FeedState>();
  /** When the database files that were handed over were fetched. */
  const files = new Map<string, number | null>();
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
    if (feed.databaseType !== null && options.onFile === undefined) return false;
    if (feed.account === 'maxmind' && (options.maxmind ?? null) === null) return false;
    if (options.only !== undefined && options.only.length > 0) return options.only.includes(feed.id);
    return feed.onByDefault || feed.account !== null || options.urls[feed.id] !== undefined;
  };
  const isLoaded = (feed: Feed): boolean => loaded.has(feed.id) || files.has(feed.id);

  async function load(): Promise<void> {
    states.clear();
    markerSeenMs = readMarkerMs(marker);
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
    const columns = await readCompiledFeed(folder.compiledPath(feed)).catch(() => null);
    if (columns !== null) {
      loaded.set(feed.id, { feed, read: { ...columns, entries: state.entries }, asOfMs });
      return;
    }
    // Made anew from the texts; since when the entries were listed before is lost.
    const files = state.urls.map((url, part) => [url, folder.copyPath(feed, part)] as const);
    const problem = folder.verify(feed, state);
    const result =
      problem === null ? await runJob(feed, files, noHistory, state.changedAtMs ?? clock()) : null;
    if (result?.ok === true && result.columns !== null) {
      loaded.set(feed.id, { feed, read: { ...result.columns, entries: result.entries }, asOfMs });
      return;
    }
    const reason = result?.ok === false ? result.reason : problem;
    options.warn('The stored copy of a feed cannot be used', feed.id, reason ?? 'It is not a list.');
  }

  async function takeFile(feed: Feed): Promise<void> {
    const { changedAtMs } = stateOf(feed);
    if (files.get(feed.id) === changedAtMs) return;
    files.set(feed.id, changedAtMs);
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
    listedFromMs: number,
  ): Promise<FeedJobResult> {
    return jobs.run({
      feedId: feed.id,
      files: parts,
      compiledFile: folder.compiledPath(feed),
      lastEntries: history.entries,
      lastBuiltAtMs: history.builtAtMs,
      nowSeconds: Math.floor(listedFromMs / 1000),
      minEntries: options.minEntries?.[feed.id] ?? null,
    });
  }

  async function updateOne(
    feed: Feed,
    given: Required<UpdateOptions>,
    failures: FeedFailure[],
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
    const { force, acceptSmaller, onProgress } = given;
    const state = stateOf(feed);
    const urls = urlsOf(feed, options, clock());
    if (!force && clock() < nextDueMs(feed, state) && !isMoved(feed, state, urls))
      return report({ outcome: 'fresh', entries: state.entries });
    const fail = (outcome: 'refused' | 'failed', reason: string): FeedProgress => {
      folder.discard(feed, options.urls[feed.id]?.length ?? feed.urls.length);
      // A server that is stopping has not found anything wrong with the feed.
      if (stopping.signal.aborted) return report({ outcome: 'failed', error: reason });
      const failed = { ...state, lastError: reason, failures: state.failures + 1, lastTriedAtMs: clock() };
      if (state.lastError !== reason)
        failures.push({ feedId: feed.id, reason, nextTryMs: nextDueMs(feed, failed) });
      saveState(feed, failed);
      return report({ outcome, entries: isLoaded(feed) ? state.entries : null, error: reason });
    };
    const sound = (): Pick<FeedState, 'lastError' | 'failures' | 'checkedAtMs' | 'lastTriedAtMs'> => {
      const nowMs = clock();
      return { lastError: null, failures: 0, checkedAtMs: nowMs, lastTriedAtMs: nowMs };
    };
    try {
      const copy = await fetchCopy({
        feed,
        urls,
        state,
        copyPath: (part) => folder.copyPath(feed, part),
        newPath: (part) => folder.newPath(feed, part),
        force: !isLoaded(feed),
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
      const result = await runJob(
        feed,
        copy.files,
        acceptSmaller ? { ...state, entries: 0 } : state,
        clock(),
      );
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
    const { force = false, only = [], acceptSmaller = false, onProgress = () => {} } = given;
    const wanted = options.feeds.filter((feed) =>
      only.length === 0 ? isEnabled(feed) : only.includes(feed.id),
    );
    const results: FeedProgress[] = [];
    const waiting = [...wanted];
    const failures: FeedFailure[] = [];
    const work = async (): Promise<void> => {
      for (
        let feed = waiting.shift();
        feed !== undefined && !stopping.signal.aborted;
        feed = waiting.shift()
      ) {
        results.push(await updateOne(feed, { force, only, acceptSmaller, onProgress }, failures));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    tellFailures(failures, options.warn);
    await jobs.end();
    if (results.some(({ outcome }) => outcome === 'updated')) markerSeenMs = writeMarker(marker, clock());
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
    if (readMarkerMs(marker) !== markerSeenMs) {
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

type UpdateOptions = NonNullable<Parameters<Feeds['update']>[0]>;

const noHistory = { entries: 0, builtAtMs: null };
