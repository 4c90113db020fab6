import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentTime } from './payment-time.ts';

const now = 1_795_000_000;

test('a payment was made when it says so, in any usual form, and not in the future', () => {
  for (const [sent, seconds] of [
    [1_794_000_000, 1_794_000_000],
    ['1794000000', 1_794_000_000],
    [1_794_000_000_500, 1_794_000_000.5],
    ['2026-11-06T21:20:00Z', 1_794_000_000],
    ['2026-11-06 21:20:00', 1_794_000_000],
    [now + 1, now],
    ['2999-01-01', now],
    [0, now],
    [-5, now],
    ['yesterday', now],
    [Number.NaN, now],
    [{}, now],
    [null, now],
    [undefined, now],
  ] as const)
    assert.equal(paymentTime({ transaction_time: sent }, now), seconds, String(sent));
});
