import type { AsnFacts } from '../../features/asn/asn-facts.ts';
import { decideSecurity } from '../../features/ip/decide-security.ts';
import type { IpAddress } from '../../features/ip/ip-address.ts';
import type { Evidence, SecurityReport, ThreatKind } from '../../features/ip/security-facts.ts';
import type { FeedKind } from '../feeds/define-feed.ts';
import { describeListing, describeOperator } from './describe-listing.ts';
import type { ThreatClass, ThreatIndex } from './threat-index.ts';

/** What is known of networks without any feed. */
export interface KnownOperators {
  /** Name of the operator when the AS runs mostly what the kind says. */
  operatorOf(asn: number, kind: 'vpn' | 'relay' | 'tor'): string | null;
}

export interface SecurityLookupOptions {
  /** The index in force; replaced when feeds change. */
  readonly index: () => ThreatIndex;
  readonly loadedKinds: () => ReadonlySet<FeedKind>;
  readonly operators: KnownOperators;
}

export type SecurityLookup = (
  ip: IpAddress,
  asn: AsnFacts | null,
  userAgentBot: string | null,
) => SecurityReport;

/** Kinds that only feeds can tell for sure; hosting is told by the type of the network too. */
const kinds: readonly ThreatKind[] = ['tor', 'vpn', 'proxy', 'relay', 'crawler', 'abuse'];
const operatorKinds = ['vpn', 'relay', 'tor'] as const;

/** More verdicts than this are not kept, whoever asks for what: a few megabytes. */
const maxVerdicts = 20_000;

/** Gathers what feeds and network knowledge say of an address, and decides. */
export function createSecurityLookup(options: SecurityLookupOptions): SecurityLookup {
  let verdicts = createVerdicts(options.index(), options.loadedKinds());

  return function lookUpSecurity(ip, asn, userAgentBot) {
    const index = options.index();
    const loadedKinds = options.loadedKinds();
    if (verdicts.index !== index || verdicts.loadedKinds !== loadedKinds) {
      verdicts = createVerdicts(index, loadedKinds);
    }
    const listed = index.lookUp(ip);
    if (userAgentBot !== null) return decide(listed, asn, userAgentBot, verdicts, options.operators);
    const known = verdicts.of(listed, asn);
    if (known !== undefined) return known;
    const report = decide(listed, asn, null, verdicts, options.operators);
    return verdicts.keep(listed, asn, report);
  };
}

function decide(
  listed: ThreatClass | null,
  asn: AsnFacts | null,
  userAgentBot: string | null,
  verdicts: Verdicts,
  operators: KnownOperators,
): SecurityReport {
  const missing = asn === null || asn.type === null ? verdicts.missingWithoutType : verdicts.missing;
  return decideSecurity({
    listed: [
      ...(listed === null ? [] : listed.listings.map((listing) => describeListing(listing, null))),
      ...(asn === null ? [] : ofNetwork(asn, verdicts, operators)),
    ],
    asn: asn === null ? null : { number: asn.number, org: asn.org, type: asn.type },
    userAgentBot,
    missing,
  });
}

function ofNetwork(asn: AsnFacts, { index, missing }: Verdicts, operators: KnownOperators): Evidence[] {
  const evidence = index.lookUpAsn(asn.number).map((listing) => describeListing(listing, asn.number));
  for (const kind of operatorKinds) {
    // A list of exits or relays knows each address; that its neighbours are such only counts while there is none.
    if (kind !== 'vpn' && !missing.includes(kind)) continue;
    const operator = operators.operatorOf(asn.number, kind);
    if (operator !== null) evidence.push(describeOperator(asn.number, kind, operator));
  }
  return evidence;
}

/** Verdicts already made under one index: all addresses that the same feeds list in the same AS share one. */
interface Verdicts {
  readonly index: ThreatIndex;
  readonly loadedKinds: ReadonlySet<FeedKind>;
  readonly missing: readonly ThreatKind[];
  /** The same for an address whose network’s type, which would tell hosting, is not known. */
  readonly missingWithoutType: readonly ThreatKind[];
  of(listed: ThreatClass | null, asn: AsnFacts | null): SecurityReport | undefined;
  keep(listed: ThreatClass | null, asn: AsnFacts | null, report: SecurityReport): SecurityReport;
}

function createVerdicts(index: ThreatIndex, loadedKinds: ReadonlySet<FeedKind>): Verdicts {
  const missing = Object.freeze(kinds.filter((kind) => !loadedKinds.has(kind)));
  const missingWithoutType = loadedKinds.has('hosting')
    ? missing
    : Object.freeze([...missing, 'hosting' as const]);
  // By facts rather than number: facts of an AS are one object until they change.
  const byClass = new Map<ThreatClass | null, Map<AsnFacts | null, SecurityReport>>();
  let kept = 0;
  // Most addresses have nothing against them; their verdict is one and the same wherever the same is unknown.
  const clean = new Map<readonly ThreatKind[], SecurityReport>();
  return {
    index,
    loadedKinds,
    missing,
    missingWithoutType,
    of: (listed, asn) => byClass.get(listed)?.get(asn),
    keep(listed, asn, report) {
      if (kept >= maxVerdicts) {
        byClass.clear();
        kept = 0;
      }
      kept++;
      const shared = report.evidence.length === 0 ? (clean.get(report.unknown) ?? report) : report;
      if (report.evidence.length === 0) clean.set(report.unknown, shared);
      const ofClass = byClass.get(listed);
      if (ofClass === undefined) byClass.set(listed, new Map([[asn, shared]]));
      else ofClass.set(asn, shared);
      return shared;
    },
  };
}
