import { defineFeed } from './define-feed.ts';
import { parseCidrLines } from './parsers/cidr-lines.ts';

export const fireholProxies = defineFeed({
  id: 'firehol-proxies',
  title: 'FireHOL open proxies of the last 30 days',
  kind: 'proxy',
  operator: 'FireHOL',
  // FireHOL's own sum of proxy lists has close to three million addresses, nearly all from a share-alike database.
  urls: [
    'https://raw.githubusercontent.com/firehol/blocklist-ipsets/master/sslproxies_30d.ipset',
    'https://raw.githubusercontent.com/firehol/blocklist-ipsets/master/socks_proxy_30d.ipset',
  ],
  licence: {
    name: 'None of its own; each list in it keeps its own terms',
    url: 'https://iplists.firehol.org/?ipset=sslproxies_30d',
    attribution: 'FireHOL IP lists, https://iplists.firehol.org/',
  },
  minEntries: 50,
  dropsSpecialPurpose: true,
  shortestPrefix: { ipv4: 16, ipv6: 32 },
  parse: parseCidrLines,
});
