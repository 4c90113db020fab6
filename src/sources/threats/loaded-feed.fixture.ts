import { type Cidr, lastOf, parseCidr } from '../../features/ip/cidr.ts';
import type { IpAddress } from '../../features/ip/ip-address.ts';
import { defineFeed, type FeedKind } from '../feeds/define-feed.ts';
import type { LoadedFeed } from '../feeds/open-feeds.ts';
import type { RangeColumns } from '../feeds/range-columns.ts';

export const asOfMs = Date.UTC(2026, 10, 1);

interface Given {
  readonly id: string;
  readonly kind: FeedKind | null;
  /** Networks with the seconds since which they are listed; in order and apart. */
  readonly networks?: readonly (readonly [cidr: string, since: number])[];
  readonly asns?: readonly (readonly [asn: number, since: number])[];
}

/** A feed as it is after loading. */
export function loadedFeed({ id, kind, networks = [], asns = [] }: Given): LoadedFeed {
  const feed = defineFeed({
    id,
    title: `Test list ${id}`,
    kind,
    urls: [],
    licence: { name: 'none', url: '', attribution: null },
    minEntries: 0,
    parse: () => ({ cidrs: [], asns: [], asnFacts: null, badEntries: 0 }),
  });
  const rows = networks.map(([text, since]) => ({ cidr: parseCidr(text) as Cidr, since }));
  const ofVersion = (version: 4 | 6) => rows.filter(({ cidr }) => cidr.version === version);
  return {
    feed,
    asOfMs,
    read: {
      entries: networks.length + asns.length,
      v4: columns(ofVersion(4), ['d']),
      v6: columns(ofVersion(6), ['a', 'b', 'c', 'd']),
      asns: Uint32Array.from(asns, ([asn]) => asn),
      asnSince: Uint32Array.from(asns, ([, since]) => since),
      asnFacts: null,
    },
  };
}

type Word = 'a' | 'b' | 'c' | 'd';

function columns(rows: readonly { cidr: Cidr; since: number }[], words: readonly Word[]): RangeColumns {
  const pick = (of: (cidr: Cidr) => IpAddress) =>
    words.map((word) => Uint32Array.from(rows, ({ cidr }) => of(cidr)[word]));
  return {
    starts: pick((cidr) => cidr.first),
    ends: pick(lastOf),
    since: Uint32Array.from(rows, ({ since }) => since),
  };
}
