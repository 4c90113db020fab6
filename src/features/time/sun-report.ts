import { clockText, durationText } from './clock-text.ts';
import type { ZonePeriod } from './read-zone.ts';
import type { Curve, SunDay } from './sun-position.ts';
import type { SunReport } from './time-zone-report.ts';

const radians = Math.PI / 180;
const daySeconds = 86_400;
const secondsPerRadian = daySeconds / (2 * Math.PI);

/** Centre of the sun at these angles: upper edge on the horizon with mean refraction, and the three twilights. */
const sineOfHorizon = Math.sin(-0.833 * radians);
const sineOfCivil = Math.sin(-6 * radians);
const sineOfNautical = Math.sin(-12 * radians);
const sineOfAstronomical = Math.sin(-18 * radians);

/**
 * Sun events that belong to the solar noon of one local calendar day, for coordinates in degrees.
 * `localMidnight` is when that day begins, in seconds since the epoch; `clock` is the local one, which may be changed
 * between two events; `dayOf` gives the sun of a UTC day. An event after the next midnight, as in high summer, is given
 * all the same.
 */
export function sunReport(
  latitude: number,
  longitude: number,
  localMidnight: number,
  clock: LocalClock,
  dayOf: (day: number) => SunDay,
): SunReport {
  const meanNoon = firstSolarNoon(localMidnight, longitude);
  const day = Math.floor(meanNoon / daySeconds);
  const noonUtc = (day + 0.5) * daySeconds;
  const sight: Sight = {
    sine: Math.sin(latitude * radians),
    cosine: Math.cos(latitude * radians),
    meanNoon: meanNoon - noonUtc,
    sun: dayOf(day),
  };
  const sunrise = eventTime(sight, sineOfHorizon, -1);
  const sunset = eventTime(sight, sineOfHorizon, 1);
  return {
    sunset: localText(sunset, noonUtc, clock),
    sunrise: localText(sunrise, noonUtc, clock),
    transit: localText(
      sight.meanNoon - valueAt(sight.sun.equation, sight.meanNoon / daySeconds),
      noonUtc,
      clock,
    ),
    civilTwilightBegin: localText(eventTime(sight, sineOfCivil, -1), noonUtc, clock),
    civilTwilightEnd: localText(eventTime(sight, sineOfCivil, 1), noonUtc, clock),
    nauticalTwilightBegin: localText(eventTime(sight, sineOfNautical, -1), noonUtc, clock),
    nauticalTwilightEnd: localText(eventTime(sight, sineOfNautical, 1), noonUtc, clock),
    astronomicalTwilightBegin: localText(eventTime(sight, sineOfAstronomical, -1), noonUtc, clock),
    astronomicalTwilightEnd: localText(eventTime(sight, sineOfAstronomical, 1), noonUtc, clock),
    dayLength: durationText(dayLength(sight, sunrise, sunset)),
  };
}

/** How far a clock is ahead of UTC now, and before and after the nearest changes. */
export type LocalClock = Pick<ZonePeriod, 'offset' | 'from' | 'until' | 'offsetBefore' | 'offsetAfter'>;

/** The sun from one place on one day; times are in seconds from noon UTC of that day. */
interface Sight {
  readonly sine: number;
  readonly cosine: number;
  /** Noon of mean solar time. */
  readonly meanNoon: number;
  readonly sun: SunDay;
}

/** The first noon of mean solar time at or after a moment; four minutes of time are one degree. */
function firstSolarNoon(moment: number, longitude: number): number {
  const someNoon = daySeconds / 2 - longitude * 240;
  return someNoon + Math.ceil((moment - someNoon) / daySeconds) * daySeconds;
}

/** When the sun is at a height before (-1) or after (1) its noon; NaN when it is not that day. */
function eventTime(sight: Sight, sineOfHeight: number, side: -1 | 1): number {
  const guess = cosineOfHourAngle(sight, sineOfHeight, sight.meanNoon);
  const clamped = Math.max(-1, Math.min(1, guess));
  let time = timeOf(sight, clamped, side, sight.meanNoon);
  // The declination moves by up to 0.4° a day, so the guess is corrected with that of the guessed time, twice.
  time = timeOf(sight, cosineOfHourAngle(sight, sineOfHeight, time), side, time);
  return timeOf(sight, cosineOfHourAngle(sight, sineOfHeight, time), side, time);
}

function timeOf(sight: Sight, cosine: number, side: -1 | 1, near: number): number {
  return (
    sight.meanNoon -
    valueAt(sight.sun.equation, near / daySeconds) +
    side * Math.acos(cosine) * secondsPerRadian
  );
}

/** Below -1 the sun stays above the height all day, above 1 below it. */
function cosineOfHourAngle(sight: Sight, sineOfHeight: number, time: number): number {
  const sine = valueAt(sight.sun.sine, time / daySeconds);
  return (sineOfHeight - sight.sine * sine) / (sight.cosine * Math.sqrt(1 - sine * sine));
}

function valueAt(curve: Curve, days: number): number {
  return curve[0] + days * (curve[1] + days * curve[2]);
}

function dayLength(sight: Sight, sunrise: number, sunset: number): number {
  const length = Math.round(sunset) - Math.round(sunrise);
  if (!Number.isNaN(length)) return length;
  return cosineOfHourAngle(sight, sineOfHorizon, sight.meanNoon) < 0 ? daySeconds : 0;
}

function localText(time: number, noonUtc: number, clock: LocalClock): string | null {
  if (Number.isNaN(time)) return null;
  const moment = Math.round(time) + noonUtc;
  return clockText(moment + offsetAt(clock, moment * 1000));
}

function offsetAt(clock: LocalClock, moment: number): number {
  if (moment < clock.from) return clock.offsetBefore;
  return moment < clock.until ? clock.offset : clock.offsetAfter;
}
