/** The first delay; each further one is three times as long, up to the longest. */
const firstDelayMs = 10_000;
const factor = 3;
const longestDelayMs = 7.5 * 3_600_000;
/** With these delays the last attempt is made a day after the first: 10 s, 30 s, 90 s … 2 h, 6 h, 7.5 h, 7.5 h. */
export const mostAttempts = 11;
/** Delays differ by up to a tenth, so that what failed together is not tried again together. */
const jitter = 0.1;
/** A receiver may ask for more time, but not for more than a day. */
const longestRetryAfterMs = 86_400_000;

/**
 * How long to wait after a number of attempts failed; null when it is given up. `random` is from 0 to 1;
 * `retryAfterMs` is what the receiver asked for, null when it asked for nothing.
 */
export function retryDelayMs(attempts: number, random: number, retryAfterMs: number | null): number | null {
  if (attempts >= mostAttempts) return null;
  const plain = Math.min(longestDelayMs, firstDelayMs * factor ** (attempts - 1));
  const delayMs = Math.round(plain * (1 - jitter + 2 * jitter * random));
  return Math.max(delayMs, Math.min(retryAfterMs ?? 0, longestRetryAfterMs));
}
