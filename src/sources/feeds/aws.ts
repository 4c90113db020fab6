import type { FeedContent } from './define-feed.ts';
import { defineFeed } from './define-feed.ts';
import { createCollector } from './parsers/collector.ts';
import { member, parseJson, requiredList } from './parsers/json.ts';

export const aws = defineFeed({
  id: 'aws',
  title: 'Amazon Web Services networks',
  kind: 'hosting',
  operator: 'Amazon Web Services',
  urls: ['https://ip-ranges.amazonaws.com/ip-ranges.json'],
  licence: {
    name: 'No stated licence; published by Amazon',
    url: 'https://docs.aws.amazon.com/vpc/latest/userguide/aws-ip-ranges.html',
    attribution: null,
  },
  minEntries: 1_000,
  shortestPrefix: { ipv4: 9, ipv6: 20 },
  parse: parseAws,
});

function parseAws(text: string): FeedContent {
  const json = parseJson(text);
  const collector = createCollector();
  for (const entry of requiredList(json, 'prefixes')) collector.cidr(member(entry, 'ip_prefix'));
  for (const entry of requiredList(json, 'ipv6_prefixes')) collector.cidr(member(entry, 'ipv6_prefix'));
  return collector.finish();
}
