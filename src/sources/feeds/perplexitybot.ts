import { defineCrawler } from './define-crawler.ts';

export const perplexitybot = defineCrawler({
  id: 'perplexitybot',
  operator: 'PerplexityBot',
  urls: ['https://www.perplexity.com/perplexitybot.json'],
  page: 'https://docs.perplexity.ai/guides/bots',
  minEntries: 2,
});
