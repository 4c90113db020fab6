import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { type AccountsStore, createAccountsStore } from './features/accounts/accounts.store.ts';
import { createGate } from './features/accounts/create-gate.ts';
import { loadPlans } from './features/accounts/load-plans.ts';
import { isPlanName } from './features/accounts/plans.ts';
import { createBinsStore } from './features/bin/bins.store.ts';
import { maskCardNumbers } from './features/bin/mask-card-numbers.ts';
import { checkList } from './features/custom-rules/check-list.ts';
import { parseDomain } from './features/domain/parse-domain.ts';
import { createEventRecorder } from './features/events/create-event-recorder.ts';
import { startMaintenance } from './features/events/start-maintenance.ts';
import { createCidrSet, parseCidr } from './features/ip/cidr.ts';
import { listFiles } from './features/lists/list-files.endpoint.ts';
import { createPaymentStore } from './features/payment/payment-history.store.ts';
import { createPaymentLabels } from './features/payment/payment-labels.store.ts';
import type { Lexicon } from './features/text/lexicon.ts';
import { createOwnLexicons } from './features/text/own-lexicons.ts';
import { followBins } from './follow-bins.ts';
import { compileRoutes } from './http/compile-routes.ts';
import { type Api, createApi } from './http/create-api.ts';
import { createHttpServer } from './http/listen.ts';
import { createWebApp } from './http/web/create-web-app.ts';
import { createMetrics } from './http/web/metrics.ts';
import type { StatusFacts } from './http/web/status-facts.ts';
import { isStreamUpload } from './http/web/stream-routes.ts';
import { allEndpoints } from './management-endpoints.ts';
import { type Alerts, openAlerts } from './open-alerts.ts';
import { openCustomRules } from './open-custom-rules.ts';
import { type Domains, offlineDomains, openDomains } from './open-domains.ts';
import { openErasure } from './open-erasure.ts';
import { openKeyedHash } from './open-keyed-hash.ts';
import { type Knowledge, openKnowledge } from './open-knowledge.ts';
import { type Lists, openLists } from './open-lists.ts';
import { openPaymentSettings } from './open-payment-settings.ts';
import { openPayments } from './open-payments.ts';
import { reviewPastCalls } from './review-past-calls.ts';
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
  readonly lists: Lists;
  readonly alerts: Alerts;
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
  // Lists are read once the knowledge is open; until then no request is answered.
  let ownWords: (accountId: string) => Lexicon | null = () => null;
  const knowledge = await openKnowledge({
    config,
    clock,
    ownWords: (accountId) => ownWords(accountId),
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
  const lists = await openLists({
    store,
    clock,
    random: Math.random,
    warn,
    mostEntries: config.listEntries,
  });
  ownWords = createOwnLexicons(
    (accountId) => lists.source.ownWords(accountId, clock()),
    knowledge.compileOwnWords,
  );
  const gate = await createGate({ store, accounts, plans, clock, warn });
  const customRules = await openCustomRules({
    store,
    dataDir: config.dataDir,
    clock,
    warn,
    lists: (accountId, list, value) => checkList(lists.source, accountId, list, value, clock()),
    review: reviewPastCalls({
      deps: () => ({ ...knowledge.deps, ...offlineDomains(domains), lists: lists.source }),
      async lacksModules(accountId) {
        const plan = (await accounts.findAccount(accountId))?.plan ?? '';
        return plans.plans[isPlanName(plan) ? plan : 'free'].lacksModules;
      },
      clock,
      stopwatch: () => performance.now(),
      nextTurn: () => nextTurn(),
    }),
  });
  const payments = createPaymentStore(store, clock);
  const paymentSettings = await openPaymentSettings({ store, clock, warn });
  const hash = openKeyedHash(config.dataDir);
  const redact = createRedactor(config, hash);
  const alerts = await openAlerts({ config, store, redact, clock, warn });
  const recorder = createEventRecorder({ store, redact, warn, alerts: alerts.recorder });
  const maintenance = startMaintenance({
    dataDir: config.dataDir,
    retentionDays: config.eventRetentionDays,
    deliveryLogDays: config.webhookLogDays,
    paymentDays: config.paymentRetentionDays,
    warn,
  });

  const eraseUser = openErasure({
    config,
    store,
    payments,
    redact,
    hash,
    kindOf: (name) => allEndpoints.find((endpoint) => endpoint.name === name)?.dataKind ?? null,
    ownDomainOf: (email) => ownDomainOf(knowledge.domainLists, email),
    clock,
    written: recorder.written,
    refreshLists: lists.follower.refresh,
  });
  const routes = compileRoutes(allEndpoints);
  const api = createApi({
    ...routes,
    deps: {
      ...knowledge.deps,
      domain: domains.directory,
      email: domains.email,
      customRules: customRules.source,
      backtests: customRules.backtests,
      lists: lists.source,
      listAdmin: lists.admin,
      ...alerts.deps,
      eraseUser,
      payment: openPayments({ config, history: payments, settings: paymentSettings.of, warn }),
      paymentSettings: paymentSettings.admin,
      paymentLabels: createPaymentLabels(payments, clock),
    },
    rules: customRules.book,
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
    webhookCounts: alerts.sender.counts,
    clock,
  });
  const streamRoutes = [...listFiles(lists.admin, () => performance.now()), ...alerts.streamRoutes];
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
    streamRoutes,
    reportFailure: (error, where) => log.error({ err: error, where }, 'A request failed'),
  });
  const http = createHttpServer({
    api,
    bodyLimitBytes: config.bodyLimitBytes,
    other: web.listener,
    isUpload: isStreamUpload(streamRoutes),
  });
  gate.start();
  alerts.memory.start();
  alerts.sender.start();
  domains.directory.start();
  bins.start();
  customRules.start();
  paymentSettings.start();
  lists.start();
  if (config.feeds) knowledge.feeds.start();

  return {
    server: http.server,
    api,
    accounts,
    knowledge,
    domains,
    lists,
    alerts,
    log,
    reloadAccounts: () => gate.reload(),
    async stop() {
      await http.stop(stopGraceMs);
      await web.close();
      await knowledge.feeds.stop();
      await domains.directory.stop();
      await recorder.close();
      await payments.close();
      await alerts.sender.stop();
      await alerts.memory.stop();
      await bins.stop();
      await customRules.stop();
      await paymentSettings.stop();
      await lists.stop();
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

function ownDomainOf(lists: Knowledge['domainLists'], email: string): string | null {
  const domain = parseDomain(email.slice(email.lastIndexOf('@') + 1));
  if (domain === null) return null;
  const { isFree, isEducational, isWellKnown, isDisposable } = lists.lookUp(domain);
  return isFree || isEducational || isWellKnown || isDisposable ? null : domain.name;
}

/** How event rows keep what was asked about. */
function createRedactor(
  { eventSubjects }: Config,
  hash: (text: string) => string,
): (text: string) => string | null {
  if (eventSubjects === 'plain') return maskCardNumbers;
  return eventSubjects === 'off' ? () => null : hash;
}
