import type { ZoneRow, ZoneTable } from '../../src/features/time/zone-table.ts';
import type { CompiledFile } from './compiled-file.ts';
import { packageVersion, readPackageJson } from './read-package.ts';

/** The table is asked for the present, and for replays of the last years; the source goes on for centuries. */
const firstMinute = Date.UTC(2020, 0, 1) / 60_000;
const lastMinute = Date.UTC(2050, 0, 1) / 60_000;
const longestSummerMinutes = 300 * 24 * 60;
/** Their clocks were set back for Ramadan, or to suit supply flights; the rest of the year was standard time. */
const neverSummerTime: ReadonlySet<string> = new Set([
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'Antarctica/Casey',
]);

export function compileTimeZones(): CompiledFile {
  const packed = readPackageJson<{ version: string; zones: string[]; links: string[] }>(
    'moment-timezone',
    'data/packed/latest.json',
  );
  const table: ZoneTable = {
    version: packed.version,
    zones: Object.fromEntries(packed.zones.map(unpack).sort((a, b) => (a[0] < b[0] ? -1 : 1))),
    links: Object.fromEntries(
      packed.links
        .map((link) => link.split('|'))
        .map(([target, alias]) => [alias as string, target as string])
        .sort((a, b) => ((a[0] as string) < (b[0] as string) ? -1 : 1)),
    ),
  };
  return {
    path: 'time-zones.json',
    content: `${JSON.stringify(table)}\n`,
    provenance: {
      sources: [{ name: 'moment-timezone', version: packageVersion('moment-timezone') }],
      asOf: `tzdb ${packed.version}, 2020 to 2049`,
      licence: 'MIT',
      attribution:
        'IANA time zone database (public domain) as packed by moment-timezone, © JS Foundation and contributors.',
    },
  };
}

interface Period {
  readonly abbreviation: string;
  readonly offset: number;
  /** Minutes since the epoch. */
  readonly from: number;
  readonly until: number;
}

/** Reads one zone: `name|abbreviations|offsets west|indices|minutes between changes|population`, in base 60. */
function unpack(text: string): [string, ZoneRow] {
  const [name, abbreviations, offsets, indices, changes] = text.split('|') as [
    string,
    string,
    string,
    string,
    string,
  ];
  const untils: number[] = [];
  for (const change of changes === '' ? [] : changes.split(' '))
    untils.push((untils.at(-1) ?? 0) + fromBase60(change));
  const periods: Period[] = [...indices].map((index, position) => ({
    abbreviation: abbreviations.split(' ')[fromBase60(index)] as string,
    offset: Math.round(fromBase60(offsets.split(' ')[fromBase60(index)] as string) * -60) + 0,
    from: position === 0 ? Number.NEGATIVE_INFINITY : (untils[position - 1] as number),
    until: untils[position] ?? Number.POSITIVE_INFINITY,
  }));
  return [name, pack(name, periods)];
}

function pack(name: string, periods: readonly Period[]): ZoneRow {
  const states: (readonly [string, number, 0 | 1])[] = [];
  const covered = periods.filter((period) => period.until > firstMinute && period.from < lastMinute);
  const order = covered.map((period) => {
    const summer = !neverSummerTime.has(name) && isSummerTime(periods, period) ? 1 : 0;
    const known = states.findIndex(
      (state) => state[0] === period.abbreviation && state[1] === period.offset && state[2] === summer,
    );
    if (known !== -1) return known;
    states.push([period.abbreviation, period.offset, summer]);
    return states.length - 1;
  });
  return { states, order, changes: covered.slice(1).map((period) => Math.round(period.from)) };
}

/**
 * The packed form does not say which periods are daylight saving time. It is the shorter part of a year, with the
 * greater offset, or a winter spent under the letters of summer; in IANA's own terms Ireland's winter is marked instead.
 */
function isSummerTime(periods: readonly Period[], period: Period): boolean {
  const yearBefore = periods[periods.indexOf(period) - 2];
  return (
    isShortAndAhead(periods, period) ||
    (/^[A-Z]+$/.test(period.abbreviation) &&
      Number.isFinite(period.until) &&
      yearBefore !== undefined &&
      isSameClock(yearBefore, period) &&
      isShortAndAhead(periods, yearBefore))
  );
}

function isShortAndAhead(periods: readonly Period[], period: Period): boolean {
  const position = periods.indexOf(period);
  const neighbours = [periods[position - 1], periods[position + 1]].filter((other) => other !== undefined);
  return (
    period.until - period.from < longestSummerMinutes &&
    neighbours.every((other) => other.offset <= period.offset) &&
    neighbours.some((other) => other.offset < period.offset)
  );
}

function isSameClock(left: Period, right: Period): boolean {
  return left.abbreviation === right.abbreviation && left.offset === right.offset;
}

function fromBase60(text: string): number {
  const negative = text.startsWith('-');
  const [whole, fraction = ''] = (negative ? text.slice(1) : text).split('.') as [string, string?];
  let value = 0;
  for (const digit of whole) value = value * 60 + base60Digit(digit);
  let unit = 1;
  for (const digit of fraction) {
    unit /= 60;
    value += base60Digit(digit) * unit;
  }
  return negative ? -value : value;
}

function base60Digit(digit: string): number {
  return '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX'.indexOf(digit);
}
