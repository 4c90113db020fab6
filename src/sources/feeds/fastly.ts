import type { FeedContent } from './define-feed.ts';
import { defineFeed } from './define-feed.ts';
import { createCollector } from './parsers/collector.ts';
import { parseJson, requiredList } from './parsers/json.ts';

export const fastly = defineFeed({
  id: 'fastly',
  title: 'Fastly networks',
  kind: 'hosting',
  operator: 'Fastly',
  urls: ['https://api.fastly.com/public-ip-list'],
  licence: {
    name: 'No stated licence; published by Fastly',
    url: 'https://www.fastly.com/documentation/reference/api/utils/public-ip-list/',
    attribution: null,
  },
  minEntries: 5,
  maxEntries: 5_000,
  maxBytes: 1024 * 1024,
  shortestPrefix: { ipv4: 12, ipv6: 24 },
  parse: parseFastly,
});

function parseFastly(text: string): FeedContent {
  const json = parseJson(text);
  const collector = createCollector();
  for (const entry of requiredList(json, 'addresses')) collector.cidr(entry);
  for (const entry of requiredList(json, 'ipv6_addresses')) collector.cidr(entry);
  return collector.finish();
}
