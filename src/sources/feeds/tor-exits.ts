import type { FeedContent } from './define-feed.ts';
import { defineFeed } from './define-feed.ts';
import { createCollector } from './parsers/collector.ts';
import { linesOf, readableText, withoutComment } from './parsers/text.ts';

export const torExits = defineFeed({
  id: 'tor-exits',
  title: 'Tor exit addresses',
  kind: 'tor',
  urls: ['https://check.torproject.org/torbulkexitlist', 'https://check.torproject.org/exit-addresses'],
  urlMode: 'first',
  licence: {
    name: 'No stated licence; published by the Tor Project',
    url: 'https://check.torproject.org/',
    attribution: null,
  },
  intervalHours: 2,
  minEntries: 300,
  maxEntries: 20_000,
  maxBytes: 4 * 1024 * 1024,
  shortestPrefix: { ipv4: 32, ipv6: 128 },
  parse: parseTorExits,
});

/** The lines of TorDNSEL's exit list that say something else than an address. */
const otherLines = ['ExitNode ', 'Published ', 'LastStatus ', '@type ', 'Downloaded '];

/**
 * Reads a list with one address a line, or the exit list format of TorDNSEL, whose lines
 * `ExitAddress 192.0.2.1 2026-01-01 00:00:00` have the address that the exit was seen to use.
 */
function parseTorExits(text: string): FeedContent {
  const collector = createCollector();
  for (const line of linesOf(readableText(text))) {
    if (line.startsWith('ExitAddress ')) collector.cidr(line.split(' ', 2)[1]);
    else if (!otherLines.some((start) => line.startsWith(start))) {
      const entry = withoutComment(line);
      if (entry !== '') collector.cidr(entry);
    }
  }
  return collector.finish();
}
