import { defineFeed } from './define-feed.ts';
import { parseAsnLines } from './parsers/asn-lines.ts';

export const x4bnetVpnAsn = defineFeed({
  id: 'x4bnet-vpn-asn',
  title: 'X4BNet VPN AS numbers',
  kind: 'vpn',
  urls: ['https://raw.githubusercontent.com/X4BNet/lists_vpn/main/input/vpn/ASN.txt'],
  licence: { name: 'MIT', url: 'https://github.com/X4BNet/lists_vpn/blob/main/LICENSE', attribution: null },
  minEntries: 5,
  maxEntries: 20_000,
  maxBytes: 4 * 1024 * 1024,
  parse: parseAsnLines,
});
