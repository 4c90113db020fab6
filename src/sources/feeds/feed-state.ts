import { readFileSync } from 'node:fs';
import type { Feed } from './define-feed.ts';
import { writeFileAtomically } from './feed-files.ts';

/** What is kept of a feed between starts. Times are milliseconds since the epoch. */
export interface FeedState {
  /** Addresses that the stored copies came from, with what each server said of its version, and their sums. */
  readonly urls: readonly string[];
  readonly etags: readonly (string | null)[];
  readonly lastModified: readonly (string | null)[];
  readonly sha256: readonly string[];
  readonly sizeBytes: number;
  readonly entries: number;
  /** When the data says it was made; null where it does not say. */
  readonly builtAtMs: number | null;
  /** Words that the publisher wants to be kept with the data. */
  readonly notice: string | null;
  /** Last time the source was asked and had a sound copy, changed or not. */
  readonly checkedAtMs: number | null;
  /** Last time the copy changed. */
  readonly changedAtMs: number | null;
  readonly lastError: string | null;
  readonly failures: number;
  readonly lastTriedAtMs: number | null;
}

export const noState: FeedState = {
  urls: [],
  etags: [],
  lastModified: [],
  sha256: [],
  sizeBytes: 0,
  entries: 0,
  builtAtMs: null,
  notice: null,
  checkedAtMs: null,
  changedAtMs: null,
  lastError: null,
  failures: 0,
  lastTriedAtMs: null,
};

/** The state in a file; `noState` when there is none or it is damaged, which costs one full download. */
export function readFeedState(path: string): FeedState {
  try {
    const state = { ...noState, ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<FeedState>) };
    const lists = [state.urls, state.etags, state.lastModified, state.sha256];
    return lists.every((list) => Array.isArray(list) && list.length === state.urls.length) ? state : noState;
  } catch {
    return noState;
  }
}

export function writeFeedState(path: string, state: FeedState): void {
  writeFileAtomically(path, JSON.stringify(state, null, 1));
}

/** After a failure: five minutes, doubled up to six hours, but no longer than the feed's own interval. */
const firstRetryMs = 300_000;
const longestRetryMs = 6 * 3_600_000;

/** When a feed should be asked for again, in milliseconds since the epoch; 0 when it never was. */
export function nextDueMs(feed: Pick<Feed, 'intervalHours'>, state: FeedState): number {
  const intervalMs = feed.intervalHours * 3_600_000;
  if (state.failures > 0 && state.lastTriedAtMs !== null) {
    return (
      state.lastTriedAtMs + Math.min(intervalMs, longestRetryMs, firstRetryMs * 2 ** (state.failures - 1))
    );
  }
  return state.checkedAtMs === null ? 0 : state.checkedAtMs + intervalMs;
}
