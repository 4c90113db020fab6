import type { IpAddress } from '../../features/ip/ip-address.ts';
import type { LoadedFeed } from '../feeds/open-feeds.ts';
import { Ipv4Ranges, Ipv4RangesBuilder } from '../index-cache/ipv4-ranges.ts';
import { Ipv6Ranges } from '../index-cache/ipv6-ranges.ts';
import { Ipv6RangesBuilder } from '../index-cache/ipv6-ranges-builder.ts';
import { letOthersRun, sweepRanges } from './sweep-ranges.ts';
import { ThreatClasses } from './threat-classes.ts';

/** That a feed lists something. */
export interface Listing {
  readonly loaded: LoadedFeed;
  /** Since when it has done so without a break, as far as we have looked; seconds since the epoch. */
  readonly sinceSeconds: number;
}

/** What lists an address. One frozen object for all addresses of which the same is true, so verdicts can be kept by it. */
export interface ThreatClass {
  readonly listings: readonly Listing[];
}

/** Which feeds list an address: all lists laid over one another, so that one search answers for all. */
export interface ThreatIndex {
  /** Null when no feed lists the address. */
  lookUp(ip: IpAddress): ThreatClass | null;
  /** The feeds that list an AS. */
  lookUpAsn(asn: number): readonly Listing[];
  readonly ranges: number;
  readonly classes: number;
}

/** Builds the index of the loaded feeds, a little at a time. The old one serves until the new is returned. */
export async function buildThreatIndex(loaded: Iterable<LoadedFeed>): Promise<ThreatIndex> {
  const feeds = [...loaded];
  const classes = new ThreatClasses(feeds);

  const v4Builder = new Ipv4RangesBuilder();
  await sweepRanges(
    feeds.map((feed) => feed.read.v4),
    (active, _a, _b, _c, d) => v4Builder.add(d, classes.numberOf(active)),
  );
  const v6Builder = new Ipv6RangesBuilder();
  await sweepRanges(
    feeds.map((feed) => feed.read.v6),
    (active, a, b, c, d) => v6Builder.add(a, b, c, d, classes.numberOf(active)),
  );
  await letOthersRun();
  const v4 = new Ipv4Ranges({ meta: {}, sections: v4Builder.sections() });
  await letOthersRun();
  const v6 = new Ipv6Ranges({ meta: {}, sections: v6Builder.sections() });
  const asns = listingsByAsn(feeds);
  return {
    ranges: v4.length + v6.length,
    classes: classes.length,
    lookUp: (ip) => classes.at(ip.version === 4 ? v4.valueOf(ip.d) : v6.valueOf(ip.a, ip.b, ip.c, ip.d)),
    lookUpAsn: (asn) => asns.get(asn) ?? noListings,
  };
}

const noListings: readonly Listing[] = Object.freeze([]);

function listingsByAsn(feeds: readonly LoadedFeed[]): Map<number, Listing[]> {
  const listings = new Map<number, Listing[]>();
  for (const loaded of feeds) {
    loaded.read.asns.forEach((asn, index) => {
      const known = listings.get(asn) ?? [];
      known.push({ loaded, sinceSeconds: loaded.read.asnSince[index]! });
      listings.set(asn, known);
    });
  }
  return listings;
}
