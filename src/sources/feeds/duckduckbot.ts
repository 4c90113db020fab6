import { defineCrawler } from './define-crawler.ts';

export const duckduckbot = defineCrawler({
  id: 'duckduckbot',
  operator: 'DuckDuckBot',
  urls: ['https://duckduckgo.com/duckduckbot.json'],
  page: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
  minEntries: 10,
});
