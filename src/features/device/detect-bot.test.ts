import assert from 'node:assert/strict';
import { test } from 'node:test';
import crawlers from 'crawler-user-agents';
import fc from 'fast-check';
import { parseClientHints } from './client-hints.ts';
import { createDeviceReader } from './create-device-reader.ts';
import { detectBot } from './detect-bot.ts';
import { readDevice } from './read-device.ts';

test('every example of every known crawler is a bot of a kind', () => {
  for (const { instances } of crawlers) {
    for (const userAgent of instances) {
      if (userAgent.length <= 1_024) assert.notEqual(detectBot(userAgent), null, userAgent);
    }
  }
});

test('the index finds a crawler wherever one of the expressions does', () => {
  const expressions = crawlers.map(({ pattern }) => new RegExp(pattern));
  const words = fc.constantFrom(...crawlers.flatMap(({ instances }) => instances.slice(0, 1)));
  const cut = fc
    .tuple(words, fc.nat(40), fc.nat(60))
    .map(([word, start, length]) => word.slice(start, start + length));
  fc.assert(
    fc.property(cut, (userAgent) => {
      if (expressions.some((expression) => expression.test(userAgent.trim()))) {
        assert.notEqual(detectBot(userAgent)?.kind ?? 'other', 'other', userAgent);
      }
    }),
    { numRuns: 300 },
  );
});

test('the longest pattern names the bot', () => {
  const cases: Record<string, string> = {
    'Mozilla/5.0 (compatible; Googlebot-Image/1.0)': 'Googlebot-Image',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot)':
      'OAI-SearchBot',
    'python-requests/2.31.0': 'python-requests',
  };
  for (const [userAgent, name] of Object.entries(cases)) assert.equal(detectBot(userAgent)?.name, name);
});

test('nothing and spaces are no bot', () => {
  for (const userAgent of [null, '', '   ']) assert.equal(detectBot(userAgent), null);
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        'Mozilla/5.0 ',
        '(',
        ')',
        ';',
        '__proto__',
        'constructor',
        'Macintosh',
        'Mac OS X ',
        '10_',
        'Version/',
        '9'.repeat(40),
        '.',
        'iPad',
        'Chrome/',
        'Android',
        '\u0000',
        '/',
        ' ',
      ),
    )
    .map((parts) => parts.join('')),
);

test('any text gives a report with finite numbers and short names', () => {
  fc.assert(
    fc.property(hostile, hostile, (userAgent, field) => {
      const report = readDevice(
        userAgent,
        parseClientHints({ 'sec-ch-ua': field, 'sec-ch-ua-platform': field }),
      );
      assert.ok(JSON.stringify(report).length < 600 + 6 * userAgent.length);
      assert.ok(report.browser.version === null || Number.isFinite(report.browser.version));
      assert.ok((report.browser.name ?? '').length <= 60);
      assert.ok((report.OS.version ?? '').length <= 20);
    }),
    { numRuns: 300 },
  );
});

test('a reader answers as readDevice does, and forgets what was not asked for longest', () => {
  const read = createDeviceReader({ maxEntries: 2 });
  const first = read('curl/8.4.0', null);
  assert.deepEqual(first, readDevice('curl/8.4.0', null));
  read('wget', null);
  assert.equal(read('curl/8.4.0', null), first);
  read('node', null);
  assert.equal(read('curl/8.4.0', null), first);
  read('a/1', null);
  read('b/1', null);
  assert.notEqual(read('curl/8.4.0', null), first);
});

test('a reader tells the same user agent with other hints apart', () => {
  const read = createDeviceReader({ maxEntries: 10 });
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
  const hints = parseClientHints({
    'sec-ch-ua-platform': '"Windows"',
    'sec-ch-ua-platform-version': '"15.0.0"',
  });
  assert.equal(read(userAgent, null).OS.version, '10');
  assert.equal(read(userAgent, hints).OS.version, '11');
});
