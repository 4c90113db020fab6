import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostAttempts, retryDelayMs } from './retry-schedule.ts';

const hour = 3_600_000;

function allDelays(random: number): number[] {
  return Array.from({ length: mostAttempts - 1 }, (_, index) => retryDelayMs(index + 1, random, null)!);
}

test('attempts are spread over a day, ever further apart', () => {
  const delays = allDelays(0.5);
  assert.deepEqual(delays.slice(0, 3), [10_000, 30_000, 90_000]);
  assert.deepEqual(
    [...delays].sort((left, right) => left - right),
    delays,
  );
  const sum = delays.reduce((total, delay) => total + delay, 0);
  assert.ok(sum > 23.5 * hour && sum < 24.5 * hour, `${sum / hour} hours`);
  assert.equal(retryDelayMs(mostAttempts, 0.5, null), null);
});

test('chance changes a delay by a tenth at most', () => {
  for (const [index, plain] of allDelays(0.5).entries()) {
    assert.ok(Math.abs(allDelays(0)[index]! - 0.9 * plain) <= 1);
    assert.ok(Math.abs(allDelays(1)[index]! - 1.1 * plain) <= 1);
  }
});

test('a receiver may ask for more time, for a day at most, and never for less', () => {
  assert.equal(retryDelayMs(1, 0.5, 60_000), 60_000);
  assert.equal(retryDelayMs(1, 0.5, 1000), 10_000);
  assert.equal(retryDelayMs(1, 0.5, 100 * 24 * hour), 24 * hour);
});
