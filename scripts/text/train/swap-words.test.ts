import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTextScanner } from '../../../src/features/text/scan-text.ts';
import { createRandom } from './random.ts';
import { createWordSwapper } from './swap-words.ts';

const lexicon = 'w 2 en crud\nw 2 en muck\nw 3 en scum\nw 0 en mucky\nw 2 de dreck\n';
const scanner = createTextScanner({ lexicon, languages: 'en the and\n' });
const swap = createWordSwapper(lexicon, scanner, 'en');

test('a bad word gives way to one of the language that is as bad, and the rest of the text stays', () => {
  const random = createRandom(1);
  const seen = new Set(Array.from({ length: 40 }, () => swap('what Crud, you scum!', random)));
  assert.deepEqual([...seen].sort(), ['what crud, you scum!', 'what muck, you scum!']);
});

test('a text without a bad word is left as it is', () => {
  assert.equal(swap('what a mucky day', createRandom(1)), 'what a mucky day');
});
