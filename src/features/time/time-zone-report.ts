/** The time at a place. Null means that the zone, or for `sunInfo` the coordinates, are unknown. */
export interface TimeZoneReport {
  /** IANA name. */
  readonly name: string | null;
  /** As IANA has it: `EEST`, or `+03` where the zone has no letters. */
  readonly abbreviation: string | null;
  /** Seconds east of UTC. */
  readonly offset: number | null;
  /** Local `HH:MM:SS`. */
  readonly currentTime: string | null;
  /** Seconds since the epoch; null only in a view that was not told the time. */
  readonly currentTimestamp: number | null;
  readonly isDST: boolean | null;
  readonly sunInfo: SunReport;
}

/** Sun events of a local calendar day as local `HH:MM:SS`; null for one that does not happen that day. */
export interface SunReport {
  readonly sunset: string | null;
  readonly sunrise: string | null;
  /** The sun at its highest. */
  readonly transit: string | null;
  /** Sun 6° below the horizon, morning and evening. */
  readonly civilTwilightBegin: string | null;
  readonly civilTwilightEnd: string | null;
  /** 12°. */
  readonly nauticalTwilightBegin: string | null;
  readonly nauticalTwilightEnd: string | null;
  /** 18°. */
  readonly astronomicalTwilightBegin: string | null;
  readonly astronomicalTwilightEnd: string | null;
  /** `HH:MM:SS` from sunrise to sunset; `24:00:00` on a polar day, `00:00:00` in a polar night. */
  readonly dayLength: string | null;
}

/** The sun of a place whose coordinates are unknown. */
export const unknownSun: SunReport = Object.freeze({
  sunset: null,
  sunrise: null,
  transit: null,
  civilTwilightBegin: null,
  civilTwilightEnd: null,
  nauticalTwilightBegin: null,
  nauticalTwilightEnd: null,
  astronomicalTwilightBegin: null,
  astronomicalTwilightEnd: null,
  dayLength: null,
});

/** The time at a place whose zone is unknown: the timestamp alone. */
export function unknownTime(nowMs: number | null): TimeZoneReport {
  return {
    name: null,
    abbreviation: null,
    offset: null,
    currentTime: null,
    currentTimestamp: nowMs === null ? null : Math.floor(nowMs / 1000),
    isDST: null,
    sunInfo: unknownSun,
  };
}
