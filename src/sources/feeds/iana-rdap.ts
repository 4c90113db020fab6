import type { FeedContent } from './define-feed.ts';
import { defineFeed } from './define-feed.ts';
import { domainContent } from './parsers/domain-lines.ts';
import { parseJson, requiredList } from './parsers/json.ts';

/** Which RDAP service knows the domains below a top-level domain (RFC 9224). A snapshot of it is packaged. */
export const ianaRdap = defineFeed({
  id: 'iana-rdap',
  title: 'RDAP services by top-level domain',
  kind: null,
  domainKind: 'rdap',
  urls: ['https://data.iana.org/rdap/dns.json'],
  licence: {
    name: 'No stated licence; published by IANA',
    url: 'https://www.iana.org/help/licensing-terms',
    attribution: null,
  },
  intervalHours: 24 * 7,
  minEntries: 500,
  maxBytes: 4 * 1024 * 1024,
  parse: parseBootstrap,
});

/** Reads the bootstrap file: pairs of top-level domains and addresses, of which https ones come first. */
function parseBootstrap(text: string): FeedContent {
  const domains = new Map<string, string>();
  let badEntries = 0;
  for (const service of requiredList(parseJson(text), 'services')) {
    const [names, urls] = Array.isArray(service) ? (service as unknown[]) : [];
    const url = pickUrl(urls);
    if (!Array.isArray(names) || url === null) {
      badEntries++;
      continue;
    }
    for (const name of names as readonly unknown[]) {
      if (typeof name === 'string' && /^[a-z0-9-]{2,63}$/i.test(name)) domains.set(name.toLowerCase(), url);
      else badEntries++;
    }
  }
  return domainContent(domains, badEntries);
}

function pickUrl(urls: unknown): string | null {
  if (!Array.isArray(urls)) return null;
  const known = (urls as readonly unknown[]).filter(
    (url): url is string =>
      typeof url === 'string' && /^https?:\/\/[!-~]{1,200}$/.test(url) && URL.canParse(url),
  );
  return known.find((url) => url.startsWith('https:')) ?? known[0] ?? null;
}
