import { defineFeed } from './define-feed.ts';
import { parseDomainLines } from './parsers/domain-lines.ts';

export const urlhausHosts = defineFeed({
  id: 'urlhaus-hosts',
  title: 'URLhaus malware hosts',
  kind: null,
  domainKind: 'malware',
  urls: ['https://urlhaus.abuse.ch/downloads/hostfile/'],
  licence: {
    name: 'CC0 1.0; abuse.ch’s terms of use',
    url: 'https://urlhaus.abuse.ch/api/',
    attribution: 'URLhaus by abuse.ch',
  },
  intervalHours: 6,
  minEntries: 20,
  maxBytes: 16 * 1024 * 1024,
  parse: parseDomainLines,
});
