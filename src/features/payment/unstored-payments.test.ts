import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { paymentRecord } from '../../../test/helpers/payment-record.ts';
import { keyPayment } from './key-payment.ts';
import { createUnstoredPayments, type Unstored } from './unstored-payments.ts';

test('a payment that waits is found by each of its keys until it is taken out, and no other is', () => {
  const few = fc.integer({ min: 0, max: 5 });
  const step = fc.record({ customer: few, ip: few, take: fc.boolean(), which: fc.nat() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const unstored = createUnstoredPayments();
      const there: Unstored[] = [];
      for (const { customer, ip, take, which } of steps) {
        if (take && there.length > 0) {
          unstored.remove(there.splice(which % there.length, 1)[0]!);
        } else {
          const record = paymentRecord({ at: 1, customer: `c${customer}`, ip: `203.0.113.${ip}` });
          const item = { keyed: keyPayment(record, 2000), rows: {} };
          unstored.add(item);
          there.push(item);
        }
        assert.equal(unstored.size, there.length);
        for (const { keyed } of there)
          for (const name of ['customer', 'ip'] as const) {
            const key = keyed.keys[name]!;
            const expected = new Set(there.filter((item) => item.keyed.keys[name] === key));
            const found = [...unstored.of(key)];
            assert.equal(found.length, expected.size);
            assert.deepEqual(new Set(found), expected);
          }
      }
    }),
  );
});
