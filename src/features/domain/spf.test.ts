import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSpf, spfRecords } from './spf.ts';

const sound: readonly (readonly [record: string, lookups: number, all: string | null])[] = [
  ['v=spf1', 0, null],
  ['v=spf1 -all', 0, '-'],
  ['V=SPF1 -ALL', 0, '-'],
  ['v=spf1 a mx ptr exists:%{i}._spf.example.com include:other.example -all', 5, '-'],
  ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ~all', 0, '~'],
  ['v=spf1 ip4:192.0.2.1 ?all ', 0, '?'],
  ['v=spf1  a:mail.example.com/24//64   mx/30 all', 2, '+'],
  ['v=spf1 redirect=_spf.example.com', 1, null],
  ['v=spf1 -all redirect=_spf.example.com', 0, '-'],
  ['v=spf1 +a -mx ?include:a.example ~all exp=why.example.com', 3, '~'],
  ['v=spf1 include:%{d}._spf.example.com -all unknown=value', 1, '-'],
];
for (const [record, lookups, all] of sound) {
  test(`"${record}" is read`, () => {
    const found = parseSpf(record);
    assert.equal(found?.lookups, lookups);
    assert.equal(found?.all, all);
  });
}

const unsound = [
  'v=spf10 -all',
  'spf1 -all',
  'v=spf1-all',
  'v=spf1 -al',
  'v=spf1 include -all',
  'v=spf1 include: -all',
  'v=spf1 include:localhost -all',
  'v=spf1 ip4:2001:db8::1 -all',
  'v=spf1 ip4:300.0.0.1 -all',
  'v=spf1 ip4:192.0.2.0/33 -all',
  'v=spf1 a/33 -all',
  'v=spf1 mx//129 -all',
  'v=spf1 ip6:192.0.2.1 -all',
  'v=spf1 exists -all',
  'v=spf1 -all:example.com',
  'v=spf1 redirect=a.example redirect=b.example',
  'v=spf1 redirect=',
  'v=spf1 a:exa%mple.com -all',
  'v=spf1 a:%{x}.example.com -all',
  'v=spf1, mx -all',
  'v=spf1\tmx -all',
  'v=spf1 mx; -all',
  'v=spf1 ip4: 192.0.2.1 -all',
];
for (const record of unsound) {
  test(`"${record}" is refused`, () => {
    assert.equal(parseSpf(record), null);
  });
}

test('included records are named in lower case, but not those with macros', () => {
  const record = parseSpf(
    'v=spf1 include:_SPF.Example.com include:%{i}.example.com redirect=last.example.com',
  );
  assert.deepEqual(record?.includes, ['_spf.example.com']);
  assert.equal(record?.redirect, 'last.example.com');
});

test('other texts of a domain are no SPF records', () => {
  assert.deepEqual(spfRecords(['v=spf1 -all', 'v=spf10 x', 'google-site-verification=1', 'V=spf1']), [
    'v=spf1 -all',
    'V=spf1',
  ]);
});

test('no text takes long to refuse', () => {
  for (const part of ['%{', 'a.', ' a', '%%', 'ip4:1.'])
    assert.doesNotThrow(() => parseSpf(`v=spf1 ${part.repeat(4000)}`));
});
