/** Servers that asked not to be asked for a while (RFC 9110, section 10.2.3). */
export interface HostPauses {
  /** Milliseconds until the server may be asked again; 0 when it may be now. */
  remainingMs(host: string): number;
  /** `retryAfter`: seconds or a date, as the server sent it. */
  pause(host: string, retryAfter: string | null): void;
}

const defaultMs = 60_000;
const longestMs = 3_600_000;
const mostHosts = 1000;

export function createHostPauses(clock: () => number): HostPauses {
  const until = new Map<string, number>();
  return {
    remainingMs: (host) => Math.max(0, (until.get(host) ?? 0) - clock()),
    pause(host, retryAfter) {
      const nowMs = clock();
      if (until.size >= mostHosts) {
        for (const [other, endMs] of until) if (endMs <= nowMs) until.delete(other);
        if (until.size >= mostHosts) until.delete(until.keys().next().value as string);
      }
      until.set(host, nowMs + Math.min(longestMs, Math.max(1000, lengthOf(retryAfter, nowMs))));
    },
  };
}

function lengthOf(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return defaultMs;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const dateMs = Date.parse(retryAfter);
  return Number.isNaN(dateMs) ? defaultMs : dateMs - nowMs;
}
