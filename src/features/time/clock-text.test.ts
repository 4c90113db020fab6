import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, durationText } from './clock-text.ts';

for (const [seconds, expected] of [
  [0, '00:00:00'],
  [86_399, '23:59:59'],
  [86_400, '00:00:00'],
  [-1, '23:59:59'],
  [1_767_265_200, '11:00:00'],
] as const) {
  test(`${seconds} seconds after midnight a clock shows ${expected}`, () => {
    assert.equal(clockText(seconds), expected);
  });
}

test('a whole day is twenty-four hours long, not none', () => {
  assert.equal(durationText(86_400), '24:00:00');
  assert.equal(durationText(0), '00:00:00');
  assert.equal(durationText(50_699), '14:04:59');
});
