import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZone } from './read-zone.ts';
import type { ZoneTable } from './zone-table.ts';

const spring = Date.UTC(2026, 2, 29, 1);
const autumn = Date.UTC(2026, 9, 25, 1);
const table: ZoneTable = {
  version: 'test',
  zones: {
    'Europe/Berlin': {
      states: [
        ['CET', 3600, 0],
        ['CEST', 7200, 1],
      ],
      order: [0, 1, 0],
      changes: [spring / 60_000, autumn / 60_000],
    },
    UTC: { states: [['UTC', 0, 0]], order: [0], changes: [] },
  },
  links: { 'Europe/Oslo': 'Europe/Berlin' },
};

test('a change holds from its very moment', () => {
  assert.equal(readZone(table, 'Europe/Berlin', spring - 1)?.abbreviation, 'CET');
  assert.equal(readZone(table, 'Europe/Berlin', spring)?.abbreviation, 'CEST');
  assert.equal(readZone(table, 'Europe/Berlin', autumn - 1)?.isDST, true);
  assert.equal(readZone(table, 'Europe/Berlin', autumn)?.isDST, false);
});

test('a period says how long it holds', () => {
  const period = readZone(table, 'Europe/Berlin', spring + 1);
  assert.deepEqual([period?.from, period?.until], [spring, autumn]);
});

test('outside the table the nearest state holds, without end', () => {
  assert.equal(readZone(table, 'Europe/Berlin', 0)?.from, Number.NEGATIVE_INFINITY);
  assert.equal(readZone(table, 'Europe/Berlin', Date.UTC(2090, 6))?.until, Number.POSITIVE_INFINITY);
  assert.equal(readZone(table, 'UTC', 0)?.until, Number.POSITIVE_INFINITY);
});

test('an alias has the time of its zone under its own name', () => {
  const period = readZone(table, 'Europe/Oslo', spring);
  assert.deepEqual([period?.name, period?.offset], ['Europe/Oslo', 7200]);
});

test('a name that is no zone is unknown, also one that every object has', () => {
  for (const name of ['', 'Europe/Nowhere', 'constructor', '__proto__'])
    assert.equal(readZone(table, name, 0), null);
});
