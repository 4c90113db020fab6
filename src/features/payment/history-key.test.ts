import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { historyKey, type KeyKind } from './history-key.ts';

test('a key is the first 52 bits of the hash, as in every database there is', () => {
  assert.equal(historyKey('acc_bench', 'customer', 'customer-77'), 3_954_289_060_306_641);
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom<KeyKind>('customer', 'card', 'site'),
      fc.string(),
      (id, kind, value) => {
        const hex = createHash('sha256').update(`${kind}\n${id}\n${value}`).digest('hex');
        assert.equal(historyKey(id, kind, value), Number.parseInt(hex.slice(0, 13), 16));
      },
    ),
  );
});
