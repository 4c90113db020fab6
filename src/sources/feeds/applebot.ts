import { defineCrawler } from './define-crawler.ts';

export const applebot = defineCrawler({
  id: 'applebot',
  operator: 'Applebot',
  urls: ['https://search.developer.apple.com/applebot.json'],
  page: 'https://support.apple.com/en-us/119829',
  minEntries: 3,
});
