import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getPosition, getTimes } from 'suncalc';
import { sunDay } from './sun-position.ts';
import { type LocalClock, sunReport } from './sun-report.ts';
import type { SunReport } from './time-zone-report.ts';

/** A clock that is never changed. */
function steady(offset: number): LocalClock {
  return {
    offset,
    from: Number.NEGATIVE_INFINITY,
    until: Number.POSITIVE_INFINITY,
    offsetBefore: offset,
    offsetAfter: offset,
  };
}

/** Local mean time, so that a local day is the one suncalc means by the place and its noon. */
function reportAt(
  latitude: number,
  longitude: number,
  day: number,
): { readonly report: SunReport; readonly offset: number } {
  const offset = Math.round(longitude * 240);
  return { report: sunReport(latitude, longitude, day * 86_400 - offset, steady(offset), sunDay), offset };
}

const names = {
  transit: 'solarNoon',
  sunrise: 'sunrise',
  sunset: 'sunset',
  civilTwilightBegin: 'dawn',
  civilTwilightEnd: 'dusk',
  nauticalTwilightBegin: 'nauticalDawn',
  nauticalTwilightEnd: 'nauticalDusk',
  astronomicalTwilightBegin: 'nightEnd',
  astronomicalTwilightEnd: 'night',
} as const;

function secondsOfDay(text: string): number {
  const [hours, minutes, seconds] = text.split(':').map(Number) as [number, number, number];
  return hours * 3600 + minutes * 60 + seconds;
}

/** Seconds between two clock times, the short way round. */
function gap(left: number, right: number): number {
  const apart = Math.abs(left - right) % 86_400;
  return Math.min(apart, 86_400 - apart);
}

/** Heights of the sun as suncalc gives them, which lift what is below the horizon by this refraction. */
const heights = { sunrise: -0.833, civilTwilight: -6, nauticalTwilight: -12, astronomicalTwilight: -18 };
const liftedBy = 0.483;

test('every event is within a minute of suncalc’s, from the equator to the sixties and over the years', () => {
  let compared = 0;
  for (const { latitude, longitude, day } of grid()) {
    const { report, offset } = reportAt(latitude, longitude, day);
    const noon = new Date((day * 86_400 + 43_200 - offset) * 1000);
    const times = getTimes(noon, latitude, longitude) as unknown as Record<string, Date | null>;
    for (const [ours, theirs] of Object.entries(names)) {
      const text = report[ours as keyof SunReport];
      const time = times[theirs]?.getTime() ?? Number.NaN;
      if (text === null || Number.isNaN(time) || isGrazing(report, ours)) continue;
      const apart = gap(secondsOfDay(text), Math.round(time / 1000) + offset);
      assert.ok(apart <= 60, `${ours} at ${latitude},${longitude} on day ${day}: ${apart} s apart`);
      compared++;
    }
  }
  assert.ok(compared > 30_000, `${compared} events`);
});

test('where twilight grazes the night the sun is still at the height it is named for', () => {
  let compared = 0;
  for (const { latitude, longitude, day } of grid()) {
    const { report, offset } = reportAt(latitude, longitude, day);
    for (const [kind, height] of Object.entries(heights)) {
      const text = report[`${kind}Begin` as keyof SunReport];
      if (typeof text !== 'string' || !isGrazing(report, `${kind}Begin`)) continue;
      const seconds = secondsOfDay(text);
      const moment = new Date((day * 86_400 - offset + seconds - (seconds > 43_200 ? 86_400 : 0)) * 1000);
      const apart = Math.abs(getPosition(moment, latitude, longitude).altitude - liftedBy - height);
      assert.ok(apart < 0.05, `${kind} at ${latitude},${longitude} on day ${day}: ${apart}° apart`);
      compared++;
    }
  }
  assert.ok(compared > 50, `${compared} events`);
});

function* grid(): Generator<{ latitude: number; longitude: number; day: number }> {
  for (let day = Math.floor(Date.UTC(2021, 0, 3) / 86_400_000); day < 24_000; day += 41) {
    for (const latitude of [-62, -45, -23, 0, 15, 30, 40, 51, 62]) {
      for (const longitude of [-175, -74, 0, 13, 140, 179]) yield { latitude, longitude, day };
    }
  }
}

/** Where twilight lasts most of the night its edge moves by minutes for a hundredth of a degree. */
function isGrazing(report: SunReport, name: string): boolean {
  const begin = report[name.replace('End', 'Begin') as keyof SunReport];
  const end = report[name.replace('Begin', 'End') as keyof SunReport];
  if (!name.includes('Twilight')) return false;
  return begin === null || end === null || gap(secondsOfDay(begin), secondsOfDay(end)) < 5400;
}

test('Cairo’s longest day is as published', () => {
  const midnight = Date.UTC(2026, 5, 20, 21) / 1000;
  const report = sunReport(30.0444, 31.2357, midnight, steady(10_800), sunDay);
  for (const [name, expected] of [
    ['sunrise', '05:54:17'],
    ['sunset', '19:59:21'],
    ['civilTwilightBegin', '05:26:47'],
  ] as const) {
    assert.ok(
      gap(secondsOfDay(report[name] as string), secondsOfDay(expected)) <= 15,
      `${name} ${report[name]}`,
    );
  }
});

test('in the polar summer the day is whole and nothing rises or sets', () => {
  const { report } = reportAt(78.22, 15.65, Date.UTC(2026, 5, 21) / 86_400_000);
  assert.equal(report.dayLength, '24:00:00');
  assert.deepEqual(
    [report.sunrise, report.sunset, report.civilTwilightBegin, report.astronomicalTwilightEnd],
    [null, null, null, null],
  );
  assert.notEqual(report.transit, null);
});

test('in the polar night the day has no length, and twilight may come all the same', () => {
  const { report } = reportAt(69.65, 18.95, Date.UTC(2026, 11, 21) / 86_400_000);
  assert.equal(report.dayLength, '00:00:00');
  assert.deepEqual([report.sunrise, report.sunset], [null, null]);
  assert.notEqual(report.civilTwilightBegin, null);
});

test('at the poles and the date line nothing breaks', () => {
  for (const latitude of [-90, 90]) {
    for (const longitude of [-180, 0, 180]) {
      const { report } = reportAt(latitude, longitude, 20_600);
      assert.match(report.dayLength ?? '', /^(00|24):00:00$/);
      assert.match(report.transit ?? '', /^1[12]:\d\d:\d\d$/);
    }
  }
});

test('the events are those of the local calendar day, however far its clock is from the sun’s', () => {
  // Kiritimati keeps +14 at 157° west: its 22 June begins at 10:00 UTC on the 21st.
  const midnight = Date.UTC(2026, 5, 21, 10) / 1000;
  const ofDay: number[] = [];
  sunReport(1.87, -157.4, midnight, steady(50_400), (day) => {
    ofDay.push(day);
    return sunDay(day);
  });
  assert.deepEqual(ofDay, [Date.UTC(2026, 5, 21) / 86_400_000]);
});
