import type { Feed } from './define-feed.ts';
import { defineFeed } from './define-feed.ts';

type Given = Pick<Feed, 'id' | 'title' | 'urls' | 'licence' | 'intervalHours'> & {
  readonly databaseType: RegExp;
} & Partial<Feed>;

/** A city database in the MaxMind DB format, packed with gzip or in a tar archive, to be used in place of the packaged one. */
export function defineDatabase(feed: Given): Feed {
  return defineFeed({
    kind: null,
    // Nodes of the search tree; city databases have millions.
    minEntries: 500_000,
    maxEntries: 100_000_000,
    maxBytes: 512 * 1024 * 1024,
    urlMode: 'first',
    parse() {
      throw new Error('A database is not read as text.');
    },
    ...feed,
  });
}
