import { defineCrawler } from './define-crawler.ts';

export const gptbot = defineCrawler({
  id: 'gptbot',
  operator: 'GPTBot',
  urls: ['https://openai.com/gptbot.json'],
  page: 'https://platform.openai.com/docs/bots',
  minEntries: 1,
});
