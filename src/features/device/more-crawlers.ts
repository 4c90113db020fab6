import type { Crawler } from './find-crawler.ts';

/**
 * Programs that crawler-user-agents does not list, or lists under a narrower pattern. The products say so
 * themselves in their documentation; each begins the user agent unless it stands in a browser's own.
 */
export const moreCrawlers: readonly Crawler[] = [
  ...[
    'axios/',
    'Deno/',
    'Bun/',
    'Faraday',
    'GuzzleHttp/',
    'HTTPie/',
    'Java/',
    'Jakarta Commons-HttpClient/',
    'PostmanRuntime/',
    'RestSharp/',
    'Ruby',
    'WinHttp',
    'Wget/',
    'aria2/',
    'got ',
    'http.rb/',
    'insomnia/',
    'libcurl',
    'node$',
    'python-urllib3?/',
    'Python-urllib/',
    'reqwest/',
    'rest-client/',
    'undici',
    'ureq/',
    'hyper/',
    'lua-resty-http/',
    'Typhoeus',
    'WordPress/',
  ].map((start) => ({ pattern: `^${start}`, tags: ['http-library'] })),
  ...[
    'HeadlessChrome',
    'PhantomJS',
    'SlimerJS',
    'Splash',
    'jsdom/',
    'HtmlUnit',
    'Cypress/',
    'WebDriver',
    'Zombie.js/',
  ].map((word) => ({ pattern: word, tags: ['browser-automation'] })),
  ...['Nuclei', 'WPScan', 'gobuster', 'ffuf', 'feroxbuster', 'w3af', 'OWASP ZAP', 'BurpSuite', 'Arachni'].map(
    (word) => ({
      pattern: word,
      tags: ['scanner'],
    }),
  ),
];
