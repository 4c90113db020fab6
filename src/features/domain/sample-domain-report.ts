import { type DomainReport, describeDomain } from './domain-report.ts';
import type { DomainFacts } from './mail-facts.ts';
import type { DomainName } from './parse-domain.ts';

/** Test mode's facts; nothing of them is true of the domain. */
const facts: DomainFacts = {
  mail: {
    exists: true,
    mx: {
      state: 'valid',
      hosts: [{ priority: 10, host: 'mail.example.com' }],
      resolves: true,
      hasAddress: null,
    },
    spf: { state: 'valid', record: 'v=spf1 mx -all', lookups: 1, problems: [] },
    dmarc: {
      state: 'valid',
      record: 'v=DMARC1; p=reject',
      policy: 'reject',
      percent: 100,
      foundAt: 'example.com',
    },
    dkim: { state: 'valid', selectors: ['default'], foundBy: 'selector' },
    bimi: { state: 'missing', record: null, logo: null },
  },
  registration: {
    state: 'found',
    createdAt: '2010-05-17',
    registrar: 'Example Registrar',
    source: 'rdap',
    server: 'rdap.example.com',
  },
};

const sampleTimeMs = Date.UTC(2026, 0, 15, 12);

export function sampleDomainReport(domain: DomainName): DomainReport {
  return describeDomain({
    domain,
    facts,
    collectedAtMs: sampleTimeMs,
    lists: {
      isDisposable: false,
      forwardingService: null,
      isFree: false,
      isEducational: false,
      isWellKnown: false,
      isListedDangerous: false,
      evidence: [],
    },
    lookAlike: null,
    nowMs: sampleTimeMs,
  });
}
