import { clockText } from './clock-text.ts';
import { readZone, type ZonePeriod } from './read-zone.ts';
import { type SunDay, sunDay } from './sun-position.ts';
import { sunReport } from './sun-report.ts';
import { type TimeZoneReport, unknownSun, unknownTime } from './time-zone-report.ts';
import type { ZoneTable } from './zone-table.ts';

/**
 * The time and the sun at a place. `zone` is an IANA name or alias; null or an unknown one gives null fields.
 * Without both coordinates (degrees), or outside -90…90 and -180…180, `sunInfo` is null throughout.
 */
export type TimeReporter = (
  zone: string | null,
  latitude: number | null,
  longitude: number | null,
  nowMs: number,
) => TimeZoneReport;

/** Days whose sun is kept: at any moment there are at most three calendar days on earth. */
const keptDays = 8;

/** A reporter over a zone table; it remembers the current period of each zone and the sun of recent days. */
export function createTimeReporter(table: ZoneTable): TimeReporter {
  const periods = new Map<string, ZonePeriod>();
  const suns: { readonly day: number; readonly sun: SunDay }[] = [];
  let nextSlot = 0;

  const periodOf = (zone: string, nowMs: number): ZonePeriod | null => {
    const kept = periods.get(zone);
    if (kept !== undefined && nowMs >= kept.from && nowMs < kept.until) return kept;
    const period = readZone(table, zone, nowMs);
    if (period !== null) periods.set(zone, period);
    return period;
  };

  const sunOf = (day: number): SunDay => {
    for (const kept of suns) if (kept.day === day) return kept.sun;
    const sun = sunDay(day);
    suns[nextSlot] = { day, sun };
    nextSlot = (nextSlot + 1) % keptDays;
    return sun;
  };

  return (zone, latitude, longitude, nowMs) => {
    const now = Math.floor(nowMs / 1000);
    const period = zone === null ? null : periodOf(zone, nowMs);
    if (period === null) return unknownTime(nowMs);
    const local = now + period.offset;
    return {
      name: period.name,
      abbreviation: period.abbreviation,
      offset: period.offset,
      currentTime: clockText(local),
      currentTimestamp: now,
      isDST: period.isDST,
      sunInfo:
        latitude !== null && longitude !== null && isOnEarth(latitude, longitude)
          ? sunReport(latitude, longitude, startOfDay(local, period), period, sunOf)
          : unknownSun,
    };
  };
}

/** When the local calendar day of a local time began, in seconds since the epoch. */
function startOfDay(local: number, period: ZonePeriod): number {
  const day = Math.floor(local / 86_400) * 86_400;
  const start = day - period.offset;
  return start * 1000 < period.from ? day - period.offsetBefore : start;
}

function isOnEarth(latitude: number, longitude: number): boolean {
  return latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
}
