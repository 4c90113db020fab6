import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type emailProblemTexts, parseEmail } from './parse-email.ts';

const sound: readonly (readonly [text: string, local: string, domain: string])[] = [
  ['name@example.com', 'name', 'example.com'],
  ['first.last+tag@EXAMPLE.com', 'first.last+tag', 'example.com'],
  ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~", 'example.com'],
  ['1@a.co', '1', 'a.co'],
  ['"two words"@example.com', 'two words', 'example.com'],
  ['"a@b"@example.com', 'a@b', 'example.com'],
  ['"with \\"quote\\""@example.com', 'with "quote"', 'example.com'],
  ['"plain"@example.com', 'plain', 'example.com'],
  ['用户@例子.广告', '用户', 'xn--fsqu00a.xn--4rr70v'],
  ['josé@münchen.de', 'josé', 'xn--mnchen-3ya.de'],
  ['Jose\u0301@example.com', 'José', 'example.com'],
  ['квіточка@пошта.укр', 'квіточка', 'xn--80a1acn3a.xn--j1amh'],
  [`${'a'.repeat(64)}@example.com`, 'a'.repeat(64), 'example.com'],
  [
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(54)}.com`,
    'a',
    `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(54)}.com`,
  ],
];
for (const [text, local, domain] of sound) {
  test(`"${text.slice(0, 40)}" is an address`, () => {
    const parsed = parseEmail(text);
    assert.ok(parsed.ok, parsed.ok ? '' : parsed.problem);
    assert.equal(parsed.email.local, local);
    assert.equal(parsed.email.domain.name, domain);
  });
}

const unsound: readonly (readonly [text: string, problem: keyof typeof emailProblemTexts])[] = [
  ['name[ar]domain.com', 'no_at'],
  ['name', 'no_at'],
  ['', 'no_at'],
  ['@example.com', 'local_empty'],
  ['""@example.com', 'local_empty'],
  ['name@', 'domain_empty'],
  ['.name@example.com', 'local_dots'],
  ['name.@example.com', 'local_dots'],
  ['na..me@example.com', 'local_dots'],
  ['na me@example.com', 'local_characters'],
  ['na,me@example.com', 'local_characters'],
  ['na(me)@example.com', 'local_characters'],
  ['a@b@example.com', 'local_characters'],
  ['Name <name@example.com>', 'local_characters'],
  ['na\u200bme@example.com', 'local_characters'],
  ['na\u00a0me@example.com', 'local_characters'],
  ['na\u0000me@example.com', 'local_characters'],
  ['na\ud800me@example.com', 'local_characters'],
  ['"open@example.com', 'local_quotes'],
  ['"a"b"@example.com', 'local_quotes'],
  ['"a\\"@example.com', 'local_quotes'],
  ['name@localhost', 'domain_invalid'],
  ['name@example', 'domain_invalid'],
  ['name@-example.com', 'domain_invalid'],
  ['name@example..com', 'domain_invalid'],
  ['name@example.com.', 'domain_invalid'],
  ['name@exa_mple.com', 'domain_invalid'],
  ['name@192.0.2.1', 'domain_invalid'],
  ['name@[999.0.2.1]', 'domain_invalid'],
  ['name@[192.0.2.1]', 'domain_literal'],
  ['name@[IPv6:2001:db8::1]', 'domain_literal'],
  [`${'a'.repeat(65)}@example.com`, 'local_too_long'],
  [`${'é'.repeat(33)}@example.com`, 'local_too_long'],
  [`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(60)}.com`, 'too_long'],
  [`${'a'.repeat(5000)}@example.com`, 'too_long'],
];
for (const [text, problem] of unsound) {
  test(`"${text.slice(0, 30)}" is refused: ${problem}`, () => {
    assert.deepEqual(parseEmail(text), { ok: false, problem });
  });
}

test('an address says whether it needs its quotes and whether servers must know SMTPUTF8', () => {
  const read = (text: string) => {
    const parsed = parseEmail(text);
    return parsed.ok ? [parsed.email.isQuoted, parsed.email.isInternational] : null;
  };
  assert.deepEqual(read('"plain"@example.com'), [false, false]);
  assert.deepEqual(read('"two words"@example.com'), [true, false]);
  assert.deepEqual(read('josé@example.com'), [false, true]);
  assert.deepEqual(read('jose@münchen.de'), [false, false]);
});

test('no text takes long to refuse', () => {
  for (const part of ['a.', '"', '\\"', '@', '[', 'é', ' '])
    assert.equal(parseEmail(`${part.repeat(50_000)}@example.com`).ok, false);
});
