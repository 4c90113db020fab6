import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskWords } from './mask-words.ts';

test('every character of a stretch becomes one asterisk, and nothing else changes', () => {
  assert.equal(maskWords('you 𝓯𝓾 it', [{ start: 4, end: 8 }]), 'you ** it');
  assert.equal(
    maskWords('abcdef', [
      { start: 0, end: 2 },
      { start: 1, end: 3 },
    ]),
    '***def',
  );
  assert.equal(maskWords('abc', []), 'abc');
});
