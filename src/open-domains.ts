import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { createDomainStore, type DomainStore } from './features/domain/domain.store.ts';
import { createDomainDirectory, type DomainDirectory } from './features/domain/domain-directory.ts';
import type { DomainSource } from './features/domain/domain-lookup.endpoint.ts';
import { collectingReport } from './features/domain/domain-report.ts';
import type { EmailSource } from './features/email/email-scoring.endpoint.ts';
import { createDns } from './sources/dns/create-dns.ts';
import { parseDnsServer, resolveServers } from './sources/dns/resolve-servers.ts';
import { createDomainCollector, type DomainCollector } from './sources/domains/create-domain-collector.ts';
import { createLookupStats, type LookupStats } from './sources/domains/lookup-stats.ts';
import type { DomainLists } from './sources/domains/open-domain-lists.ts';
import { createMailCheck } from './sources/email/create-mail-check.ts';
import { createSmtpProbe } from './sources/email/create-smtp-probe.ts';
import { createRegistrationLookup } from './sources/rdap/look-up-registration.ts';
import { isLocked, type Store } from './store/open-store.ts';
import { version } from './version.ts';

export interface OpenDomainsOptions {
  readonly config: Config;
  readonly store: Store;
  readonly lists: DomainLists;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/** What is known of domains and mail without asking anybody or having anything collected. */
export function offlineDomains({ directory, email }: Pick<Domains, 'directory' | 'email'>): {
  readonly domain: DomainSource;
  readonly email: EmailSource;
} {
  return {
    domain: {
      find: (domain, { nowMs }) => directory.known(domain, nowMs) ?? collectingReport(domain, false),
    },
    email: { check: (domain) => email.check(domain, false), probe: null },
  };
}

/** What is known of domains, and everything that finds it out. */
export interface Domains {
  readonly directory: DomainDirectory;
  readonly collect: DomainCollector;
  readonly email: EmailSource;
  readonly table: DomainStore;
  readonly stats: LookupStats;
}

/** A registry has this long for one answer. */
const registryTimeoutMs = 8_000;
/** All of one domain; what is still open then is left unknown. */
const collectDeadlineMs = 30_000;
const dayMs = 86_400_000;
/** A report is a few kilobytes. */
const cacheEntries = 10_000;
const mostRows = 1_000_000;
/** Questions to the DNS on their way at the same time, in the background and as many while callers wait. */
const mostQuestions = 64;
/** Domains and mail servers that are asked at the same time while callers wait. */
const mostChecks = 64;
const mostConversations = 16;
/** Names below one domain are asked of the same servers. */
const perRegistrable = 20;

export async function openDomains(options: OpenDomainsOptions): Promise<Domains> {
  const { config, store, lists, clock, warn } = options;
  const stats = createLookupStats();
  const stopwatch = (): number => performance.now();
  const servers = config.dnsServers.map(parseDnsServer).filter((server) => server !== null);
  const dnsOptions = {
    servers: await resolveServers(servers),
    trusted: servers.length > 0,
    timeoutMs: config.dnsTimeoutMs,
    tries: 2,
    mostAtOnce: mostQuestions,
    stats,
    stopwatch,
  };
  const openDns = createDns(dnsOptions);
  // Those who wait for an answer do not queue behind work in the background.
  const openDnsAtOnce = createDns(dnsOptions);
  const rdapUrls = config.rdapUrls;
  const collect = createDomainCollector({
    openDns,
    lookUpRegistration: createRegistrationLookup({
      rdapService: (topLevel) => rdapUrls[topLevel]?.[0] ?? rdapUrls['*']?.[0] ?? lists.rdapService(topLevel),
      whoisServers: config.whoisServers,
      rootWhois: 'whois.iana.org',
      timeoutMs: registryTimeoutMs,
      allowPrivate: config.domainAllowPrivate,
      userAgent: `Assay/${version}`,
      clock,
      stopwatch,
      stats,
    }),
    random: Math.random,
    allowPrivate: config.domainAllowPrivate,
    deadlineMs: collectDeadlineMs,
  });
  const table = createDomainStore(store);
  const directory = createDomainDirectory({
    store: table,
    collect,
    lists,
    clock,
    random: Math.random,
    schedule(work, milliseconds) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    isLocked,
    warn,
    lease: `${process.pid}-${randomBytes(8).toString('hex')}`,
    limits: {
      total: config.domainQueue,
      perAccount: config.domainQueuePerAccount,
      perRegistrable,
    },
    concurrency: config.domainConcurrency,
    maxAgeMs: config.domainMaxAgeDays * dayMs,
    cacheEntries,
    mostRows,
  });
  const mailCheck = createMailCheck({
    openDns: openDnsAtOnce,
    lists,
    clock,
    deadlineMs: config.emailDeadlineMs,
    allowPrivate: config.domainAllowPrivate,
    cacheEntries,
    mostAtOnce: mostChecks,
  });
  const probe = config.smtpProbe
    ? createSmtpProbe({
        async resolve(host, signal) {
          const answer = await openDnsAtOnce(signal).addresses(host);
          return answer.kind === 'found' ? answer.records : [];
        },
        helo: config.smtpHelo,
        from: config.smtpFrom ?? '',
        port: config.smtpPort,
        timeoutMs: config.smtpTimeoutMs,
        allowPrivate: config.domainAllowPrivate,
        clock,
        random: Math.random,
        stopwatch,
        stats,
        mostAtOnce: mostConversations,
      })
    : null;
  return { directory, collect, email: { check: mailCheck.check, probe }, table, stats };
}
