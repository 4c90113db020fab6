import { defineFeed } from './define-feed.ts';
import { parseGeoCsv } from './parsers/geo-csv.ts';

export const digitalocean = defineFeed({
  id: 'digitalocean',
  title: 'DigitalOcean networks',
  kind: 'hosting',
  operator: 'DigitalOcean',
  urls: ['https://digitalocean.com/geo/google.csv'],
  licence: {
    name: 'No stated licence; published by DigitalOcean',
    url: 'https://docs.digitalocean.com/platform/',
    attribution: null,
  },
  minEntries: 200,
  maxEntries: 100_000,
  maxBytes: 8 * 1024 * 1024,
  shortestPrefix: { ipv4: 12, ipv6: 24 },
  parse: parseGeoCsv,
});
