import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readZone } from '../../features/time/read-zone.ts';
import type { ZoneTable } from '../../features/time/zone-table.ts';
import { referencePath } from './reference-path.ts';

const table = JSON.parse(readFileSync(referencePath('time-zones.json'), 'utf8')) as ZoneTable;

/** Whose rules changed between the edition that Node.js has and the table's. */
const changedSince: ReadonlySet<string> = new Set(['America/Havana', 'America/Inuvik', 'America/Winnipeg']);
/** Where Intl calls daylight saving time what IANA has made standard time, or the reverse as for Ireland. */
const namedOtherwise: ReadonlySet<string> = new Set([
  ...changedSince,
  'America/Edmonton',
  'America/Vancouver',
  'Europe/Dublin',
]);

const moments = Array.from({ length: 60 }, (_, index) => Date.UTC(2025, 5, 3) + index * 59 * 86_400_000);

test('offsets agree with Intl in every zone for years to come', () => {
  for (const name of Object.keys(table.zones).filter((zone) => !changedSince.has(zone))) {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: name, timeZoneName: 'longOffset' });
    for (const moment of moments) {
      const period = readZone(table, name, moment);
      assert.equal(period?.offset, offsetIn(format, moment), `${name} ${new Date(moment).toISOString()}`);
    }
  }
});

function offsetIn(format: Intl.DateTimeFormat, moment: number): number {
  const text = format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d\d):(\d\d)/.exec(text);
  if (match === null) return 0;
  return (match[1] === '-' ? -60 : 60) * (Number(match[2]) * 60 + Number(match[3]));
}

test('daylight saving time is what Intl calls summer or daylight time', () => {
  for (const name of Object.keys(table.zones).filter((zone) => !namedOtherwise.has(zone))) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'long' });
    for (const moment of moments) {
      const text = format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? '';
      if (text.startsWith('GMT')) continue;
      const isSummer = /Summer|Daylight/.test(text);
      assert.equal(
        readZone(table, name, moment)?.isDST,
        isSummer,
        `${name} ${new Date(moment).toISOString()} ${text}`,
      );
    }
  }
});

for (const [zone, at, abbreviation, offset, isDST] of [
  ['Africa/Cairo', '2026-06-21', 'EEST', 10_800, true],
  ['Europe/Berlin', '2026-11-21', 'CET', 3600, false],
  ['Europe/Dublin', '2026-06-21', 'IST', 3600, true],
  ['Asia/Riyadh', '2026-06-21', '+03', 10_800, false],
  ['Asia/Kathmandu', '2026-06-21', '+0545', 20_700, false],
  ['America/New_York', '2026-06-21', 'EDT', -14_400, true],
  ['America/Sao_Paulo', '2026-12-21', '-03', -10_800, false],
  ['Australia/Lord_Howe', '2026-12-21', '+11', 39_600, true],
  ['Africa/Casablanca', '2026-06-21', '+01', 3600, false],
] as const) {
  test(`${zone} on ${at} is ${abbreviation}`, () => {
    const period = readZone(table, zone, Date.parse(at));
    assert.deepEqual([period?.abbreviation, period?.offset, period?.isDST], [abbreviation, offset, isDST]);
  });
}

test('every alias leads to a zone', () => {
  for (const [alias, target] of Object.entries(table.links)) assert.ok(table.zones[target], alias);
});
