import { endOfMonth } from './usage-days.ts';

/** Answered live calls of an account in a month: by all processes as of the last flush, by this one since. */
export interface MonthCount {
  calls: number;
  endsAtMs: number;
}

/** Calls of the month of `nowMs`. A new month begins at nought, before anybody has counted it. */
export function callsThisMonth(month: MonthCount, nowMs: number): number {
  if (nowMs >= month.endsAtMs) {
    month.calls = 0;
    month.endsAtMs = endOfMonth(nowMs);
  }
  return month.calls;
}
