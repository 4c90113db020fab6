import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { compileRoutes } from '../../src/http/compile-routes.ts';
import { createApi } from '../../src/http/create-api.ts';
import type { AnyEndpoint } from '../../src/http/define-endpoint.ts';
import type { CallEvent, CallerKey, Gate } from '../../src/http/gate.ts';
import { createHttpServer } from '../../src/http/listen.ts';
import { createWebApp, type WebOptions } from '../../src/http/web/create-web-app.ts';
import { createMetrics } from '../../src/http/web/metrics.ts';
import type { StatusFacts } from '../../src/http/web/status-facts.ts';
import { smallEndpoints } from './small-endpoints.ts';

export interface WebServer {
  readonly origin: string;
  readonly http: Server;
  readonly events: CallEvent[];
  readonly failures: unknown[];
  readonly stop: (graceMs?: number) => Promise<void>;
}

/** Keys are the names of their plans. */
const gate: Gate = {
  verify(rawKey): CallerKey | null {
    if (rawKey !== 'free' && rawKey !== 'premium') return null;
    const lacksModules = new Set(rawKey === 'free' ? ['security'] : []);
    return { keyId: rawKey, account: { id: 'a1', name: 'first' }, planName: rawKey, lacksModules };
  },
  admit: (key, request) =>
    key.planName === 'free' && request.leastPlan !== 'free' ? 'feature_not_available' : null,
  retryAfterSeconds: () => null,
  count: () => {},
  limitLines: () => '',
};

export const nowMs = Date.UTC(2026, 0, 15);

export const readyStatus: StatusFacts = {
  version: '1.2.3',
  startedAtMs: nowMs - 3_600_000,
  database: { name: 'SQLite', answers: true },
  dataSets: [
    {
      id: 'city',
      title: 'Cities',
      terms: 'CC BY-SA 4.0',
      state: 'ready',
      required: true,
      builtAtMs: nowMs - 9e8,
      entries: 12,
    },
  ],
  feeds: [
    {
      id: 'tor',
      title: 'Tor <exits>',
      terms: 'CC0',
      state: 'failed',
      entries: null,
      lastSuccessMs: null,
      lastError: '<script>alert(1)</script>',
    },
  ],
};

interface StartOptions {
  readonly endpoints?: readonly AnyEndpoint[];
  readonly status?: WebOptions['status'];
  readonly streamRoutes?: NonNullable<WebOptions['streamRoutes']>;
  readonly config?: Partial<WebOptions['config']>;
}

/** The API and the web pages over small endpoints, on a free port of the loopback. */
export async function startWebServer(options: StartOptions = {}): Promise<WebServer> {
  const endpoints = options.endpoints ?? smallEndpoints;
  const status = options.status ?? (() => readyStatus);
  const config = {
    publicUrl: null,
    v2Host: null,
    v1ErrorStatus: '200',
    metrics: true,
    ...options.config,
  } as const;
  const routes = compileRoutes(endpoints);
  const events: CallEvent[] = [];
  const failures: unknown[] = [];
  const reportFailure = (error: unknown) => failures.push(error);
  const clock = () => nowMs;
  const api = createApi({
    ...routes,
    ...config,
    deps: {},
    gate,
    recorder: { record: (event) => events.push(event), backpressure: () => null },
    clock,
    stopwatch: () => performance.now(),
    reportFailure,
    trustedProxies: null,
    forwardedHeader: 'auto',
    userIdMaxLength: 256,
  });
  const stats = [...routes.v1, ...routes.v2]
    .filter((address) => !address.legacy)
    .map((address) => address.route.stats);
  const metrics = createMetrics({ routes: () => stats, status, eventQueueLength: () => 0, clock });
  const web = await createWebApp({
    endpoints,
    api,
    gate,
    config,
    version: '1.2.3',
    status,
    metrics,
    flags: findFlag,
    ...(options.streamRoutes === undefined ? {} : { streamRoutes: options.streamRoutes }),
    clock,
    reportFailure,
  });
  const { server: http, stop } = createHttpServer({ api, bodyLimitBytes: 100_000, other: web.listener });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    http,
    events,
    failures,
    async stop(graceMs = 0) {
      await stop(graceMs);
      await web.close();
    },
  };
}

function findFlag(code: string, kind: string): string | null {
  const root = join(import.meta.dirname, '../../node_modules/svg-country-flags');
  const path = join(root, kind, `${code}.${kind === 'svg' ? 'svg' : 'png'}`);
  return existsSync(path) ? path : null;
}
