import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseIsoTime } from './parse-iso-time.ts';

test('a time without a zone is in UTC, wherever the server stands', () => {
  for (const [text, iso] of [
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01T10:00', '2026-11-01T10:00:00.000Z'],
    ['2026-11-01 10:00:05', '2026-11-01T10:00:05.000Z'],
    ['2026-11-01T10:00:05.123456', '2026-11-01T10:00:05.123Z'],
    ['2026-11-01t10:00:05,5z', '2026-11-01T10:00:05.500Z'],
    ['2026-11-01T10:00+05:30', '2026-11-01T04:30:00.000Z'],
    ['2026-11-01 10:00 +0530', '2026-11-01T04:30:00.000Z'],
    ['2026-11-01T10:00-05', '2026-11-01T15:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['1969-12-31', '1969-12-31T00:00:00.000Z'],
  ] as const)
    assert.equal(parseIsoTime(text), Date.parse(iso), text);
});

test('what is no time is none', () => {
  for (const text of [
    '',
    '2026',
    '2026-13-01',
    '2026-02-30',
    '2025-02-29T10:00Z',
    '2026-11-31 23:00+02',
    '2026-02-30T25:00',
    '01/02/2026',
    'now',
    '2026-11-01T10',
    '9'.repeat(50),
  ])
    assert.equal(parseIsoTime(text), null, text);
});
