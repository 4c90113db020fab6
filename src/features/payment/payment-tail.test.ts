import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PaymentTail } from './payment-tail.ts';
import { entryField, entryLength, transactionKind } from './tail-entry.ts';

const customer = 0;
const keys = 50;

function entryOf(id: number): Float64Array {
  const entry = new Float64Array(entryLength).fill(Number.NaN);
  entry[0] = id;
  entry[entryField.atMs] = id * 1000;
  entry[entryField.keys + customer] = (id * 7) % keys;
  entry[entryField.keys + transactionKind] = 1000 + (id % 3);
  return entry;
}

test('the tail finds the same payments however it grew, where its ring begins and what was left out or settled', () => {
  const step = fc.record({
    add: fc.integer({ min: 0, max: 1500 }),
    skip: fc.integer({ min: 0, max: 40 }),
    drop: fc.integer({ min: 0, max: 1200 }),
    settle: fc.integer({ min: 0, max: 3000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const tail = new PaymentTail();
      let known: number[] = [];
      const settled = new Set<number>();
      let next = 1;
      for (const { add, skip, drop, settle } of steps) {
        next += skip;
        for (let count = 0; count < add; count++) {
          tail.add(entryOf(next));
          known.push(next++);
        }
        const first = (known[0] ?? next) + drop;
        tail.dropBefore(first);
        known = known.filter((id) => id >= first);
        const some = known[settle];
        if (some !== undefined) {
          tail.settle(some);
          settled.add(some);
        }
        const newestFirst = known.toReversed();
        for (const key of [0, 13, 49]) {
          const expected = newestFirst.filter((id) => (id * 7) % keys === key && !settled.has(id));
          assert.deepEqual(tail.recent(customer, key, Number.POSITIVE_INFINITY), expected);
        }
        assert.deepEqual(
          tail.payments(1001),
          newestFirst.filter((id) => id % 3 === 1),
        );
        for (const id of [known[0], known.at(-1), some])
          if (id !== undefined) assert.equal(tail.startOf(id) >= 0, !settled.has(id));
      }
    }),
    { numRuns: 60 },
  );
});
