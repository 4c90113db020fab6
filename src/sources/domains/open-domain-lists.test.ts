import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDomain } from '../../features/domain/parse-domain.ts';
import { disposableEmailDomains } from '../feeds/disposable-email-domains.ts';
import type { LoadedFeed } from '../feeds/feeds.ts';
import { ianaRdap } from '../feeds/iana-rdap.ts';
import { readFeed } from '../feeds/read-feed.ts';
import { urlhausHosts } from '../feeds/urlhaus-hosts.ts';
import { neverDisposable } from './never-disposable.fixture.ts';
import { openDomainLists } from './open-domain-lists.ts';

const lists = openDomainLists();
const lookUp = (name: string) => lists.lookUp(parseDomain(name)!);

function loaded(feed: LoadedFeed['feed'], text: string): LoadedFeed {
  const read = readFeed({ ...feed, minEntries: 1 }, [['https://feed.example/', text]], {
    lastEntries: 0,
    last: null,
    nowSeconds: Date.UTC(2026, 0, 1) / 1000,
  });
  return { feed, read, asOfMs: Date.UTC(2026, 10, 1) };
}

test('no provider that people really use is taken for disposable', () => {
  assert.ok(neverDisposable.length >= 100);
  assert.deepEqual(
    neverDisposable.filter((name) => lookUp(name).isDisposable),
    [],
  );
});

test('not even when a feed says so', () => {
  const fed = openDomainLists();
  fed.takeFeeds([loaded(disposableEmailDomains, 'gmail.com\nduck.com\nthrowaway.example\n')]);
  assert.equal(fed.lookUp(parseDomain('gmail.com')!).isDisposable, false);
  assert.equal(fed.lookUp(parseDomain('duck.com')!).isDisposable, false);
  assert.equal(fed.lookUp(parseDomain('throwaway.example')!).isDisposable, true);
});

for (const name of [
  'mailinator.com',
  'yopmail.com',
  'guerrillamail.com',
  '10minutemail.com',
  'temp-mail.org',
  'trashmail.com',
  'sub.mailinator.com',
]) {
  test(`${name} is disposable, and it is said who says so`, () => {
    const facts = lookUp(name);
    assert.equal(facts.isDisposable, true);
    assert.equal(facts.isFree, false);
    assert.ok(
      facts.evidence.length > 0 &&
        facts.evidence.every(({ flag, source }) => flag === 'disposable' && source !== ''),
    );
  });
}

for (const [name, service] of [
  ['duck.com', 'DuckDuckGo Email Protection'],
  ['mozmail.com', 'Firefox Relay'],
  ['someone.anonaddy.com', 'addy.io'],
  ['privaterelay.appleid.com', 'Apple Hide My Email'],
] as const) {
  test(`${name} passes mail on and is not disposable`, () => {
    const facts = lookUp(name);
    assert.equal(facts.forwardingService, service);
    assert.equal(facts.isDisposable, false);
  });
}

for (const name of [
  'gmail.com',
  'outlook.com',
  'gmx.de',
  'proton.me',
  'qq.com',
  'tutanota.com',
  'mail.ru',
  'laposte.net',
]) {
  test(`${name} gives mailboxes for nothing`, () => {
    assert.equal(lookUp(name).isFree, true);
  });
}

const schools: readonly (readonly [name: string, isSchool: boolean])[] = [
  ['mit.edu', true],
  ['cs.stanford.edu', true],
  ['ox.ac.uk', true],
  ['maths.ox.ac.uk', true],
  ['tum.de', true],
  ['ethz.ch', true],
  ['u-tokyo.ac.jp', true],
  ['edu', false],
  ['ac.uk', false],
  ['america.edu', false],
  ['example.com', false],
  ['gmail.com', false],
  ['notmit.edu.example.com', false],
];
for (const [name, isSchool] of schools.filter(([name]) => name.includes('.'))) {
  test(`${name} is ${isSchool ? 'a' : 'no'} school`, () => {
    assert.equal(lookUp(name).isEducational, isSchool);
  });
}

test('while no list of dangerous domains is there it is not known whether a domain is on one', () => {
  assert.equal(lookUp('unheard-of.example').isListedDangerous, null);
  assert.equal(lookUp('google.com').isListedDangerous, false);
});

test('a domain is dangerous when a list has it, its www host or the one that was registered', () => {
  const fed = openDomainLists();
  fed.takeFeeds([
    loaded(
      urlhausHosts,
      '127.0.0.1 evil.example\n127.0.0.1 www.bad.example\n127.0.0.1 files.fine.example\n127.0.0.1 github.com\n',
    ),
  ]);
  const danger = (name: string) => fed.lookUp(parseDomain(name)!).isListedDangerous;
  assert.equal(danger('evil.example'), true);
  assert.equal(danger('mail.evil.example'), true);
  assert.equal(danger('bad.example'), true);
  assert.equal(danger('fine.example'), false);
  assert.equal(danger('github.com'), false);
  assert.deepEqual(fed.lookUp(parseDomain('mail.evil.example')!).evidence, [
    {
      flag: 'dangerous',
      source: 'urlhaus-hosts',
      listed: 'evil.example',
      since: '2026-01-01T00:00:00.000Z',
      asOf: '2026-11-01T00:00:00.000Z',
      text: 'evil.example is in the list “URLhaus malware hosts”.',
    },
  ]);
});

test('the RDAP service of a top-level domain is packaged, and a newer bootstrap file has the word', () => {
  const fed = openDomainLists();
  assert.match(fed.rdapService('com') ?? '', /^https:\/\//);
  assert.equal(fed.rdapService('test'), null);
  fed.takeFeeds([loaded(ianaRdap, '{"services":[[["com"],["https://rdap.example/"]]]}')]);
  assert.equal(fed.rdapService('com'), 'https://rdap.example/');
  assert.match(fed.rdapService('org') ?? '', /^https:\/\//);
});
