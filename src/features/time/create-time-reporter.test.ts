import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTimeReporter } from './create-time-reporter.ts';
import { unknownSun } from './time-zone-report.ts';

const change = Date.UTC(2026, 9, 29, 21);
const report = createTimeReporter({
  version: 'test',
  zones: {
    'Africa/Cairo': {
      states: [
        ['EEST', 10_800, 1],
        ['EET', 7200, 0],
      ],
      order: [0, 1],
      changes: [change / 60_000],
    },
    'America/St_Johns': { states: [['NDT', -9000, 1]], order: [0], changes: [] },
  },
  links: {},
});

test('the clock is that of the zone, the timestamp that of the world', () => {
  const { sunInfo: _, ...time } = report('Africa/Cairo', null, null, Date.UTC(2026, 5, 21, 22, 4, 5, 678));
  assert.deepEqual(time, {
    name: 'Africa/Cairo',
    abbreviation: 'EEST',
    offset: 10_800,
    currentTime: '01:04:05',
    currentTimestamp: Date.UTC(2026, 5, 21, 22, 4, 5) / 1000,
    isDST: true,
  });
});

test('a zone west of Greenwich is behind by its half hours', () => {
  assert.equal(report('America/St_Johns', null, null, Date.UTC(2026, 5, 21, 1)).currentTime, '22:30:00');
});

test('what is remembered of a zone does not outlive a change, in either direction', () => {
  assert.equal(report('Africa/Cairo', null, null, change - 1).abbreviation, 'EEST');
  assert.equal(report('Africa/Cairo', null, null, change).abbreviation, 'EET');
  assert.equal(report('Africa/Cairo', null, null, change - 1).abbreviation, 'EEST');
});

test('the sun is the same whatever was asked before', () => {
  const ask = (day: number) => report('Africa/Cairo', 30, 31, Date.UTC(2026, 3, day, 10)).sunInfo.sunrise;
  const first = ask(1);
  for (let day = 1; day <= 30; day++) ask(day);
  assert.equal(ask(1), first);
  assert.notEqual(ask(30), first);
});

test('without usable coordinates the sun is unknown', () => {
  for (const [latitude, longitude] of [
    [null, null],
    [30, null],
    [null, 31],
    [91, 0],
    [0, 181],
    [Number.NaN, 0],
  ] as const) {
    assert.equal(report('Africa/Cairo', latitude, longitude, change).sunInfo, unknownSun);
  }
});

test('without a known zone only the timestamp is told', () => {
  for (const zone of [null, 'Nowhere/Else']) {
    const { currentTimestamp, sunInfo, ...rest } = report(zone, 30, 31, change);
    assert.equal(currentTimestamp, change / 1000);
    assert.equal(sunInfo, unknownSun);
    assert.deepEqual([...new Set(Object.values(rest))], [null]);
  }
});
