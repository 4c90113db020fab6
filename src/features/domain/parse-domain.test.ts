import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameAndParents, parseDomain } from './parse-domain.ts';

const accepted: readonly (readonly [sent: string, name: string, registrable: string | null])[] = [
  ['example.com', 'example.com', 'example.com'],
  ['EXAMPLE.Com', 'example.com', 'example.com'],
  ['example.com.', 'example.com', 'example.com'],
  ['mail.example.co.uk', 'mail.example.co.uk', 'example.co.uk'],
  ['münchen.de', 'xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['MÜNCHEN.DE', 'xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['faß.de', 'xn--fa-hia.de', 'xn--fa-hia.de'],
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah', 'xn--r8jz45g.xn--zckzah'],
  ['ｅｘａｍｐｌｅ.com', 'example.com', 'example.com'],
  ['someone.github.io', 'someone.github.io', 'someone.github.io'],
  ['github.io', 'github.io', null],
  ['a-b.test', 'a-b.test', 'a-b.test'],
  [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
];

for (const [sent, name, registrable] of accepted) {
  test(`"${sent.slice(0, 40)}" is the domain ${name.slice(0, 40)}`, () => {
    const domain = parseDomain(sent);
    assert.equal(domain?.name, name);
    assert.equal(domain?.registrable, registrable);
  });
}

const refused = [
  '',
  ' ',
  'com',
  'localhost',
  '.com',
  'example..com',
  'example.com..',
  '-example.com',
  'example-.com',
  'exa mple.com',
  'exa_mple.com',
  'https://example.com',
  'example.com/path',
  'example.com:80',
  'user@example.com',
  '192.0.2.1',
  '[2001:db8::1]',
  '1.2.3.4.5',
  'example.123',
  'xn--a.com',
  'ex%61mple.com',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(130)}com`,
  'ü'.repeat(2000),
  'a\u0000b.com',
];

for (const sent of refused) {
  test(`"${sent.slice(0, 30)}" is no domain`, () => {
    assert.equal(parseDomain(sent), null);
  });
}

test('names above a domain are its owner’s down to the one that was registered', () => {
  const parents = (text: string): string[] => nameAndParents(parseDomain(text)!);
  assert.deepEqual(parents('a.b.example.co.uk'), ['a.b.example.co.uk', 'b.example.co.uk', 'example.co.uk']);
  assert.deepEqual(parents('x.someone.github.io'), ['x.someone.github.io', 'someone.github.io']);
  assert.deepEqual(parents('github.io'), ['github.io']);
});
