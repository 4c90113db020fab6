/** How the server is, as far as everyone may know: shown without a login, so it holds nothing sensitive. */
export interface StatusFacts {
  /** Version of the software. */
  readonly version: string;
  readonly startedAtMs: number;
  readonly database: { readonly name: string; readonly answers: boolean };
  readonly dataSets: readonly DataSetFacts[];
  readonly feeds: readonly FeedFacts[];
}

export interface DataSetFacts {
  readonly id: string;
  readonly title: string;
  /** Short name of the licence or terms, such as `CC BY-SA 4.0`. */
  readonly terms: string;
  readonly state: 'ready' | 'loading' | 'missing' | 'failed';
  /** Whether the server is not ready without it. */
  readonly required: boolean;
  /** When its maker made it; null when unknown. */
  readonly builtAtMs: number | null;
  /** Null when it is not counted. */
  readonly entries: number | null;
}

export interface FeedFacts {
  readonly id: string;
  readonly title: string;
  readonly terms: string;
  /** `stale`: older than twice its interval. `never`: not fetched yet. `failed`: the last attempt failed. */
  readonly state: 'fresh' | 'stale' | 'never' | 'failed' | 'off';
  readonly entries: number | null;
  /** Null when there has been no success. */
  readonly lastSuccessMs: number | null;
  /** Public text without addresses, which may hold licence keys; null when the last attempt went well. */
  readonly lastError: string | null;
}

/** Names of what the server still waits for; empty when it is ready. */
export function missingParts(facts: StatusFacts): string[] {
  const dataSets = facts.dataSets
    .filter((item) => item.required && item.state !== 'ready')
    .map((item) => item.id);
  return facts.database.answers ? dataSets : ['database', ...dataSets];
}

export type ReadStatus = () => StatusFacts | Promise<StatusFacts>;

/** Asks at most once in `maxAgeMs`, because anyone may ask the pages that show it, as often as they like. */
export function rememberStatus(
  read: ReadStatus,
  maxAgeMs: number,
  clock: () => number,
): () => Promise<StatusFacts> {
  let remembered: { readonly atMs: number; readonly facts: Promise<StatusFacts> } | null = null;
  return () => {
    const nowMs = clock();
    if (remembered !== null && nowMs - remembered.atMs < maxAgeMs && nowMs >= remembered.atMs)
      return remembered.facts;
    const facts = new Promise<StatusFacts>((resolve) => resolve(read()));
    const mine = { atMs: nowMs, facts };
    remembered = mine;
    facts.catch(() => {
      if (remembered === mine) remembered = null;
    });
    return facts;
  };
}
