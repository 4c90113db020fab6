import { type DomainReport, describeDomain } from '../../features/domain/domain-report.ts';
import type { ListFacts } from '../../features/domain/list-facts.ts';
import type { LookAlikeFinder } from '../../features/domain/look-alike.ts';
import type { DomainFacts, MxFacts, SpfFacts } from '../../features/domain/mail-facts.ts';
import type { DomainName } from '../../features/domain/parse-domain.ts';
import { collectMx } from '../dns/collect-mx.ts';
import { collectSpf } from '../dns/collect-spf.ts';
import type { Dns } from '../dns/create-dns.ts';

export interface MailCheckOptions {
  readonly openDns: (signal: AbortSignal) => Dns;
  readonly lists: { lookUp(domain: DomainName): ListFacts; readonly findLookAlike: LookAlikeFinder };
  readonly clock: () => number;
  /** How long a caller waits; what is not known by then is unknown. */
  readonly deadlineMs: number;
  readonly allowPrivate: boolean;
  readonly cacheEntries: number;
  /** Domains that are asked about at the same time; beyond them everything is unknown. */
  readonly mostAtOnce: number;
}

/** What can be known of a domain at once: lists, mail hosts and SPF. All else is unknown in the report. */
export interface MailCheck {
  /** From memory where it was asked lately; with `ask` false nobody is asked. */
  check(domain: DomainName, ask: boolean): DomainReport | Promise<DomainReport>;
}

const answeredMs = 10 * 60_000;
const failedMs = 30_000;

/** Asks the DNS whether a domain takes mail, while a caller waits. Nothing is asked twice at once. */
export function createMailCheck(options: MailCheckOptions): MailCheck {
  const { clock } = options;
  const cache = new Map<string, { readonly report: DomainReport; readonly untilMs: number }>();
  const active = new Map<string, Promise<DomainReport>>();

  async function ask(domain: DomainName): Promise<DomainReport> {
    const signal = AbortSignal.timeout(options.deadlineMs);
    const dns = options.openDns(signal);
    const [mx, spf] = await Promise.all([
      collectMx(domain.name, { dns, allowPrivate: options.allowPrivate }),
      collectSpf(domain.name, dns),
    ]);
    const report = describe(domain, { exists: mx.exists, mx: mx.facts, spf });
    const isKnown = mx.state !== 'unknown' && spf.state !== 'unknown';
    cache.delete(domain.name);
    cache.set(domain.name, { report, untilMs: clock() + (isKnown ? answeredMs : failedMs) });
    if (cache.size > options.cacheEntries) cache.delete(cache.keys().next().value as string);
    return report;
  }

  function describe(
    domain: DomainName,
    found: { readonly exists: boolean | null; readonly mx: MxFacts; readonly spf: SpfFacts },
  ): DomainReport {
    const nowMs = clock();
    return describeDomain({
      domain,
      facts: { mail: { ...unknown.mail, ...found }, registration: unknown.registration },
      collectedAtMs: nowMs,
      lists: options.lists.lookUp(domain),
      lookAlike: options.lists.findLookAlike(domain),
      nowMs,
    });
  }

  return {
    check(domain, mayAsk) {
      const remembered = cache.get(domain.name);
      if (remembered !== undefined && clock() < remembered.untilMs) return remembered.report;
      const running = active.get(domain.name);
      if (running !== undefined) return running;
      if (!mayAsk || active.size >= options.mostAtOnce) return describe(domain, unknown.mail);
      const work = ask(domain).finally(() => active.delete(domain.name));
      active.set(domain.name, work);
      return work;
    },
  };
}

const unknown: DomainFacts = {
  mail: {
    exists: null,
    mx: { state: 'unknown', hosts: [], resolves: null, hasAddress: null },
    spf: { state: 'unknown', record: null, lookups: null, problems: [] },
    dmarc: { state: 'unknown', record: null, policy: null, percent: null, foundAt: null },
    dkim: { state: 'unknown', selectors: [], foundBy: null },
    bimi: { state: 'unknown', record: null, logo: null },
  },
  registration: { state: 'unknown', createdAt: null, registrar: null, source: null, server: null },
};
