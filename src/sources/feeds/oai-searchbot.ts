import { defineCrawler } from './define-crawler.ts';

export const oaiSearchbot = defineCrawler({
  id: 'oai-searchbot',
  operator: 'OAI-SearchBot',
  urls: ['https://openai.com/searchbot.json'],
  page: 'https://platform.openai.com/docs/bots',
  minEntries: 1,
});
