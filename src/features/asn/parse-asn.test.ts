import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAsn } from './parse-asn.ts';

test('an AS number is read with or without its prefix, in any letter case', () => {
  for (const text of ['AS6167', '6167', 'as6167', 'as 6167', ' AS6167 ', 'ASN6167', 'AS0006167']) {
    assert.equal(parseAsn(text), 6167, text);
  }
  assert.equal(parseAsn('AS01'), 1);
  assert.equal(parseAsn('4294967294'), 4_294_967_294);
});

test('what can be no AS number is refused', () => {
  const texts = [
    '',
    'AS',
    '0',
    'AS0',
    '4294967295',
    '4294967296',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    'AS-1',
    'BS1',
    'AS1 2',
    '٣',
    '1,2',
  ];
  for (const text of [...texts, '9'.repeat(400), `AS${' '.repeat(9999)}`])
    assert.equal(parseAsn(text), null, text.slice(0, 20));
});
