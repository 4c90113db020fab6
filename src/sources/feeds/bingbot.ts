import { defineCrawler } from './define-crawler.ts';

export const bingbot = defineCrawler({
  id: 'bingbot',
  operator: 'Bingbot',
  urls: ['https://www.bing.com/toolbox/bingbot.json'],
  page: 'https://www.bing.com/webmasters/help/verifying-that-bingbot-is-bingbot-3905dc26',
  minEntries: 5,
});
