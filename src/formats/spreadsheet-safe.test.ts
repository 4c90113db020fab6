import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvRow, escapeCell, unescapeCell } from './spreadsheet-safe.ts';

test('no cell begins as a formula does, and each is given back as it was', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^['=+\-@\t\r]{0,4}[a-z=']{0,4}$/));
  fc.assert(
    fc.property(text, (given) => {
      const cell = escapeCell(given);
      assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
      assert.equal(unescapeCell(cell), given);
    }),
  );
});

test('an apostrophe that people write stays', () => {
  assert.equal(unescapeCell("'tis"), "'tis");
  assert.equal(escapeCell("'tis"), "'tis");
});

test('a row is quoted where it must be', () => {
  assert.equal(csvRow(['a', 'b,c', 'd"e', '=1+1', '']), `a,"b,c","d""e",'=1+1,\r\n`);
});
