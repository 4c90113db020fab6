import type { LoadedKey } from './account-memory.ts';
import { callsThisMonth } from './month-count.ts';

/**
 * Header lines that tell what is left of a key's limits: of the month's quota where the plan has one, else of the calls
 * a second. `X-RateLimit-Reset` counts seconds. `RateLimit` and `RateLimit-Policy` follow the IETF draft
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export function limitLines(key: LoadedKey, nowMs: number): string {
  const { monthlyQuota, floodPerSecond } = key.plan;
  if (monthlyQuota === null) {
    const left = Math.max(0, floodPerSecond - key.flood.calls);
    return `X-RateLimit-Limit: ${floodPerSecond}\r\nX-RateLimit-Remaining: ${left}\r\nX-RateLimit-Reset: 1\r\nRateLimit-Policy: "second";q=${floodPerSecond};w=1\r\nRateLimit: "second";r=${left};t=1\r\n`;
  }
  const left = Math.max(0, monthlyQuota - callsThisMonth(key.account.month, nowMs));
  const reset = Math.ceil((key.account.month.endsAtMs - nowMs) / 1000);
  return `X-RateLimit-Limit: ${monthlyQuota}\r\nX-RateLimit-Remaining: ${left}\r\nX-RateLimit-Reset: ${reset}\r\nRateLimit-Policy: "month";q=${monthlyQuota};w=2592000, "second";q=${floodPerSecond};w=1\r\nRateLimit: "month";r=${left};t=${reset}\r\n`;
}
