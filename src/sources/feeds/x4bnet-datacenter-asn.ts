import { defineFeed } from './define-feed.ts';
import { parseAsnLines } from './parsers/asn-lines.ts';

export const x4bnetDatacenterAsn = defineFeed({
  id: 'x4bnet-datacenter-asn',
  title: 'X4BNet datacenter AS numbers',
  kind: 'hosting',
  urls: ['https://raw.githubusercontent.com/X4BNet/lists_vpn/main/input/datacenter/ASN.txt'],
  licence: { name: 'MIT', url: 'https://github.com/X4BNet/lists_vpn/blob/main/LICENSE', attribution: null },
  minEntries: 200,
  maxEntries: 20_000,
  maxBytes: 4 * 1024 * 1024,
  parse: parseAsnLines,
});
