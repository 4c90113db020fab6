import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compileGlob } from './glob.ts';

const table: readonly (readonly [string, string, boolean])[] = [
  ['*', '', true],
  ['', '', true],
  ['', 'a', false],
  ['?', '', false],
  ['a*', 'abc', true],
  ['*c', 'abc', true],
  ['*b*', 'abc', true],
  ['a?c', 'abc', true],
  ['a?c', 'abbc', false],
  ['A*C', 'abbc', true],
  ['a*b*c', 'a--b--c', true],
  ['a*b*c', 'a--c--b', false],
  ['**', 'anything', true],
  ['a.c', 'abc', false],
  ['[a-z]', 'a', false],
];

test('a pattern matches the whole text; only * and ? are special', () => {
  for (const [pattern, text, expected] of table) {
    assert.equal(compileGlob(pattern)(text), expected, `${pattern} on ${text}`);
  }
});

/** Says the same by trying everything. */
function naive(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  if (pattern[0] === '*')
    return naive(pattern.slice(1), text) || (text !== '' && naive(pattern, text.slice(1)));
  return (
    text !== '' && (pattern[0] === '?' || pattern[0] === text[0]) && naive(pattern.slice(1), text.slice(1))
  );
}

test('a pattern matches what trying every way matches', () => {
  const letters = fc.constantFrom('a', 'b', '*', '?', 'é');
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 8 }),
      fc.array(fc.constantFrom('a', 'b', 'é'), { maxLength: 10 }),
      (pattern, text) =>
        compileGlob(pattern.join(''))(text.join('')) === naive(pattern.join(''), text.join('')),
    ),
    { numRuns: 3000 },
  );
});

test('patterns of more than one word of states match', () => {
  const long = `${'ab?'.repeat(40)}*${'x'.repeat(60)}`;
  const text = `${'abc'.repeat(40)}--${'x'.repeat(60)}`;
  assert.equal(compileGlob(long)(text), true);
  assert.equal(compileGlob(long)(`${text}y`), false);
});
