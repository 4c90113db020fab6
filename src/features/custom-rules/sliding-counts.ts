/**
 * Counts what happened within a window of time, for one who goes through a log in its order: every question and every
 * entry is as late as the one before. Both take constant time on average, however much is in the window.
 */
export interface SlidingCounts {
  /** Entries of a key within the window up to `atMs`; its beginning counts. */
  count(key: string, atMs: number): number;
  /** Different values among them, null apart. */
  distinct(key: string, atMs: number): number;
  add(key: string, atMs: number, value: string | null): void;
}

interface Series {
  times: number[];
  /** Empty where only entries are counted. */
  values: (string | null)[];
  /** Place of the first entry within the window. */
  start: number;
  /** How often each value occurs in the window; null while looking at all of them is cheaper. */
  occurrences: Map<string, number> | null;
}

/** Most keys are seen seldom; these need no map. */
const fewEntries = 24;
const trimmedFrom = 64;

export function createSlidingCounts(windowMs: number): SlidingCounts {
  const all = new Map<string, Series>();

  function move(series: Series, atMs: number): void {
    const { times, values, occurrences } = series;
    const since = atMs - windowMs;
    let { start } = series;
    while (start < times.length && (times[start] as number) < since) {
      const value = values[start];
      if (occurrences !== null && value !== null && value !== undefined) forget(occurrences, value);
      start++;
    }
    series.start = start;
    if (start < trimmedFrom || start * 2 < times.length) return;
    // Each entry is moved once for each that is gone.
    series.times = times.slice(start);
    series.values = values.slice(start);
    series.start = 0;
  }

  return {
    count(key, atMs) {
      const series = all.get(key);
      if (series === undefined) return 0;
      move(series, atMs);
      return series.times.length - series.start;
    },
    distinct(key, atMs) {
      const series = all.get(key);
      if (series === undefined) return 0;
      move(series, atMs);
      if (series.occurrences === null) {
        if (series.values.length - series.start <= fewEntries) return distinctFrom(series);
        series.occurrences = occurrencesOf(series);
      }
      return series.occurrences.size;
    },
    add(key, atMs, value) {
      let series = all.get(key);
      if (series === undefined) {
        series = { times: [], values: [], start: 0, occurrences: null };
        all.set(key, series);
      }
      move(series, atMs);
      series.times.push(atMs);
      series.values.push(value);
      if (series.occurrences !== null && value !== null) remember(series.occurrences, value);
    },
  };
}

function distinctFrom({ values, start }: Series): number {
  let found = 0;
  for (let place = start; place < values.length; place++) {
    const value = values[place];
    if (value !== null && values.indexOf(value as string, start) === place) found++;
  }
  return found;
}

function occurrencesOf({ values, start }: Series): Map<string, number> {
  const occurrences = new Map<string, number>();
  for (let place = start; place < values.length; place++) {
    const value = values[place];
    if (value !== null) remember(occurrences, value as string);
  }
  return occurrences;
}

function remember(occurrences: Map<string, number>, value: string): void {
  occurrences.set(value, (occurrences.get(value) ?? 0) + 1);
}

function forget(occurrences: Map<string, number>, value: string): void {
  const left = (occurrences.get(value) ?? 0) - 1;
  if (left > 0) occurrences.set(value, left);
  else occurrences.delete(value);
}
