import { defineFeed } from './define-feed.ts';
import { parseCidrLines } from './parsers/cidr-lines.ts';

export const fireholLevel1 = defineFeed({
  id: 'firehol-level1',
  title: 'FireHOL level 1 networks',
  kind: 'abuse',
  operator: 'FireHOL',
  urls: ['https://raw.githubusercontent.com/firehol/blocklist-ipsets/master/firehol_level1.netset'],
  licence: {
    name: 'None of its own; each list in it keeps its own terms',
    url: 'https://iplists.firehol.org/?ipset=firehol_level1',
    attribution: 'FireHOL IP lists, https://iplists.firehol.org/',
  },
  minEntries: 1_000,
  // Level 1 takes in every network that is not for the public internet.
  dropsSpecialPurpose: true,
  parse: parseCidrLines,
});
