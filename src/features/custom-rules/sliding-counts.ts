/**
 * Counts what happened within windows of time, for one who goes through a log in its order: every question and every
 * entry is as late as the one before. All take constant time on average, however much is in a window.
 */
export interface SlidingCounts {
  /** Entries of a key within a window up to `atMs`; its beginning counts. */
  count(key: string, window: number, atMs: number): number;
  /** Different values among them. */
  distinct(key: string, window: number, atMs: number): number;
  add(key: string, atMs: number, value: string | null): void;
}

interface Series {
  times: number[];
  values: (string | null)[];
  readonly windows: WindowState[];
}

interface WindowState {
  /** Place of the first entry within the window. */
  start: number;
  /** How often each value occurs in the window. */
  readonly values: Map<string, number>;
}

/** `windowsMs` are lengths of windows, the longest last. */
export function createSlidingCounts(windowsMs: readonly number[]): SlidingCounts {
  const all = new Map<string, Series>();

  function moved(series: Series, window: number, atMs: number): WindowState {
    const state = series.windows[window] as WindowState;
    const since = atMs - (windowsMs[window] as number);
    while (state.start < series.times.length && (series.times[state.start] as number) < since) {
      const value = series.values[state.start];
      if (value !== null && value !== undefined) {
        const left = (state.values.get(value) ?? 0) - 1;
        if (left > 0) state.values.set(value, left);
        else state.values.delete(value);
      }
      state.start++;
    }
    return state;
  }

  /** Lets go of what is in no window any more, now and then. */
  function trim(series: Series): void {
    const gone = Math.min(...series.windows.map(({ start }) => start));
    if (gone < 1024 || gone * 2 < series.times.length) return;
    series.times = series.times.slice(gone);
    series.values = series.values.slice(gone);
    for (const state of series.windows) state.start -= gone;
  }

  return {
    count(key, window, atMs) {
      const series = all.get(key);
      return series === undefined ? 0 : series.times.length - moved(series, window, atMs).start;
    },
    distinct(key, window, atMs) {
      const series = all.get(key);
      return series === undefined ? 0 : moved(series, window, atMs).values.size;
    },
    add(key, atMs, value) {
      let series = all.get(key);
      if (series === undefined) {
        series = { times: [], values: [], windows: windowsMs.map(() => ({ start: 0, values: new Map() })) };
        all.set(key, series);
      }
      windowsMs.forEach((_, window) => {
        moved(series, window, atMs);
      });
      series.times.push(atMs);
      series.values.push(value);
      if (value !== null) {
        for (const { values } of series.windows) values.set(value, (values.get(value) ?? 0) + 1);
      }
      if (series.times.length % 1024 === 0) trim(series);
    },
  };
}
