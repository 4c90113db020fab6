/** Milliseconds of a UTC day. */
export const dayMs = 86_400_000;

/** UTC month of a time, `2026-11`. */
export function monthOf(ms: number): string {
  return dayOf(ms).slice(0, 7);
}

/** UTC day of a time, `2026-11-21`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** When the UTC month of a time began, in milliseconds since the epoch. */
export function startOfMonth(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** When the UTC month of a time ends, in milliseconds since the epoch. */
export function endOfMonth(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
