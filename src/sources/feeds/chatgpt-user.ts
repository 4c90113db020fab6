import { defineCrawler } from './define-crawler.ts';

export const chatgptUser = defineCrawler({
  id: 'chatgpt-user',
  operator: 'ChatGPT-User',
  urls: ['https://openai.com/chatgpt-user.json'],
  page: 'https://platform.openai.com/docs/bots',
  minEntries: 5,
});
