import { defineFeed } from './define-feed.ts';
import { parseCidrLines } from './parsers/cidr-lines.ts';

export const fireholAnonymous = defineFeed({
  id: 'firehol-anonymous',
  title: 'FireHOL anonymising services',
  kind: 'proxy',
  operator: 'FireHOL',
  urls: ['https://raw.githubusercontent.com/firehol/blocklist-ipsets/master/firehol_anonymous.netset'],
  // It adds every Tor relay to the open proxies, those too that let nothing out.
  onByDefault: false,
  licence: {
    name: 'None of its own; each list in it keeps its own terms',
    url: 'https://iplists.firehol.org/?ipset=firehol_anonymous',
    attribution: 'FireHOL IP lists, https://iplists.firehol.org/',
  },
  minEntries: 1_000,
  maxEntries: 2_000_000,
  dropsSpecialPurpose: true,
  shortestPrefix: { ipv4: 12, ipv6: 32 },
  parse: parseCidrLines,
});
