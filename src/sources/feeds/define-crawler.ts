import type { Feed } from './define-feed.ts';
import { defineFeed } from './define-feed.ts';
import { parseJsonPrefixes } from './parsers/json-prefixes.ts';

interface Crawler {
  readonly id: string;
  /** Name of the crawler as it calls itself. */
  readonly operator: string;
  readonly urls: readonly string[];
  /** Page on which the operator says what the list is for. */
  readonly page: string;
  readonly minEntries: number;
}

/** The list of a crawler's own addresses, published by its operator in the format that Google began. */
export function defineCrawler({ id, operator, urls, page, minEntries }: Crawler): Feed {
  return defineFeed({
    id,
    title: `${operator} addresses`,
    kind: 'crawler',
    operator,
    urls,
    // Where an operator names several addresses, they are the new and the old place of one list.
    urlMode: 'first',
    licence: { name: 'No stated licence; published by the operator', url: page, attribution: null },
    minEntries,
    maxEntries: 20_000,
    maxBytes: 4 * 1024 * 1024,
    shortestPrefix: { ipv4: 16, ipv6: 32 },
    parse: parseJsonPrefixes,
  });
}
