import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonBody } from './parse-json-body.ts';

test('whole numbers that are too long to be exact keep all their digits, as texts', () => {
  for (const [sent, read] of [
    ['{"data":{"transaction_id":9007199254740993}}', { data: { transaction_id: '9007199254740993' } }],
    [
      '{"id":-1234567890123456789,"n":[12345678901234567]}',
      { id: '-1234567890123456789', n: ['12345678901234567'] },
    ],
    ['{"id":9007199254740991,"amount":1e30}', { id: 9007199254740991, amount: 1e30 }],
    ['{"a":1.5,"b":"9007199254740993"}', { a: 1.5, b: '9007199254740993' }],
    ['{"labels":[{"payment":9007199254740993}]}', { labels: [{ payment: '9007199254740993' }] }],
    ['[1]', [1]],
  ] as const)
    assert.deepEqual(parseJsonBody(sent), read);
});

test('a field named __proto__ is a field, also beside a long number', () => {
  const parsed = parseJsonBody('{"__proto__":{"x":1},"id":9007199254740993}') as object;
  assert.deepEqual(Object.keys(parsed), ['__proto__', 'id']);
  assert.equal(Object.getPrototypeOf(parsed), Object.prototype);
});
