import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainTable } from '../domains/domain-table.ts';
import type { Feed } from './define-feed.ts';
import { disposableEmailDomains } from './disposable-email-domains.ts';
import { ianaRdap } from './iana-rdap.ts';
import { readFeed, UnsoundFeedError } from './read-feed.ts';
import { urlhausHosts } from './urlhaus-hosts.ts';

const fresh = { lastEntries: 0, last: null, nowSeconds: 1000 };
const small = (feed: Feed): Feed => ({ ...feed, minEntries: 1 });
const read = (feed: Feed, text: string, options = fresh) =>
  readFeed(small(feed), [['https://feed.example/', text]], options);

test('a list of domains is read in any form of their names, without comments', () => {
  const { domains, entries } = read(
    disposableEmailDomains,
    '# list\nB.example\na.example # note\nmünchen.example\n\n',
  );
  const table = new DomainTable(domains as Uint8Array);
  assert.equal(entries, 3);
  assert.equal(table.find('b.example'), '1000');
  assert.equal(table.find('xn--mnchen-3ya.example'), '1000');
  assert.equal(table.find('c.example'), null);
});

test('a hosts file is read; its addresses and underscores are passed over', () => {
  const { domains, badEntries } = read(
    urlhausHosts,
    '# hosts\r\n127.0.0.1\tevil.example\r\n127.0.0.1 198.51.100.7\r\n127.0.0.1 a_b.example\r\n',
  );
  assert.deepEqual([...new DomainTable(domains as Uint8Array).entries()], [['evil.example', '1000']]);
  assert.equal(badEntries, 0);
});

test('a name keeps the time since which it has been listed', () => {
  const first = read(disposableEmailDomains, 'a.example\nb.example\n');
  const second = readFeed(
    small(disposableEmailDomains),
    [['https://feed.example/', 'a.example\nc.example\n']],
    {
      lastEntries: 2,
      last: first,
      nowSeconds: 2000,
    },
  );
  const table = new DomainTable(second.domains as Uint8Array);
  assert.equal(table.find('a.example'), '1000');
  assert.equal(table.find('b.example'), null);
  assert.equal(table.find('c.example'), '2000');
});

test('a bootstrap file gives the https service of each top-level domain', () => {
  const { domains } = read(
    ianaRdap,
    JSON.stringify({
      version: '1.0',
      services: [
        [
          ['com', 'net'],
          ['http://rdap.example/v1/', 'https://rdap.example/v1/'],
        ],
        [['xn--p1ai'], ['http://rdap.example/ru/']],
      ],
    }),
  );
  const table = new DomainTable(domains as Uint8Array);
  assert.equal(table.find('com'), 'https://rdap.example/v1/');
  assert.equal(table.find('xn--p1ai'), 'http://rdap.example/ru/');
});

for (const [what, feed, text] of [
  ['a web page', disposableEmailDomains, '<!doctype html><title>Sorry</title>'],
  ['nothing', disposableEmailDomains, '\n\n'],
  ['something else', disposableEmailDomains, 'id,name\n1,two words\n2,three\n'],
  ['JSON of another kind', ianaRdap, '{"services":"none"}'],
  ['no JSON', ianaRdap, 'services'],
] as const) {
  test(`${what} in place of ${feed.id} is refused`, () => {
    assert.throws(() => read(feed, text), UnsoundFeedError);
  });
}
