/** Kinds of outside knowledge that are asked while someone waits, or in the background. */
export type LookupKind = 'dns' | 'rdap' | 'whois' | 'smtp';

/** Upper bounds of the latency buckets in milliseconds; a last one takes everything above. */
export const lookupBoundsMs: readonly number[] = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/** How often each kind of outside lookup was made, how it ended and how long it took. */
export interface LookupStats {
  count(kind: LookupKind, outcome: string, milliseconds: number): void;
  read(): Iterable<LookupCounts>;
}

export interface LookupCounts {
  readonly kind: LookupKind;
  /** Outcome → how often. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly buckets: readonly number[];
  readonly boundsMs: readonly number[];
  readonly sumMs: number;
}

export function createLookupStats(): LookupStats {
  const kinds = new Map<LookupKind, { outcomes: Map<string, number>; buckets: number[]; sumMs: number }>();
  return {
    count(kind, outcome, milliseconds) {
      let counts = kinds.get(kind);
      if (counts === undefined) {
        counts = { outcomes: new Map(), buckets: new Array(lookupBoundsMs.length + 1).fill(0), sumMs: 0 };
        kinds.set(kind, counts);
      }
      counts.outcomes.set(outcome, (counts.outcomes.get(outcome) ?? 0) + 1);
      const place = lookupBoundsMs.findIndex((bound) => milliseconds <= bound);
      const bucket = place === -1 ? lookupBoundsMs.length : place;
      counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
      counts.sumMs += milliseconds;
    },
    *read() {
      for (const [kind, counts] of kinds) yield { kind, boundsMs: lookupBoundsMs, ...counts };
    },
  };
}
