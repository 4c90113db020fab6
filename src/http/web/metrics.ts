import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { bucketBoundsUs, type RouteStats } from '../route-stats.ts';
import { type ReadStatus, rememberStatus } from './status-facts.ts';

export interface MetricsOptions {
  /** The counters of all routes, asked when the metrics are read. */
  readonly routes: () => Iterable<RouteStats>;
  readonly status: ReadStatus;
  /** Events that wait to be written. */
  readonly eventQueueLength: () => number;
  /** Outside lookups made on behalf of domains and mail addresses. */
  readonly lookups?: () => Iterable<LookupCounts>;
  readonly domainCounts?: () => {
    readonly waiting: number;
    readonly known: number;
    readonly active: number;
    readonly refused: number;
  };
  /** Messages of webhooks: sent and failed attempts of this process since its start, and those on their way. */
  readonly webhookCounts?: () => {
    readonly delivered: number;
    readonly failed: number;
    readonly underway: number;
  };
  readonly clock: () => number;
}

/** How often one kind of outside lookup was made, how it ended and how long it took. */
export interface LookupCounts {
  readonly kind: string;
  readonly outcomes: ReadonlyMap<string, number>;
  readonly buckets: readonly number[];
  readonly boundsMs: readonly number[];
  readonly sumMs: number;
}

export interface Metrics {
  readonly contentType: string;
  /** Everything in the Prometheus text format. */
  readonly text: () => Promise<string>;
}

/** Metrics that cost a request nothing: all are read from the places where they arise, when someone asks. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'assay_' });
  registry.registerMetric(requestCounter(options.routes));
  registry.registerMetric(durationHistogram(options.routes));
  if (options.lookups !== undefined) addLookupMetrics(registry, options.lookups);
  addGauges(registry, options);
  return { contentType: registry.contentType, text: () => registry.metrics() };
}

interface Sample {
  readonly value: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly metricName?: string;
}

/** A metric that is computed when it is read. The library asks no more of one than this. */
function computed(type: 'counter' | 'histogram', name: string, help: string, values: () => Sample[]): Metric {
  const read = {
    name,
    help,
    type,
    aggregator: 'sum',
    get: async () => ({ name, help, type, aggregator: 'sum', values: values() }),
  };
  return { ...read, reset: () => {} } as unknown as Metric;
}

function requestCounter(routes: MetricsOptions['routes']): Metric {
  return computed(
    'counter',
    'assay_requests_total',
    'Answered API requests by outcome: ok or the type of the error.',
    () =>
      Array.from(routes()).flatMap((stats) =>
        [['ok', stats.ok] as const, ...stats.outcomes].map(([outcome, value]) => ({
          value,
          labels: { ...labelsOf(stats), outcome },
        })),
      ),
  );
}

function durationHistogram(routes: MetricsOptions['routes']): Metric {
  const name = 'assay_request_duration_seconds';
  return computed('histogram', name, 'Time from taking up an API request to having its answer.', () =>
    Array.from(routes()).flatMap((stats) => {
      const labels = labelsOf(stats);
      let count = 0;
      const buckets = Array.from(stats.buckets, (value, index) => {
        count += value;
        const bound = bucketBoundsUs[index];
        const le = bound === undefined ? '+Inf' : String(bound / 1e6);
        return { metricName: `${name}_bucket`, value: count, labels: { ...labels, le } };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, value: stats.sumUs / 1e6, labels },
        { metricName: `${name}_count`, value: count, labels },
      ];
    }),
  );
}

function addLookupMetrics(registry: Registry, lookups: () => Iterable<LookupCounts>): void {
  const name = 'assay_lookup_duration_seconds';
  registry.registerMetric(
    computed('counter', 'assay_lookups_total', 'Outside lookups by kind and how they ended.', () =>
      Array.from(lookups()).flatMap(({ kind, outcomes }) =>
        Array.from(outcomes, ([outcome, value]) => ({ value, labels: { kind, outcome } })),
      ),
    ),
  );
  registry.registerMetric(
    computed('histogram', name, 'Time that outside lookups took.', () =>
      Array.from(lookups()).flatMap(({ kind, buckets, boundsMs, sumMs }) => {
        let count = 0;
        const values = buckets.map((value, index) => {
          count += value;
          const bound = boundsMs[index];
          const le = bound === undefined ? '+Inf' : String(bound / 1000);
          return { metricName: `${name}_bucket`, value: count, labels: { kind, le } };
        });
        return [
          ...values,
          { metricName: `${name}_sum`, value: sumMs / 1000, labels: { kind } },
          { metricName: `${name}_count`, value: count, labels: { kind } },
        ];
      }),
    ),
  );
}

function labelsOf(stats: RouteStats): Record<string, string> {
  return { endpoint: stats.endpoint, version: `v${stats.version}` };
}

function addGauges(
  registry: Registry,
  { eventQueueLength, domainCounts, webhookCounts, clock, ...options }: MetricsOptions,
): void {
  const status = rememberStatus(options.status, 1000, clock);
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (set: SetGauge) => void | Promise<void>,
  ) => {
    const made: Gauge = new Gauge({
      name: `assay_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        made.reset();
        await collect((value, labels) => made.set(labels ?? {}, value));
      },
    });
  };
  gauge('event_queue_length', 'Events that wait to be written.', [], (set) => set(eventQueueLength()));
  if (domainCounts !== undefined) {
    gauge(
      'domains',
      'Domains by state: known, waiting to be collected, being collected by this process; and orders it refused.',
      ['state'],
      (set) => {
        for (const [state, value] of Object.entries(domainCounts())) set(value, { state });
      },
    );
  }
  if (webhookCounts !== undefined) {
    gauge(
      'webhook_attempts',
      'Attempts to send messages of webhooks since the start, by outcome, and those on their way.',
      ['state'],
      (set) => {
        for (const [state, value] of Object.entries(webhookCounts())) set(value, { state });
      },
    );
  }
  gauge('uptime_seconds', 'Time since the server started.', [], async (set) =>
    set((clock() - (await status()).startedAtMs) / 1000),
  );
  gauge('database_up', '1 when the database answers.', [], async (set) =>
    set((await status()).database.answers ? 1 : 0),
  );
  gauge('data_age_seconds', 'Age of each data set, since its maker made it.', ['source'], async (set) => {
    for (const { id, builtAtMs } of (await status()).dataSets) {
      if (builtAtMs !== null) set((clock() - builtAtMs) / 1000, { source: id });
    }
  });
  gauge('data_ready', '1 when a data set answers.', ['source'], async (set) => {
    for (const { id, state } of (await status()).dataSets) set(state === 'ready' ? 1 : 0, { source: id });
  });
  gauge('feed_entries', 'Entries of each feed now in use.', ['feed'], async (set) => {
    for (const { id, entries } of (await status()).feeds) if (entries !== null) set(entries, { feed: id });
  });
  gauge(
    'feed_last_success_timestamp_seconds',
    'When each feed was last fetched well.',
    ['feed'],
    async (set) => {
      for (const { id, lastSuccessMs } of (await status()).feeds) {
        if (lastSuccessMs !== null) set(lastSuccessMs / 1000, { feed: id });
      }
    },
  );
  gauge('feed_failing', '1 when the last attempt to fetch a feed failed.', ['feed'], async (set) => {
    for (const { id, lastError } of (await status()).feeds) set(lastError === null ? 0 : 1, { feed: id });
  });
}

type SetGauge = (value: number, labels?: Record<string, string>) => void;
