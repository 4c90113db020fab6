import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { unescapeCell } from '../../formats/spreadsheet-safe.ts';
import { csvLine } from './csv-line.ts';

const dangerous = /^[=+\-@\t\r]/;
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', 'a', '1') }),
);

test('no cell can be a formula in a spreadsheet, and every text comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
      const rows = parse(csvLine(cells), { record_delimiter: '\r\n', relax_quotes: false }) as string[][];
      assert.equal(rows.length, 1);
      assert.ok(rows[0]!.every((text) => !dangerous.test(text)));
      assert.deepEqual(rows[0]!.map(unescapeCell), cells);
    }),
  );
});

test('the usual ways to begin a formula are made text', () => {
  assert.equal(
    csvLine(['=1+1', '+49', '-1', '@a', '\tx', '\rx']),
    `"'=1+1","'+49","'-1","'@a","'\tx","'\rx"\r\n`,
  );
  assert.equal(csvLine([1, null, 'plain']), '1,,"plain"\r\n');
});
