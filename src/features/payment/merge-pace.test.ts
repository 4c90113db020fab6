import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeFrom, restAfterPortion } from './merge-pace.ts';

test('merging takes a tenth of the time, and more the more payments wait, but never more than half', () => {
  const share = (waiting: number): number => 1 / (1 + restAfterPortion(waiting));
  assert.equal(share(1), 0.1);
  assert.equal(share(mergeFrom), 0.1);
  assert.ok(share(200_000) > 0.15 && share(200_000) < 0.25);
  assert.equal(share(4 * mergeFrom), 0.5);
  assert.equal(share(100 * mergeFrom), 0.5);
});
