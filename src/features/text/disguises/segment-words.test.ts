import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTextScanner } from '../scan-text.ts';

const scanner = createTextScanner({
  lexicon: 'w 2 * moron\n',
  languages: 'en you are such a stupid person watch the worst ever\n',
});
const rowOf = (text: string): string => {
  const { rows } = scanner.scanAs(text, 1);
  return String.fromCodePoint(...rows.codes.subarray(0, rows.length));
};

const rows: readonly (readonly [string, string, string])[] = [
  [
    'a sentence of single letters is parted into its words',
    'y o u a r e s u c h a p e r s o n',
    'you are such a person',
  ],
  ['a bad word is taken out and the rest parted', 'y o u a r e a m o r o n', 'you are a moron'],
  ['letters of no word stay together', 'x q w z v', 'xqwzv'],
  ['an ending stays with its word', 'h e w a t c h e d t h e p e r s o n', 'he watched the person'],
];
for (const [what, text, expected] of rows) test(what, () => assert.equal(rowOf(text), expected));
