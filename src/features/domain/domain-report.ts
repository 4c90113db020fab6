import type { DomainEvidence, ListFacts } from './list-facts.ts';
import type { LookAlike } from './look-alike.ts';
import type { DomainFacts, RecordState } from './mail-facts.ts';
import type { DomainName } from './parse-domain.ts';

/** What is answered of a domain. A null is what nobody could tell. */
export interface DomainReport {
  readonly domain: DomainName;
  /** `collecting`: nothing has been collected yet; then all else is null. */
  readonly state: 'collecting' | 'ready';
  /** What has been collected, with what lists say; null while collecting. */
  readonly known: KnownDomain | null;
  /** False where there was no room in the queue. */
  readonly isQueued: boolean;
  /** Sentences: why a flag is raised, and what could not be found out. */
  readonly reasons: readonly string[];
}

export interface KnownDomain {
  readonly isDangerous: boolean | null;
  readonly isDisposable: boolean;
  readonly isForwarding: boolean;
  readonly isSpf: boolean | null;
  readonly isDmarc: boolean | null;
  readonly isDkim: boolean | null;
  readonly isMx: boolean | null;
  readonly isBimi: boolean | null;
  /** ISO 8601 date. */
  readonly createdAt: string | null;
  readonly isNew: boolean | null;
  readonly facts: DomainFacts;
  readonly lists: ListFacts;
  readonly evidence: readonly DomainEvidence[];
  readonly collectedAtMs: number;
}

export interface DescribeOptions {
  readonly domain: DomainName;
  readonly facts: DomainFacts;
  readonly collectedAtMs: number;
  readonly lists: ListFacts;
  readonly lookAlike: LookAlike | null;
  readonly nowMs: number;
}

const dayMs = 86_400_000;
const newDays = 365;
/** A name that is only similar and has been there this long is more likely a name of its own. */
const establishedDays = 5 * newDays;

/** Puts together what was collected and what lists say. */
export function describeDomain(options: DescribeOptions): DomainReport {
  const { domain, facts, lists, nowMs } = options;
  const { mail, registration } = facts;
  const ageDays =
    registration.createdAt === null ? null : (nowMs - Date.parse(registration.createdAt)) / dayMs;
  const alike = evidenceOfLookAlike(options, ageDays);
  const evidence = alike === null ? lists.evidence : [alike, ...lists.evidence];
  return {
    domain,
    state: 'ready',
    isQueued: true,
    known: {
      isDangerous: alike !== null ? true : lists.isListedDangerous,
      isDisposable: lists.isDisposable,
      isForwarding: lists.forwardingService !== null,
      isSpf: flagOf(mail.spf.state),
      isDmarc: flagOf(mail.dmarc.state),
      isDkim: flagOf(mail.dkim.state),
      isMx: mail.mx.state === 'unknown' ? null : mail.mx.state === 'valid',
      isBimi: flagOf(mail.bimi.state),
      createdAt: registration.createdAt,
      isNew: ageDays === null ? null : ageDays < newDays,
      facts,
      lists,
      evidence,
      collectedAtMs: options.collectedAtMs,
    },
    reasons: [...evidence.map(({ text }) => text), ...problemsOf(facts, lists)],
  };
}

/** The answer while a domain is being collected, or waits for room in the queue. */
export function collectingReport(domain: DomainName, isQueued: boolean): DomainReport {
  const reasons = isQueued
    ? []
    : ['The queue is full, so the domain will be collected when it is asked for again.'];
  return { domain, state: 'collecting', known: null, isQueued, reasons };
}

function flagOf(state: RecordState): boolean | null {
  return state === 'unknown' ? null : state === 'valid';
}

function evidenceOfLookAlike(
  { domain, lists, lookAlike }: DescribeOptions,
  ageDays: number | null,
): DomainEvidence | null {
  if (lookAlike === null || lists.isWellKnown || lists.isEducational) return null;
  const isOwn = lists.isFree || (ageDays !== null && ageDays >= establishedDays);
  if (lookAlike.kind === 'edit' && isOwn) return null;
  const shown = domain.unicode === domain.name ? domain.name : `${domain.unicode} (${domain.name})`;
  return {
    flag: 'dangerous',
    source: 'look-alike',
    listed: lookAlike.original,
    since: null,
    asOf: null,
    text:
      lookAlike.kind === 'confusable'
        ? `${shown} looks the same as ${lookAlike.original}.`
        : `${shown} is one letter away from ${lookAlike.original}.`,
  };
}

function problemsOf({ mail, registration }: DomainFacts, lists: ListFacts): string[] {
  const texts: string[] = [];
  const say = (when: boolean, text: string): void => {
    if (when) texts.push(text);
  };
  const { mx, spf, dmarc, dkim, bimi } = mail;
  say(mail.exists === false, 'The DNS has no such name.');
  say(mx.state === 'null', 'The domain says that it takes no mail (null MX, RFC 7505).');
  say(mx.state === 'invalid', 'None of its MX records names a host.');
  say(
    mx.state === 'missing' && mx.hasAddress === true,
    'It has no MX record; mail would go to the domain itself.',
  );
  say(mx.resolves === false, 'None of its mail hosts has a public address.');
  for (const problem of spf.problems) texts.push(spfTexts[problem]);
  say(dmarc.state === 'invalid', 'Its DMARC record is not sound.');
  say(bimi.state === 'invalid', 'Its BIMI record is not sound.');
  // Where the DNS answers everything else, it is the names of keys that are not known.
  const isDkimUnasked = dkim.state === 'unknown' && mx.state === 'unknown';
  const unknown = [
    mx.state === 'unknown' ? 'MX' : null,
    spf.state === 'unknown' ? 'SPF' : null,
    dmarc.state === 'unknown' ? 'DMARC' : null,
    bimi.state === 'unknown' ? 'BIMI' : null,
    isDkimUnasked ? 'DKIM' : null,
  ].filter((name) => name !== null);
  say(unknown.length > 0, `The DNS did not say whether it has these records: ${unknown.join(', ')}.`);
  say(
    dkim.state === 'unknown' && !isDkimUnasked,
    'DKIM keys under uncommon names cannot be found, so it may have some.',
  );
  say(registration.state === 'missing', 'Its registry says that it is not registered.');
  say(registration.state === 'unknown', 'Nobody told when it was registered.');
  say(lists.isListedDangerous === null, 'No list of dangerous domains has been fetched yet.');
  return texts;
}

const spfTexts = {
  multiple_records: 'It has more than one SPF record, which counts as an error (RFC 7208, section 4.5).',
  syntax: 'Its SPF record cannot be read.',
  too_many_lookups: 'Its SPF record needs more than ten DNS lookups (RFC 7208, section 4.6.4).',
  allows_all: 'Its SPF record lets anyone send for it (+all).',
  include_missing: 'Its SPF record includes a domain that has none.',
  include_invalid: 'Its SPF record includes one that cannot be read.',
  include_unknown: 'A domain that its SPF record includes could not be asked.',
} as const;
