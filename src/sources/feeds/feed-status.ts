import type { Feed } from './define-feed.ts';
import { type FeedState, nextDueMs } from './feed-state.ts';

export interface FeedStatus {
  readonly feed: Feed;
  /** False for a feed that is not fetched by itself, because it is off by default or needs an account. */
  readonly enabled: boolean;
  readonly loaded: boolean;
  readonly entries: number | null;
  readonly sizeBytes: number | null;
  /** Last time the source was asked and had a sound copy. */
  readonly checkedAtMs: number | null;
  readonly changedAtMs: number | null;
  /** When the data says it was made; null where it does not say. */
  readonly builtAtMs: number | null;
  /** Words that the publisher wants to be kept with the data. */
  readonly notice: string | null;
  readonly lastError: string | null;
  readonly failures: number;
  readonly nextDueMs: number;
  /** Older than twice the interval, or never fetched. */
  readonly stale: boolean;
}

export function feedStatus(
  feed: Feed,
  state: FeedState,
  options: { readonly enabled: boolean; readonly loaded: boolean; readonly nowMs: number },
): FeedStatus {
  const { enabled, loaded, nowMs } = options;
  return {
    feed,
    enabled,
    loaded,
    entries: loaded ? state.entries : null,
    sizeBytes: loaded ? state.sizeBytes : null,
    checkedAtMs: state.checkedAtMs,
    changedAtMs: state.changedAtMs,
    builtAtMs: state.builtAtMs,
    notice: state.notice,
    lastError: state.lastError,
    failures: state.failures,
    nextDueMs: nextDueMs(feed, state),
    stale: state.checkedAtMs === null || nowMs - state.checkedAtMs > feed.intervalHours * 2 * 3_600_000,
  };
}
