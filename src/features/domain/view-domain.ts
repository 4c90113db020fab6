import type { DomainReport } from './domain-report.ts';
import type { DomainEvidence } from './list-facts.ts';

/** The eleven fields; all null while collecting. */
export function viewDomainFields({ domain, known }: DomainReport) {
  return {
    name: known === null ? null : domain.name,
    is_dangerous: known?.isDangerous ?? null,
    is_disposable: known?.isDisposable ?? null,
    is_forwarding: known?.isForwarding ?? null,
    is_spf: known?.isSpf ?? null,
    is_dmarc: known?.isDmarc ?? null,
    is_dkim: known?.isDkim ?? null,
    is_mx: known?.isMx ?? null,
    is_bimi: known?.isBimi ?? null,
    created_at: known?.createdAt ?? null,
    is_new: known?.isNew ?? null,
  };
}

export function viewDomainV2(report: DomainReport): object {
  const { known } = report;
  return {
    ...viewDomainFields(report),
    state: report.state,
    collected_at: known === null ? null : new Date(known.collectedAtMs).toISOString(),
    reasons: report.reasons,
    details: known === null ? null : viewDetails(report, known),
    evidence: (known?.evidence ?? []).map(viewEvidence),
  };
}

function viewDetails({ domain }: DomainReport, { facts }: NonNullable<DomainReport['known']>) {
  const { mail, registration } = facts;
  return {
    unicode_name: domain.unicode,
    registrable_domain: domain.registrable,
    exists: mail.exists,
    mx: { state: mail.mx.state, hosts: mail.mx.hosts, resolves: mail.mx.resolves },
    spf: {
      state: mail.spf.state,
      record: mail.spf.record,
      lookups: mail.spf.lookups,
      problems: mail.spf.problems,
    },
    dmarc: {
      state: mail.dmarc.state,
      record: mail.dmarc.record,
      policy: mail.dmarc.policy,
      percent: mail.dmarc.percent,
      found_at: mail.dmarc.foundAt,
    },
    dkim: { state: mail.dkim.state, selectors: mail.dkim.selectors, found_by: mail.dkim.foundBy },
    bimi: { state: mail.bimi.state, record: mail.bimi.record, logo: mail.bimi.logo },
    registration: {
      state: registration.state,
      registrar: registration.registrar,
      source: registration.source,
      server: registration.server,
    },
  };
}

export function viewEvidence(item: DomainEvidence) {
  return {
    flag: item.flag,
    source: item.source,
    listed: item.listed,
    since: item.since,
    as_of: item.asOf,
    text: item.text,
  };
}
