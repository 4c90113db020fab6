import type { LoadedKey } from './create-gate.ts';
import { callsThisMonth } from './month-count.ts';

/**
 * Appends what is left of a key's limits: of the month's quota where the plan has one, else of the calls a
 * second. `X-RateLimit-Reset` counts seconds. `RateLimit` and `RateLimit-Policy` follow the IETF draft
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export function limitHeaders(key: LoadedKey, nowMs: number, headers: string[]): void {
  const { monthlyQuota, floodPerSecond } = key.plan;
  if (monthlyQuota === null) {
    const left = String(Math.max(0, floodPerSecond - key.flood.calls));
    headers.push(
      'X-RateLimit-Limit',
      String(floodPerSecond),
      'X-RateLimit-Remaining',
      left,
      'X-RateLimit-Reset',
      '1',
      'RateLimit-Policy',
      `"second";q=${floodPerSecond};w=1`,
      'RateLimit',
      `"second";r=${left};t=1`,
    );
    return;
  }
  const left = String(Math.max(0, monthlyQuota - callsThisMonth(key.account.month, nowMs)));
  const reset = String(Math.ceil((key.account.month.endsAtMs - nowMs) / 1000));
  headers.push(
    'X-RateLimit-Limit',
    String(monthlyQuota),
    'X-RateLimit-Remaining',
    left,
    'X-RateLimit-Reset',
    reset,
    'RateLimit-Policy',
    `"month";q=${monthlyQuota};w=2592000, "second";q=${floodPerSecond};w=1`,
    'RateLimit',
    `"month";r=${left};t=${reset}`,
  );
}
