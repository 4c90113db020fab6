import { defineFeed } from './define-feed.ts';
import { parseGeoCsv } from './parsers/geo-csv.ts';

export const appleRelay = defineFeed({
  id: 'apple-relay',
  title: 'iCloud Private Relay egress networks',
  kind: 'relay',
  operator: 'iCloud Private Relay',
  urls: ['https://mask-api.icloud.com/egress-ip-ranges.csv'],
  licence: {
    name: 'No stated licence; published by Apple',
    url: 'https://developer.apple.com/icloud/prepare-your-network-for-icloud-private-relay/',
    attribution: null,
  },
  // About 285 000 networks in 12 MB.
  minEntries: 5_000,
  maxEntries: 1_000_000,
  maxBytes: 64 * 1024 * 1024,
  shortestPrefix: { ipv4: 16, ipv6: 32 },
  parse: parseGeoCsv,
});
