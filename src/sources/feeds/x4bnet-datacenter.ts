import { defineFeed } from './define-feed.ts';
import { parseCidrLines } from './parsers/cidr-lines.ts';

export const x4bnetDatacenter = defineFeed({
  id: 'x4bnet-datacenter',
  title: 'X4BNet datacenter networks',
  kind: 'hosting',
  urls: [
    'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/datacenter/ipv4.txt',
    'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/datacenter/ipv6.txt',
  ],
  licence: { name: 'MIT', url: 'https://github.com/X4BNet/lists_vpn/blob/main/LICENSE', attribution: null },
  minEntries: 10_000,
  shortestPrefix: { ipv4: 8, ipv6: 20 },
  parse: parseCidrLines,
});
