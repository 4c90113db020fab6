/** The payment endpoint with everything a server has around it but the history of payments, for measuring. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/config.ts';
import { createAccountsStore } from '../../../src/features/accounts/accounts.store.ts';
import { createGate } from '../../../src/features/accounts/create-gate.ts';
import { readPlans } from '../../../src/features/accounts/plans.ts';
import { maskCardNumbers } from '../../../src/features/bin/mask-card-numbers.ts';
import { parseDomain } from '../../../src/features/domain/parse-domain.ts';
import { createEventRecorder } from '../../../src/features/events/create-event-recorder.ts';
import { paymentScoring } from '../../../src/features/payment/payment-scoring.endpoint.ts';
import { defaultSettings } from '../../../src/features/payment/settings/payment-settings.ts';
import { compileRoutes } from '../../../src/http/compile-routes.ts';
import { type Api, createApi } from '../../../src/http/create-api.ts';
import { openAlerts } from '../../../src/open-alerts.ts';
import { openCustomRules } from '../../../src/open-custom-rules.ts';
import { type Domains, openDomains } from '../../../src/open-domains.ts';
import { openKnowledge } from '../../../src/open-knowledge.ts';
import { openLists } from '../../../src/open-lists.ts';
import { openPayments } from '../../../src/open-payments.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { startDnsServer } from '../../../test/helpers/dns-server.ts';

export interface Scoring {
  readonly api: Api;
  readonly key: string;
  /** Settles when the events of all calls so far are written. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** `domains` are known by the time it resolves, as most domains are that a server is asked about. */
export async function openScoring(domains: readonly string[]): Promise<Scoring> {
  const dns = await startDnsServer(zonesOf(domains));
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-scoring-'));
  const config = readConfig({
    ASSAY_DATA_DIR: dataDir,
    ASSAY_FEEDS: 'off',
    ASSAY_DNS_SERVERS: dns.address,
    ASSAY_DOMAIN_ALLOW_PRIVATE: 'on',
    ASSAY_DOMAIN_CONCURRENCY: '32',
  });
  const clock = Date.now;
  const warn = (message: string, error: unknown): void => console.error(message, error);
  const store = openStore({ dataDir });
  const accounts = createAccountsStore(store, clock, 'bench');
  const knowledge = await openKnowledge({ config, clock, warn });
  const known = await openDomains({ config, store, lists: knowledge.domainLists, clock, warn });
  known.directory.start();
  await collect(known, domains);
  const lists = await openLists({ store, clock, random: Math.random, warn, mostEntries: config.listEntries });
  const account = await accounts.createAccount('bench', 'premium');
  const { rawKey } = await accounts.createKey(account.id, 'bench');
  const gate = await createGate({
    store,
    accounts,
    plans: readPlans('{"premium":{"floodPerSecond":10000000}}', [paymentScoring.name]),
    clock,
    warn,
  });
  const customRules = await openCustomRules({ store, dataDir, clock, warn, lists: null });
  const redact = maskCardNumbers;
  const alerts = await openAlerts({ config, store, redact, clock, warn });
  const recorder = createEventRecorder({ store, redact, warn, alerts: alerts.recorder });
  const api = createApi({
    ...compileRoutes([paymentScoring]),
    deps: {
      ...knowledge.deps,
      domain: known.directory,
      email: known.email,
      lists: lists.source,
      payment: openPayments({ config, history: null, settings: () => defaultSettings, warn }),
    },
    rules: customRules.book,
    gate,
    recorder,
    clock,
    stopwatch: () => performance.now(),
    reportFailure: (error) => console.error(error),
    publicUrl: null,
    v2Host: null,
    v1ErrorStatus: config.v1ErrorStatus,
    trustedProxies: null,
    forwardedHeader: config.forwardedHeader,
    userIdMaxLength: config.userIdMaxLength,
  });
  return {
    api,
    key: rawKey,
    settled: () => recorder.written(),
    async close() {
      await recorder.close();
      await known.directory.stop();
      await alerts.sender.stop();
      await customRules.stop();
      await gate.stop();
      store.close();
      await dns.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function collect({ directory }: Domains, domains: readonly string[]): Promise<void> {
  const asked = { accountId: null, nowMs: Date.now() };
  const isKnown = (name: string): boolean => directory.find(parseDomain(name)!, asked).known !== null;
  const untilMs = Date.now() + 60_000;
  for (let left = domains; left.length > 0; left = left.filter((name) => !isKnown(name))) {
    if (Date.now() > untilMs) throw new Error('The domains were not collected within 60 s.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function zonesOf(domains: readonly string[]) {
  return Object.fromEntries(
    domains.flatMap((name) => [
      [name, { MX: [{ preference: 10, exchange: `mx.${name}` }], TXT: ['v=spf1 mx -all'] }],
      [`mx.${name}`, { A: ['127.0.0.1'] }],
    ]),
  );
}
