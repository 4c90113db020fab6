import { defineFeed } from './define-feed.ts';
import { parseDomainLines } from './parsers/domain-lines.ts';

export const disposableEmailDomains = defineFeed({
  id: 'disposable-email-domains',
  title: 'Disposable mail domains',
  kind: null,
  domainKind: 'disposable',
  urls: [
    'https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf',
  ],
  licence: {
    name: 'CC0 1.0',
    url: 'https://github.com/disposable-email-domains/disposable-email-domains/blob/main/LICENSE.txt',
    attribution: null,
  },
  minEntries: 2000,
  maxBytes: 8 * 1024 * 1024,
  parse: parseDomainLines,
});
