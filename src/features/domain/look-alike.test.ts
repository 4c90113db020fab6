import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createLookAlikeFinder, isOneEdit } from './look-alike.ts';
import { parseDomain } from './parse-domain.ts';

const confusables = JSON.parse(
  readFileSync(new URL('../../../data/domain/confusables.json', import.meta.url), 'utf8'),
) as Record<string, string>;
const find = createLookAlikeFinder({
  originals: [
    'mail.com',
    'paypal.com',
    'google.com',
    'amazon.com',
    'apple.com',
    'microsoft.com',
    'facebook.com',
    'linkedin.com',
    'ebay.com',
    'bbc.co.uk',
    'wikipedia.org',
  ],
  confusables,
});

const alike: readonly (readonly [name: string, original: string, kind: string])[] = [
  ['paypa1.com', 'paypal.com', 'confusable'],
  ['g00gle.com', 'google.com', 'confusable'],
  ['arnazon.com', 'amazon.com', 'confusable'],
  ['micros0ft.com', 'microsoft.com', 'confusable'],
  ['linkedln.com', 'linkedin.com', 'confusable'],
  ['аррӏе.com', 'apple.com', 'confusable'],
  ['раураl.com', 'paypal.com', 'confusable'],
  ['góogle.com', 'google.com', 'confusable'],
  ['paypal1.com', 'paypal.com', 'edit'],
  ['gooogle.com', 'google.com', 'edit'],
  ['gogle.com', 'google.com', 'edit'],
  ['amazom.com', 'amazon.com', 'edit'],
  ['facebok.com', 'facebook.com', 'edit'],
  ['mircosoft.com', 'microsoft.com', 'edit'],
  ['login.paypa1.com', 'paypal.com', 'confusable'],
  ['g00gle.net', 'google.com', 'confusable'],
];
for (const [name, original, kind] of alike) {
  test(`${name} looks like ${original}`, () => {
    assert.deepEqual(find(parseDomain(name)!), { original, kind });
  });
}

for (const name of [
  'paypal.com',
  'mail.google.com',
  'google.de',
  'amazon.co.uk',
  'apples.com',
  'bcc.co.uk',
  'example.com',
  'mall.com',
  'gogle.net',
  'com.example.test',
  'github.io',
  'ebuy.com',
  'пример.рф',
]) {
  test(`${name} is nobody’s look-alike`, () => {
    assert.equal(find(parseDomain(name)!), null);
  });
}

test('one edit is one letter more, less, other or swapped, and nothing else', () => {
  for (const [left, right] of [
    ['abc', 'ab'],
    ['abc', 'abd'],
    ['abc', 'acb'],
    ['abc', 'abcd'],
    ['abc', 'bac'],
  ])
    assert.equal(isOneEdit(left!, right!), true, `${left} ${right}`);
  for (const [left, right] of [
    ['abc', 'abc'],
    ['abc', 'cba'],
    ['abcd', 'ab'],
    ['abcd', 'badc'],
    ['', 'ab'],
  ])
    assert.equal(isOneEdit(left!, right!), false, `${left} ${right}`);
});
