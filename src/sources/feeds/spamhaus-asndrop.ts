import { defineFeed } from './define-feed.ts';
import { member } from './parsers/json.ts';
import { parseJsonLines } from './parsers/json-lines.ts';
import { spamhausNotice } from './spamhaus-notice.ts';

export const spamhausAsndrop = defineFeed({
  id: 'spamhaus-asndrop',
  title: 'Spamhaus ASN-DROP AS numbers',
  kind: 'abuse',
  operator: 'Spamhaus',
  urls: ['https://www.spamhaus.org/drop/asndrop.json'],
  licence: {
    name: 'Free of charge with credit and the date and copyright text kept',
    url: 'https://www.spamhaus.org/drop/terms/',
    attribution: 'Spamhaus ASN-DROP list, (c) The Spamhaus Project SLU, https://www.spamhaus.org/drop/',
  },
  intervalHours: 24,
  minEntries: 50,
  maxEntries: 20_000,
  maxBytes: 8 * 1024 * 1024,
  notice: spamhausNotice,
  parse: (text) => parseJsonLines(text, (entry, collector) => collector.asn(member(entry, 'asn'))),
});
