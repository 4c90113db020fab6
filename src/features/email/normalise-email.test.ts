import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseEmail } from './normalise-email.ts';

for (const [text, normal] of [
  ['Name@Example.COM', 'name@example.com'],
  [' name@example.com ', 'name@example.com'],
  ['name+tag@example.com', 'name@example.com'],
  ['name+a+b@example.com', 'name@example.com'],
  ['+name@example.com', '+name@example.com'],
  ['First.Last+x@gmail.com', 'firstlast@gmail.com'],
  ['f.i.r.s.t@googlemail.com', 'first@gmail.com'],
  ['first.last@example.com', 'first.last@example.com'],
  ['name@me.com', 'name@icloud.com'],
  ['name@protonmail.com', 'name@proton.me'],
  ['name@ya.ru', 'name@yandex.ru'],
  ['josé@MÜNCHEN.de', 'josé@xn--mnchen-3ya.de'],
  ['"Two Words"@example.com', '"two words"@example.com'],
  ['"plain"@example.com', 'plain@example.com'],
  ['no address', null],
  ['', null],
] as const) {
  test(`"${text}" is compared as ${normal}`, () => {
    assert.equal(normaliseEmail(text), normal);
  });
}

test('the normal form of a normal form is itself', () => {
  for (const text of ['A.b+c@gmail.com', '"x\\"y"@example.com', 'josé@münchen.de']) {
    const normal = normaliseEmail(text) as string;
    assert.equal(normaliseEmail(normal), normal);
  }
});
