import { defineFeed } from './define-feed.ts';
import { parseCidrLines } from './parsers/cidr-lines.ts';

export const x4bnetVpn = defineFeed({
  id: 'x4bnet-vpn',
  title: 'X4BNet VPN networks',
  kind: 'vpn',
  urls: [
    'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv4.txt',
    'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv6.txt',
  ],
  licence: { name: 'MIT', url: 'https://github.com/X4BNet/lists_vpn/blob/main/LICENSE', attribution: null },
  minEntries: 2_000,
  shortestPrefix: { ipv4: 12, ipv6: 24 },
  parse: parseCidrLines,
});
