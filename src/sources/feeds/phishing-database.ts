import { defineFeed } from './define-feed.ts';
import { parseDomainLines } from './parsers/domain-lines.ts';

export const phishingDatabase = defineFeed({
  id: 'phishing-database',
  title: 'Phishing.Database active domains',
  kind: null,
  domainKind: 'phishing',
  urls: [
    'https://raw.githubusercontent.com/Phishing-Database/Phishing.Database/master/phishing-domains-ACTIVE.txt',
  ],
  licence: {
    name: 'MIT',
    url: 'https://github.com/Phishing-Database/Phishing.Database/blob/master/LICENSE.md',
    attribution: 'Phishing.Database by Mitchell Krog, Nissar Chababy and contributors',
  },
  minEntries: 1000,
  maxEntries: 2_000_000,
  maxBytes: 96 * 1024 * 1024,
  parse: parseDomainLines,
});
