import { defineCrawler } from './define-crawler.ts';

export const anthropic = defineCrawler({
  id: 'anthropic',
  operator: 'ClaudeBot',
  urls: ['https://claude.com/crawling/bots.json'],
  page: 'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler',
  minEntries: 1,
});
