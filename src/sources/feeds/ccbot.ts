import { defineCrawler } from './define-crawler.ts';

export const ccbot = defineCrawler({
  id: 'ccbot',
  operator: 'CCBot',
  urls: ['https://index.commoncrawl.org/ccbot.json'],
  page: 'https://commoncrawl.org/ccbot',
  minEntries: 2,
});
