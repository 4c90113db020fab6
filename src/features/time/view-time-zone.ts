import { type TimeZoneReport, unknownTime } from './time-zone-report.ts';

/** Report → `timezone` of v1. Without a report everything but the timestamp (null when `nowMs` is not given) is null. */
export function viewTimeZoneV1(report: TimeZoneReport | null, nowMs?: number): object {
  if (report === null) return viewTimeZoneV1(unknownTime(nowMs ?? null));
  return {
    name: report.name,
    abbreviation: report.abbreviation,
    offset: report.offset,
    currentTime: report.currentTime,
    currentTimestamp: report.currentTimestamp,
    isDST: report.isDST,
    sunInfo: report.sunInfo,
  };
}

/** Report → `timezone` of v2. */
export function viewTimeZoneV2(report: TimeZoneReport | null, nowMs?: number): object {
  if (report === null) return viewTimeZoneV2(unknownTime(nowMs ?? null));
  const { sunInfo } = report;
  return {
    name: report.name,
    abbreviation: report.abbreviation,
    offset: report.offset,
    current_time: report.currentTime,
    current_timestamp: report.currentTimestamp,
    is_dst: report.isDST,
    sun_info: {
      sunset: sunInfo.sunset,
      sunrise: sunInfo.sunrise,
      transit: sunInfo.transit,
      civil_twilight_begin: sunInfo.civilTwilightBegin,
      civil_twilight_end: sunInfo.civilTwilightEnd,
      nautical_twilight_begin: sunInfo.nauticalTwilightBegin,
      nautical_twilight_end: sunInfo.nauticalTwilightEnd,
      astronomical_twilight_begin: sunInfo.astronomicalTwilightBegin,
      astronomical_twilight_end: sunInfo.astronomicalTwilightEnd,
      day_length: sunInfo.dayLength,
    },
  };
}
