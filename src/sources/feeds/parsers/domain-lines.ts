import { parseDomain } from '../../../features/domain/parse-domain.ts';
import { parseIp } from '../../../features/ip/parse-ip.ts';
import type { FeedContent } from '../define-feed.ts';
import { linesOf, readableText, withoutComment } from './text.ts';

/**
 * Reads one domain a line, or a hosts file whose lines are an address and a name. Addresses among the names, which
 * lists of malware have, say nothing of a domain and are passed over.
 */
export function parseDomainLines(text: string): FeedContent {
  const domains = new Map<string, string>();
  let badEntries = 0;
  for (const line of linesOf(readableText(text))) {
    const words = withoutComment(line).split(/\s+/, 3);
    const entry = words.length === 2 && parseIp(words[0] as string) !== null ? words[1] : words.join(' ');
    if (entry === undefined || entry === '' || parseIp(entry) !== null) continue;
    // Registries know no underscores, but names of hosts in such lists have them.
    const domain = entry.includes('_') ? null : parseDomain(entry);
    if (domain !== null) domains.set(domain.name, '');
    else if (!entry.includes('_') && entry !== 'localhost') badEntries++;
  }
  return domainContent(domains, badEntries);
}

/** Throws when nothing was read, or less than could not be read: then it is another format. */
export function domainContent(domains: ReadonlyMap<string, string>, badEntries: number): FeedContent {
  if (domains.size === 0) throw new Error('The text holds no domain that could be read.');
  if (badEntries > domains.size) throw new Error('Most entries of the text could not be read.');
  return { cidrs: [], asns: [], asnFacts: null, domains, badEntries };
}
