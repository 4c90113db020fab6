import type { ApiVersion } from './call.ts';

/** Upper bounds of the time buckets, in microseconds. */
export const bucketBoundsUs = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 250_000, 1_000_000];

/**
 * Counters of one route. Plain numbers, because a labelled counter of a metrics library would cost more than
 * the answer itself; /metrics reads them when it is asked.
 */
export interface RouteStats {
  readonly endpoint: string;
  readonly version: ApiVersion;
  /** Answers by error type; `ok` for successes. */
  readonly outcomes: Map<string, number>;
  ok: number;
  /** Not cumulative; one more than the bounds, the last for slower answers. */
  readonly buckets: Float64Array;
  sumUs: number;
}

export function createRouteStats(endpoint: string, version: ApiVersion): RouteStats {
  return {
    endpoint,
    version,
    outcomes: new Map(),
    ok: 0,
    buckets: new Float64Array(bucketBoundsUs.length + 1),
    sumUs: 0,
  };
}

export function countAnswer(stats: RouteStats, errorType: string | null, us: number): void {
  if (errorType === null) stats.ok++;
  else stats.outcomes.set(errorType, (stats.outcomes.get(errorType) ?? 0) + 1);
  stats.sumUs += us;
  let bucket = 0;
  while (bucket < bucketBoundsUs.length && us > bucketBoundsUs[bucket]!) bucket++;
  stats.buckets[bucket]!++;
}
