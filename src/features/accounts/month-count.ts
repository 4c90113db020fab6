import { endOfMonth, startOfMonth } from './usage-days.ts';

/** Answered live calls of an account in a month. */
export interface MonthCount {
  startsAtMs: number;
  endsAtMs: number;
  /** By all processes, as of the last time that this one wrote. */
  stored: number;
  /** By this process since. */
  pending: number;
}

export function createMonthCount(nowMs: number, stored: number): MonthCount {
  return { startsAtMs: startOfMonth(nowMs), endsAtMs: endOfMonth(nowMs), stored, pending: 0 };
}

/** Calls of the month of `nowMs`. A new month begins at nought, before anybody has counted it. */
export function callsThisMonth(month: MonthCount, nowMs: number): number {
  if (nowMs >= month.endsAtMs) beginMonth(month, nowMs);
  return month.stored + month.pending;
}

/** Counts a call that came at `nowMs`; one of the month before is no matter of this month's quota. */
export function countInMonth(month: MonthCount, nowMs: number): void {
  if (nowMs >= month.endsAtMs) beginMonth(month, nowMs);
  if (nowMs >= month.startsAtMs) month.pending++;
}

/** Takes over that calls of a day were written, and what all processes have written of its month. */
export function settleMonth(month: MonthCount, dayStartMs: number, written: number, stored: number): void {
  if (dayStartMs < month.startsAtMs || dayStartMs >= month.endsAtMs) return;
  month.stored = stored;
  month.pending -= written;
}

function beginMonth(month: MonthCount, nowMs: number): void {
  month.startsAtMs = startOfMonth(nowMs);
  month.endsAtMs = endOfMonth(nowMs);
  month.stored = 0;
  month.pending = 0;
}
