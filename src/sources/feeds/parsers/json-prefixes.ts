import type { FeedContent } from '../define-feed.ts';
import { createCollector } from './collector.ts';
import { member, parseJson, requiredList } from './json.ts';

/**
 * Reads the format that Google began and most crawlers follow: `{"prefixes": [{"ipv4Prefix": …}, {"ipv6Prefix": …}]}`.
 * Some operators list bare texts in place of the objects.
 */
export function parseJsonPrefixes(text: string): FeedContent {
  const collector = createCollector();
  for (const entry of requiredList(parseJson(text), 'prefixes')) {
    if (typeof entry === 'string') collector.cidr(entry);
    else collector.cidr(member(entry, 'ipv4Prefix') ?? member(entry, 'ipv6Prefix'));
  }
  return collector.finish();
}
