import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountBucket, bucketLimit } from './amount-buckets.ts';
import { SiteHistogram } from './site-histogram.ts';

const atMs = Date.UTC(2026, 10, 21, 12, 30);

function highOf(amounts: readonly number[]): number | null {
  const histogram = new SiteHistogram(Math.floor(atMs / 3_600_000));
  for (const amount of amounts)
    histogram.change({ atMs: atMs - 86_400_000, bucket: amountBucket(amount) }, 1);
  return histogram.read(atMs, null).high;
}

test('where all is sold at one price, that price is not high', () => {
  for (const price of [0, 0.01, 0.5, 1, 9.99, 49, 99.9, 100, 1234.56, 1e6, 123_456_789]) {
    const high = highOf(Array.from({ length: 300 }, () => price))!;
    assert.ok(price <= high && high <= price * 1.0203, `${price}: ${high}`);
  }
});

test('of many prices the one that 99.5 percent are not above is known to within two percent', () => {
  const prices = Array.from({ length: 1000 }, (_, index) => index + 1);
  const high = highOf(prices)!;
  assert.ok(high >= 995 && high <= 995 * 1.0203, String(high));
});

test('an amount is never above the limit of its bucket, and always above that of the bucket before', () => {
  for (let amount = 0.001; amount < 1e9; amount *= 1.0037) {
    const bucket = amountBucket(amount);
    assert.ok(amount <= bucketLimit(bucket) && amount > bucketLimit(bucket - 1), String(amount));
  }
});
