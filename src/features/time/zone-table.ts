/** All time zones of the IANA database, over the years the table covers. */
export interface ZoneTable {
  /** Edition of the database, such as `2026f`. */
  readonly version: string;
  readonly zones: Readonly<Record<string, ZoneRow>>;
  /** Alias → name of the zone that has the row. */
  readonly links: Readonly<Record<string, string>>;
}

/** One zone: `order[i]` is the state in force until `changes[i]`; the last one stays. */
export interface ZoneRow {
  /** Abbreviation, seconds east of UTC, and 1 for daylight saving time. */
  readonly states: readonly (readonly [string, number, 0 | 1])[];
  readonly order: readonly number[];
  /** Minutes since the epoch, ascending; one fewer than `order`. */
  readonly changes: readonly number[];
}
