import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskWords } from './alert-kinds.ts';

test('bad words are masked and nothing else is', () => {
  const text = 'You darn fool, darn you';
  const places = [
    { start: 15, end: 19 },
    { start: 4, end: 8 },
  ];
  assert.equal(maskWords(text, places), 'You **** fool, **** you');
  assert.equal(maskWords('two words', [{ start: 0, end: 9 }]), '*** *****', 'blanks stay');
  assert.equal(
    maskWords('overlap', [
      { start: 0, end: 4 },
      { start: 2, end: 5 },
    ]),
    '*****ap',
  );
  assert.equal(maskWords('as it was', []), 'as it was');
  assert.equal(maskWords('💩 word', [{ start: 0, end: 2 }]), '* word', 'a character is one asterisk');
});
