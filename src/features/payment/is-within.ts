const windows = { hour: 3600, day: 86_400, month: 30 * 86_400 } as const;

/** Whether what last happened at `lastAt` (Unix seconds) falls in the window before `at`, as payments are counted in it. */
export function isWithin(lastAt: number | null, at: number, window: keyof typeof windows): boolean {
  return lastAt !== null && at - lastAt <= windows[window];
}
