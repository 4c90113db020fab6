import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { type AccountsStore, createAccountsStore } from './features/accounts/accounts.store.ts';
import { createGate } from './features/accounts/create-gate.ts';
import { loadPlans } from './features/accounts/load-plans.ts';
import { createBinsStore } from './features/bin/bins.store.ts';
import { createEventRecorder } from './features/events/create-event-recorder.ts';
import { startMaintenance } from './features/events/start-maintenance.ts';
import { createCidrSet, parseCidr } from './features/ip/cidr.ts';
import { followBins } from './follow-bins.ts';
import { compileRoutes } from './http/compile-routes.ts';
import { type Api, createApi } from './http/create-api.ts';
import { createHttpServer } from './http/listen.ts';
import { createWebApp } from './http/web/create-web-app.ts';
import { createMetrics } from './http/web/metrics.ts';
import type { StatusFacts } from './http/web/status-facts.ts';
import { allEndpoints } from './management-endpoints.ts';
import { type Domains, openDomains } from './open-domains.ts';
import { type Knowledge, openKnowledge } from './open-knowledge.ts';
import { flagFile } from './sources/reference/flags.ts';
import { openStore } from './store/open-store.ts';
import { version } from './version.ts';

export interface AppOptions {
  readonly config: Config;
  readonly onProgress?: (part: 'city' | 'asn', share: number) => void;
  /** Where log lines go; standard output by default. */
  readonly log?: Logger;
}

export interface App {
  readonly server: Server;
  readonly api: Api;
  readonly accounts: AccountsStore;
  readonly knowledge: Knowledge;
  readonly domains: Domains;
  readonly log: Logger;
  /** Sees keys made by this process at once. */
  reloadAccounts(): Promise<void>;
  /** Finishes the requests under way, writes what is queued and closes everything. */
  stop(): Promise<void>;
}

/** Requests under way get this long when the server stops; then connections that are left are cut. */
const stopGraceMs = 10_000;

/** Puts the whole server together. It does not listen yet. */
export async function createApp({ config, onProgress, log: givenLog }: AppOptions): Promise<App> {
  const log = givenLog ?? pino({ level: config.logLevel });
  const clock = Date.now;
  const startedAtMs = clock();
  const warn = (message: string, error: unknown): void => log.warn({ err: error }, message);
  const plans = loadPlans(
    config.plansFile,
    allEndpoints.map((endpoint) => endpoint.name),
  );
  const trustedProxies = readTrustedProxies(config);

  const store = openStore({ dataDir: config.dataDir });
  const accounts = createAccountsStore(store, clock, 'server');
  const knowledge = await openKnowledge({
    config,
    clock,
    warn: (message, detail) => log.warn(detail, message),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  const domains = await openDomains({ config, store, lists: knowledge.domainLists, clock, warn });
  const bins = followBins({
    store: createBinsStore(store, clock, 'server'),
    directory: knowledge.bins,
    warn,
  });
  await bins.refresh();
  const gate = await createGate({ store, accounts, plans, clock, warn });
  const recorder = createEventRecorder({ store, redact: createRedactor(config), warn });
  const maintenance = startMaintenance({
    dataDir: config.dataDir,
    retentionDays: config.eventRetentionDays,
    warn,
  });

  const routes = compileRoutes(allEndpoints);
  const api = createApi({
    ...routes,
    deps: { ...knowledge.deps, domain: domains.directory, email: domains.email },
    gate,
    recorder,
    clock,
    stopwatch: () => performance.now(),
    reportFailure: (error, endpoint) => log.error({ err: error, endpoint }, 'A request failed'),
    publicUrl: config.publicUrl,
    v2Host: config.v2Host,
    v1ErrorStatus: config.v1ErrorStatus,
    trustedProxies,
    forwardedHeader: config.forwardedHeader,
    userIdMaxLength: config.userIdMaxLength,
    ...(config.accessLog
      ? {
          onAnswer: (route, outcome, us, key) =>
            log.info(
              {
                endpoint: route.endpoint.name,
                version: route.version,
                outcome,
                us: Math.round(us),
                account: key?.account.name,
              },
              'call',
            ),
        }
      : {}),
  });

  const status = (): StatusFacts => ({
    version,
    startedAtMs,
    database: { name: store.kind, answers: store.answers() },
    dataSets: knowledge.dataSets(),
    feeds: knowledge.feedFacts(),
  });
  const stats = [...routes.v1, ...routes.v2]
    .filter((address) => !address.legacy)
    .map((address) => address.route.stats);
  const metrics = createMetrics({
    routes: () => stats,
    status,
    eventQueueLength: () => recorder.queued(),
    lookups: () => domains.stats.read(),
    domainCounts: () => domains.directory.counts(),
    clock,
  });
  const web = await createWebApp({
    endpoints: allEndpoints,
    api,
    gate,
    config,
    version,
    status,
    metrics,
    flags: flagFile,
    clock,
    reportFailure: (error, where) => log.error({ err: error, where }, 'A request failed'),
  });
  const http = createHttpServer({ api, bodyLimitBytes: config.bodyLimitBytes, other: web.listener });
  gate.start();
  domains.directory.start();
  bins.start();
  if (config.feeds) knowledge.feeds.start();

  return {
    server: http.server,
    api,
    accounts,
    knowledge,
    domains,
    log,
    reloadAccounts: () => gate.reload(),
    async stop() {
      await http.stop(stopGraceMs);
      await web.close();
      await knowledge.feeds.stop();
      await domains.directory.stop();
      await recorder.close();
      await bins.stop();
      await gate.stop();
      await maintenance.stop();
      store.close();
    },
  };
}

function readTrustedProxies(config: Config) {
  if (config.trustedProxies.length === 0) return null;
  return createCidrSet(
    config.trustedProxies.map((text) => {
      const cidr = parseCidr(text);
      if (cidr === null)
        throw new Error(`ASSAY_TRUSTED_PROXIES has "${text}", which is neither an address nor a CIDR.`);
      return cidr;
    }),
  );
}

/** How event rows keep what was asked about. Hashes are keyed with a secret of the data folder, so they cannot be searched. */
function createRedactor(config: Config): (text: string) => string | null {
  if (config.eventSubjects === 'plain') return (text) => text;
  if (config.eventSubjects === 'off') return () => null;
  const file = join(config.dataDir, 'event-hash.key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  const secret = readFileSync(file, 'utf8').trim();
  return (text) => `hmac:${createHmac('sha256', secret).update(text).digest('hex').slice(0, 32)}`;
}
