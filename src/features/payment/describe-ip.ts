import type { IpSources } from '../ip/ip-report.ts';
import { parseIp } from '../ip/parse-ip.ts';
import type { SecurityReport, ThreatKind } from '../ip/security-facts.ts';
import type { IpFacts, IpThreat } from './payment-facts.ts';

/** What is known of an address of the public internet. */
export function describeIp(
  text: string,
  sources: Pick<IpSources, 'geo' | 'asn' | 'security'>,
): IpFacts | null {
  const ip = parseIp(text);
  if (ip === null) return null;
  const geo = sources.geo(ip);
  return {
    text: ip.text,
    country: geo?.countryCode ?? null,
    latitude: geo?.latitude ?? null,
    longitude: geo?.longitude ?? null,
    radiusKm: geo?.accuracyRadiusKm ?? null,
    threat: worstThreat(sources.security(ip, sources.asn(ip), null)),
  };
}

/** Worst first. A relay is on lists of VPNs too and is no more than a relay. */
const kinds: readonly (readonly [
  NonNullable<IpThreat['kind']>,
  (report: SecurityReport) => boolean,
  readonly ThreatKind[],
  string,
])[] = [
  ['tor', (report) => report.isTor, ['tor'], 'It is a Tor exit.'],
  ['abuse', (report) => report.isAbusive, ['abuse'], 'It is listed for abuse.'],
  ['relay', (report) => report.isRelay, ['relay'], 'It is a private relay.'],
  ['proxy', (report) => has(report, 'proxy'), ['proxy'], 'It is an open proxy.'],
  ['vpn', (report) => has(report, 'vpn') || report.isProxy, ['vpn', 'proxy'], 'It is a VPN.'],
  ['bot', (report) => report.isBot, ['crawler'], 'It belongs to a crawler.'],
  ['hosting', (report) => report.isHosting, ['hosting'], 'It belongs to a hosting provider.'],
];

/** Without these kinds of list, that nothing is known of an address says little. */
const telling: readonly ThreatKind[] = ['tor', 'vpn', 'proxy'];

function worstThreat(report: SecurityReport): IpThreat {
  const isCertain = !telling.some((kind) => report.unknown.includes(kind));
  for (const [kind, test, flags, words] of kinds) {
    if (!test(report)) continue;
    const texts = report.evidence.filter(({ flag }) => flags.includes(flag)).map(({ text }) => text);
    return {
      kind,
      reason: texts.length === 0 ? words : [...new Set(texts)].slice(0, 3).join(' '),
      // Both are told of an address beside what is worse of it.
      hidesPlace: report.isProxy || report.isHosting,
      isCertain,
    };
  }
  return { kind: null, reason: '', hidesPlace: false, isCertain };
}

function has(report: SecurityReport, kind: ThreatKind): boolean {
  return report.evidence.some(({ flag }) => flag === kind);
}
