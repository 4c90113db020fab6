import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyPayment } from './features/payment/key-payment.ts';
import type { PaymentRecord } from './features/payment/payment-history.ts';
import { packPortion, unpackPortion } from './pack-portion.ts';

/** Every value differs from every other, so that none can take another's place. */
const record: PaymentRecord = {
  accountId: 'acc_1',
  transactionId: 'order-1',
  at: 1_700_000_000.5,
  customer: 'customer',
  card: 'card',
  cardFirst: '411111',
  cardLast4: '1234',
  device: 'device',
  ip: '203.0.113.9',
  email: 'a@example.com',
  phone: '+442071838750',
  merchant: 'merchant',
  website: 'shop.example',
  currency: 'EUR',
  amount: 12.5,
  latitude: 1.25,
  longitude: 2.5,
  country: 'DE',
  request: JSON.stringify({ note: 'two\nlines\u2028and three' }),
};
const empty = Object.fromEntries(Object.keys(record).map((name) => [name, null])) as unknown as PaymentRecord;

test('a portion that crosses from thread to thread comes out as it went in', () => {
  const payments = [
    { keyed: keyPayment(record, 1.8e12), score: 40, label: { label: 'fraud', at: 1.7e9 } as const },
    {
      keyed: keyPayment({ ...empty, accountId: 'acc_2', at: 1.7e9, request: '{}' }, 1.8e12),
      score: null,
      label: null,
    },
  ];
  const rejects = [{ line: 3, reason: 'why', cells: ['a', 'b'] }];
  const portion = { payments, rejects, rows: 3, offset: 100, line: 4 };
  assert.deepEqual(unpackPortion(structuredClone(packPortion(portion))), portion);
  const none = { payments: [], rejects: [], rows: 0, offset: 1, line: 1 };
  assert.deepEqual(unpackPortion(structuredClone(packPortion(none))), none);
});
