import { defineFeed } from './define-feed.ts';
import { parseJsonPrefixes } from './parsers/json-prefixes.ts';

export const googleCloud = defineFeed({
  id: 'google-cloud',
  title: 'Google and Google Cloud networks',
  kind: 'hosting',
  operator: 'Google',
  urls: ['https://www.gstatic.com/ipranges/cloud.json', 'https://www.gstatic.com/ipranges/goog.json'],
  licence: {
    name: 'No stated licence; published by Google',
    url: 'https://support.google.com/a/answer/10026322',
    attribution: null,
  },
  minEntries: 300,
  shortestPrefix: { ipv4: 9, ipv6: 20 },
  parse: parseJsonPrefixes,
});
