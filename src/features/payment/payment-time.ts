import { parseIsoTime } from '../time/parse-iso-time.ts';

/** From here on a number is in milliseconds, for in seconds it would be after the year 5100. */
const firstMilliseconds = 100_000_000_000;
/** Before it nobody kept payments on the web; an older time is a mistake. */
const earliest = Date.UTC(2000, 0) / 1000;

/**
 * When a payment was made, in Unix seconds: `transaction_time` where it was sent and can be read (Unix seconds or
 * milliseconds, or ISO 8601, in UTC without a zone), for payments that are scored late or out of order; else now. A time in the future is now.
 */
export function paymentTime(request: Readonly<Record<string, unknown>>, nowSeconds: number): number {
  const seconds = readSeconds(request['transaction_time']);
  return seconds === null || seconds < earliest || seconds > nowSeconds ? nowSeconds : seconds;
}

function readSeconds(sent: unknown): number | null {
  if (typeof sent === 'string') {
    if (/^\d{1,15}(?:\.\d{1,6})?$/.test(sent)) return readSeconds(Number(sent));
    const ms = parseIsoTime(sent.trim());
    return ms === null ? null : ms / 1000;
  }
  if (typeof sent !== 'number' || !Number.isFinite(sent)) return null;
  return sent >= firstMilliseconds ? sent / 1000 : sent;
}
