import { isVerifiedCrawler, userAgentSource } from './is-verified-crawler.ts';
import type { Evidence, ProxyType, SecurityFacts, SecurityReport, ThreatKind } from './security-facts.ts';

/**
 * The verdict on an address from what lists it.
 *
 * `isProxy` means that the real user stands behind the address: Tor, VPN, proxy or relay. A hosting address alone
 * is no proxy, but its `proxyType` says `Hosting`, so that a caller can still tell it from a household; for a
 * verified crawler it is null, because that a crawler runs in a data centre is no news. Where several hold, the
 * type is the first of TOR, VPN, Proxy, Relay, Hosting that does; but a relay is no VPN, because VPN lists take in
 * the addresses of private relays, whose operators name them themselves.
 */
export function decideSecurity(facts: SecurityFacts): SecurityReport {
  const evidence = [...facts.listed, ...ownEvidence(facts)];
  const has = (kind: ThreatKind): boolean => evidence.some((item) => item.flag === kind);
  const type = proxyType(has);
  const isProxy = type !== null && type !== 'Hosting';
  return {
    isProxy,
    proxyType: type === 'Hosting' && isVerifiedCrawler(evidence) ? null : type,
    isTor: has('tor'),
    isBot: has('crawler'),
    isRelay: has('relay'),
    isHosting: has('hosting'),
    isAbusive: has('abuse'),
    blacklisted: false,
    evidence,
    unknown: facts.missing,
  };
}

function proxyType(has: (kind: ThreatKind) => boolean): ProxyType | null {
  if (has('tor')) return 'TOR';
  if (has('vpn') && !has('relay')) return 'VPN';
  if (has('proxy')) return 'Proxy';
  if (has('relay')) return 'Relay';
  return has('hosting') ? 'Hosting' : null;
}

function ownEvidence({ listed, asn, userAgentBot }: SecurityFacts): Evidence[] {
  const evidence: Evidence[] = [];
  if (asn?.type === 'hosting' && !listed.some((item) => item.flag === 'hosting')) {
    evidence.push({
      id: 'network_type_hosting',
      flag: 'hosting',
      source: 'asn-type',
      since: null,
      asOf: null,
      text: `Its network AS${asn.number}${asn.org === null ? '' : ` (${asn.org})`} belongs to a hosting provider.`,
    });
  }
  if (userAgentBot !== null) {
    evidence.push({
      id: 'user_agent_bot',
      flag: 'crawler',
      source: userAgentSource,
      since: null,
      asOf: null,
      text: `The User-Agent says it is a bot: ${userAgentBot}.`,
    });
  }
  return evidence;
}
