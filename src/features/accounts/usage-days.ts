/** UTC month of a time, `2026-11`. The last one asked is remembered, since it is asked on every call. */
export function monthOf(ms: number): string {
  return dayOf(ms).slice(0, 7);
}

/** UTC day of a time, `2026-11-21`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Seconds from a time to the start of the next UTC month. */
export function secondsToNextMonth(ms: number): number {
  const date = new Date(ms);
  return Math.ceil((Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - ms) / 1000);
}
