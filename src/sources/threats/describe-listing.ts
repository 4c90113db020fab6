import type { Evidence } from '../../features/ip/security-facts.ts';
import type { FeedKind } from '../feeds/define-feed.ts';
import type { Listing } from './threat-index.ts';

const words: Readonly<Record<FeedKind, string>> = {
  tor: 'Tor exits',
  vpn: 'VPN networks',
  proxy: 'open proxies',
  relay: 'private relays',
  hosting: 'hosting networks',
  crawler: 'crawlers',
  abuse: 'abusive addresses',
};

/** What it means that a feed lists an address, or the AS it is in when a number is given. */
export function describeListing({ loaded, sinceSeconds }: Listing, asn: number | null): Evidence {
  const { feed, asOfMs } = loaded;
  if (feed.kind === null) throw new Error(`The feed ${feed.id} flags nothing.`);
  const since = isoTime(sinceSeconds * 1000);
  const subject = asn === null ? 'this address' : `its network AS${asn}`;
  return {
    id: asn === null ? `listed_${feed.kind}` : `network_listed_${feed.kind}`,
    flag: feed.kind,
    source: feed.id,
    since,
    asOf: isoTime(asOfMs),
    text: `The list “${feed.title}” (${words[feed.kind]}) names ${subject}, seen there since ${since.slice(0, 10)}.`,
  };
}

/** What it means that an AS belongs to a known operator. */
export function describeOperator(asn: number, kind: 'vpn' | 'relay' | 'tor', operator: string): Evidence {
  return {
    id: `network_known_${kind}`,
    flag: kind,
    source: 'known-networks',
    since: null,
    asOf: null,
    text: `Its network AS${asn} belongs to ${operator}, which mainly runs ${words[kind]}.`,
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
