import type { Feed } from './define-feed.ts';
import type { FeedStatus } from './feed-status.ts';
import type { FeedColumns } from './range-columns.ts';
import type { FeedJobs } from './run-feed-jobs.ts';

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
  /** Who reads the downloads; by default a process of these feeds’ own, which lasts as long as an update. */
  readonly jobs?: FeedJobs;
  readonly timeouts?: { readonly totalMs: number; readonly idleMs: number; readonly retryMs: number };
}

export interface Feeds {
  readonly loaded: ReadonlyMap<string, LoadedFeed>;
  /** Reads the copies on disk; damaged ones are left out with a warning. */
  load(): Promise<void>;
  /** Fetches the feeds that are due, or with `force` all of them. One update at a time; a second one waits for the first. */
  update(options?: {
    force?: boolean;
    only?: readonly string[];
    /** Takes copies that have shrunk by more than half, which are refused otherwise. */
    acceptSmaller?: boolean;
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
