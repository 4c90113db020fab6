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
    'Europe/Berlin': {
      states: [
        ['CET', 3600, 0],
        ['CEST', 7200, 1],
      ],
      order: [0, 1, 0],
      changes: [Date.UTC(2026, 2, 29, 1) / 60_000, Date.UTC(2026, 9, 25, 1) / 60_000],
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

for (const [day, hours, sunrise] of [
  ['2026-03-29', [0, 6, 12, 22], '06:48'],
  ['2026-10-25', [0, 6, 12, 24], '06:49'],
] as const) {
  test(`on ${day}, when clocks are changed, each event is in the time that then holds, whenever it is asked`, () => {
    const midnight = Date.parse(`${day}T00:00:00+0${day === '2026-03-29' ? 1 : 2}:00`);
    const reports = hours.map((hour) => report('Europe/Berlin', 52.52, 13.41, midnight + hour * 3_600_000));
    for (const { sunInfo } of reports) assert.deepEqual(sunInfo, reports[0]?.sunInfo);
    assert.equal(reports[0]?.sunInfo.sunrise?.slice(0, 5), sunrise);
  });
}

test('an hour that is there twice before midnight belongs to the same day both times', () => {
  // Cairo goes from 23:59 on 29 October back to 23:00.
  const sunrises = [-30, 30, 90].map(
    (minutes) => report('Africa/Cairo', 30.04, 31.24, change + minutes * 60_000).sunInfo.sunrise,
  );
  assert.deepEqual(
    sunrises.map((time) => time?.slice(0, 5)),
    ['07:06', '07:06', '06:07'],
  );
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
