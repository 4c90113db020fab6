import { defineFeed } from './define-feed.ts';
import { member } from './parsers/json.ts';
import { parseJsonLines } from './parsers/json-lines.ts';
import { spamhausNotice } from './spamhaus-notice.ts';

export const spamhausDrop = defineFeed({
  id: 'spamhaus-drop',
  title: 'Spamhaus DROP networks',
  kind: 'abuse',
  operator: 'Spamhaus',
  urls: ['https://www.spamhaus.org/drop/drop_v4.json', 'https://www.spamhaus.org/drop/drop_v6.json'],
  licence: {
    name: 'Free of charge with credit and the date and copyright text kept',
    url: 'https://www.spamhaus.org/drop/terms/',
    attribution: 'Spamhaus DROP lists, (c) The Spamhaus Project SLU, https://www.spamhaus.org/drop/',
  },
  // Spamhaus refuses those who ask more than once an hour; its list changes slowly.
  intervalHours: 24,
  minEntries: 300,
  maxEntries: 50_000,
  maxBytes: 8 * 1024 * 1024,
  notice: spamhausNotice,
  parse: (text) => parseJsonLines(text, (entry, collector) => collector.cidr(member(entry, 'cidr'))),
});
