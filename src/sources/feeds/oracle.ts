import type { FeedContent } from './define-feed.ts';
import { defineFeed } from './define-feed.ts';
import { createCollector } from './parsers/collector.ts';
import { member, optionalList, parseJson, requiredList } from './parsers/json.ts';

export const oracle = defineFeed({
  id: 'oracle',
  title: 'Oracle Cloud networks',
  kind: 'hosting',
  operator: 'Oracle Cloud',
  urls: ['https://docs.oracle.com/iaas/tools/public_ip_ranges.json'],
  licence: {
    name: 'No stated licence; published by Oracle',
    url: 'https://docs.oracle.com/iaas/Content/General/Concepts/addressranges.htm',
    attribution: null,
  },
  minEntries: 100,
  maxEntries: 50_000,
  maxBytes: 8 * 1024 * 1024,
  shortestPrefix: { ipv4: 10, ipv6: 20 },
  parse: parseOracle,
});

function parseOracle(text: string): FeedContent {
  const collector = createCollector();
  for (const region of requiredList(parseJson(text), 'regions')) {
    for (const entry of optionalList(region, 'cidrs')) collector.cidr(member(entry, 'cidr'));
  }
  return collector.finish();
}
