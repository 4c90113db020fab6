import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeNumberTable, encodeNumberTable, exactPlace, floorPlace } from './number-table.ts';
import { spreadPrefixes } from './spread-prefixes.ts';

test('what is written reads back the same', () => {
  const keys = [0, 1, 128, 99_999_999, 999_999_999_999_999, Number.MAX_SAFE_INTEGER];
  const values = [0, 127, 128, 65_536, 4_294_967_295, 7];
  const table = decodeNumberTable(encodeNumberTable(['Zürich', ''], keys, values));
  assert.deepEqual([...table.keys], keys);
  assert.deepEqual([...table.values], values);
  assert.deepEqual(table.texts, ['Zürich', '']);
  assert.equal(decodeNumberTable(encodeNumberTable([], [], [])).keys.length, 0);
});

test('keys that do not ascend are refused, and so are bytes that are no table or are cut off', () => {
  for (const keys of [[2, 1], [1, 1], [-1], [0.5]])
    assert.throws(() => encodeNumberTable([], keys, keys), keys.join());
  for (const value of [-1, 0.5, 2 ** 32]) assert.throws(() => encodeNumberTable([], [1], [value]));
  const good = encodeNumberTable([], [5, 900], [1, 2]);
  assert.throws(() => decodeNumberTable(good.subarray(0, good.length - 1)));
  assert.throws(() => decodeNumberTable(Buffer.from('something else')));
});

test('a key is found exactly or by the one below it', () => {
  const table = decodeNumberTable(encodeNumberTable([], [10, 20, 30], [0, 0, 0]));
  for (const [key, floor, exact] of [
    [9, -1, -1],
    [10, 0, 0],
    [19, 0, -1],
    [30, 2, 2],
    [31, 2, -1],
  ] as const) {
    assert.equal(floorPlace(table, key), floor, `floor of ${key}`);
    assert.equal(exactPlace(table, key), exact, `exactly ${key}`);
  }
});

test('the longest prefix of a number is found, whatever the prefixes', () => {
  const prefix = fc.tuple(fc.stringMatching(/^[0-3]{1,5}$/), fc.nat(9));
  fc.assert(
    fc.property(fc.array(prefix, { maxLength: 30 }), fc.stringMatching(/^[0-3]{6}$/), (pairs, number) => {
      const prefixes = pairs.map(([digits, value]) => ({ digits, value }));
      const { keys, values } = spreadPrefixes(prefixes, 6);
      const table = decodeNumberTable(encodeNumberTable([], keys, values));
      const byDigits = new Map(pairs);
      let wanted = 0;
      for (let length = 1; length <= 6; length++) {
        const value = byDigits.get(number.slice(0, length));
        if (value !== undefined) wanted = value + 1;
      }
      const place = floorPlace(table, Number(number));
      assert.equal(place < 0 ? 0 : table.values[place], wanted);
    }),
  );
});
