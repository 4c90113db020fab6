import { defineCrawler } from './define-crawler.ts';

export const googlebot = defineCrawler({
  id: 'googlebot',
  operator: 'Googlebot',
  urls: [
    'https://developers.google.com/static/crawling/ipranges/common-crawlers.json',
    'https://developers.google.com/static/search/apis/ipranges/googlebot.json',
  ],
  page: 'https://developers.google.com/search/docs/crawling-indexing/verifying-googlebot',
  minEntries: 50,
});
