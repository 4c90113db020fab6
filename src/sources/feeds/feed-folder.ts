import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Feed } from './define-feed.ts';
import { sha256Of } from './feed-files.ts';
import type { FeedState } from './feed-state.ts';

/** Where the files of feeds are: texts as they were downloaded, what was made of them, and their state. */
export interface FeedFolder {
  statePath(feed: Feed): string;
  /** The copy in use of a part, and the one that is being looked at. */
  copyPath(feed: Feed, part: number): string;
  newPath(feed: Feed, part: number): string;
  compiledPath(feed: Feed): string;
  /** Whether all parts that the state names are there. */
  hasCopy(feed: Feed, state: FeedState): boolean;
  /** Puts the new parts in the place of those in use. */
  takeOver(feed: Feed, paths: readonly string[]): void;
  /** Removes parts that are not used after all. */
  discard(feed: Feed, parts: number): void;
  /** What is wrong with the stored copy of a feed; null when nothing is. */
  verify(feed: Feed, state: FeedState): string | null;
}

export function openFeedFolder(dir: string): FeedFolder {
  mkdirSync(dir, { recursive: true });
  const ending = (feed: Feed): string => (feed.databaseType === null ? 'txt' : 'mmdb');
  const folder: FeedFolder = {
    statePath: (feed) => join(dir, `${feed.id}.state.json`),
    copyPath: (feed, part) => join(dir, `${feed.id}.${part}.${ending(feed)}`),
    // The process number keeps a server and a command that update at the same time apart.
    newPath: (feed, part) => join(dir, `${feed.id}.${part}.${process.pid}.new`),
    compiledPath: (feed) => join(dir, `${feed.id}.compiled`),
    hasCopy: (feed, state) =>
      state.changedAtMs !== null && state.urls.every((_, part) => existsSync(folder.copyPath(feed, part))),
    takeOver(feed, paths) {
      paths.forEach((path, part) => {
        if (path !== folder.copyPath(feed, part)) renameSync(path, folder.copyPath(feed, part));
      });
    },
    discard(feed, parts) {
      for (let part = 0; part < parts; part++) rmSync(folder.newPath(feed, part), { force: true });
    },
    verify(feed, state) {
      for (const [part, sum] of state.sha256.entries()) {
        const path = folder.copyPath(feed, part);
        if (!existsSync(path)) return 'A file is missing.';
        if (sha256Of(path) !== sum) return 'A file is not as it was downloaded.';
      }
      return null;
    },
  };
  return folder;
}
