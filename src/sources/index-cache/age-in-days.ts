const dayMs = 86_400_000;

/** Whole days between the time a data set was built and now; 0 when its clock is ahead of ours. */
export function ageInDays(builtAtMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - builtAtMs) / dayMs));
}
