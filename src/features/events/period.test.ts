import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../errors.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { periodOf, readLast, readTime } from './period.ts';

const now = Date.UTC(2026, 10, 21, 10, 30);
const day = 86_400_000;

test('times are read as they are usually written', () => {
  const rows: [string, boolean, number][] = [
    ['2026-11-21', false, Date.UTC(2026, 10, 21)],
    ['2026-11-21', true, Date.UTC(2026, 10, 22)],
    ['2026-11-21T10:30:00Z', true, now],
    ['2026-11-21T10:30:00', false, now],
    ['2026-11-21T12:30+02:00', false, now],
    [String(now), false, now],
    [String(now / 1000), false, now],
  ];
  for (const [text, end, ms] of rows) assert.equal(readTime(text, 'from', end), ms, text);
  for (const text of ['yesterday', '2026-13-41', '2026-11-21T99:99:99Z', '12', '1e9', ''])
    assert.throws(() => readTime(text, 'from', false), ApiError, text);
});

test('a period is from and to, or the last hours, days or weeks', () => {
  assert.deepEqual(periodOf({ from: 1, to: 2, last: null }, now), { fromMs: 1, toMs: 2 });
  assert.deepEqual(periodOf({ from: null, to: null, last: readLast('7d') }, now), {
    fromMs: now - 7 * day,
    toMs: null,
  });
  assert.equal(periodOf({ from: null, to: null, last: 'today' }, now).fromMs, Date.UTC(2026, 10, 21));
  assert.throws(() => periodOf({ from: 2, to: 1, last: null }, now), ApiError);
  assert.throws(() => periodOf({ from: 2, to: null, last: 5 }, now), ApiError);
  for (const text of ['7', 'd', '7y', '-7d', '99999d']) assert.throws(() => readLast(text), ApiError, text);
});

test('a cursor comes back as the place it was made of; anything else is refused', () => {
  const place = { timeMs: now, id: 1042 };
  assert.deepEqual(decodeCursor(encodeCursor(place)), place);
  for (const text of ['', '-', 'a', 'zzzzzzzzzz-zzzzzzzzzz-z', '1-2;drop']) {
    assert.throws(() => decodeCursor(text), ApiError, text);
  }
});
