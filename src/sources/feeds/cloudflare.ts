import { defineFeed } from './define-feed.ts';
import { parseCidrLines } from './parsers/cidr-lines.ts';

export const cloudflare = defineFeed({
  id: 'cloudflare',
  title: 'Cloudflare networks',
  kind: 'hosting',
  operator: 'Cloudflare',
  urls: ['https://www.cloudflare.com/ips-v4', 'https://www.cloudflare.com/ips-v6'],
  licence: {
    name: 'No stated licence; published by Cloudflare',
    url: 'https://www.cloudflare.com/ips/',
    attribution: null,
  },
  minEntries: 8,
  maxEntries: 5_000,
  maxBytes: 1024 * 1024,
  shortestPrefix: { ipv4: 11, ipv6: 24 },
  parse: parseCidrLines,
});
