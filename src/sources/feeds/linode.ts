import { defineFeed } from './define-feed.ts';
import { parseGeoCsv } from './parsers/geo-csv.ts';

export const linode = defineFeed({
  id: 'linode',
  title: 'Linode networks',
  kind: 'hosting',
  operator: 'Linode',
  urls: ['https://geoip.linode.com/'],
  licence: {
    name: 'No stated licence; published by Linode',
    url: 'https://geoip.linode.com/',
    attribution: null,
  },
  minEntries: 200,
  maxEntries: 100_000,
  maxBytes: 8 * 1024 * 1024,
  shortestPrefix: { ipv4: 12, ipv6: 24 },
  parse: parseGeoCsv,
});
