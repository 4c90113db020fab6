import type { AsnFacts, AsnOverlay, AsnPrefixes } from '../../features/asn/asn-facts.ts';
import { describeAsn } from '../../features/asn/describe-asn.ts';
import type { GeoFacts } from '../../features/ip/geo-facts.ts';
import type { IpAddress } from '../../features/ip/ip-address.ts';
import type { AsnIndex } from './asn-index.ts';

export interface AsnDirectoryOptions {
  readonly index: AsnIndex;
  /** Where an address is; an AS without an overlay is said to be where most of its addresses are. */
  readonly geo: (ip: IpAddress) => GeoFacts | null;
  /** What a registry download says of an AS; null when nothing. */
  readonly overlay: (asn: number) => AsnOverlay | null;
}

/** What is known of autonomous systems, put together once for each. */
export interface AsnDirectory {
  /** The AS an address belongs to; null when no AS announces it. */
  ofIp(ip: IpAddress): AsnFacts | null;
  /** The same object for the same number, up to a bound; numbers that announce nothing have mostly nulls. */
  facts(asn: number): AsnFacts;
  prefixesOf(asn: number): AsnPrefixes;
  /** Forgets what was put together; for when the overlay or the city index has changed. */
  forget(): void;
}

/** All systems that announce something fit; numbers that callers make up must not fill the memory. */
const maxKeptFacts = 131_072;
/** The largest systems have ten thousand networks. */
const maxKeptPrefixes = 32;

export function createAsnDirectory({ index, geo, overlay }: AsnDirectoryOptions): AsnDirectory {
  const facts = createBoundedMemo(maxKeptFacts, (asn) => {
    const place = majorityPlace(index, geo, asn);
    return describeAsn(
      {
        number: asn,
        org: index.orgOf(asn),
        countryCode: place?.countryCode ?? null,
        continentCode: place?.continentCode ?? null,
      },
      overlay(asn),
    );
  });
  const prefixes = createBoundedMemo(maxKeptPrefixes, index.prefixesOf);
  return {
    ofIp(ip) {
      const asn = index.lookUp(ip);
      return asn === null ? null : facts.get(asn);
    },
    facts: facts.get,
    prefixesOf: prefixes.get,
    forget: facts.clear,
  };
}

/** A place in the country that has most of the sampled addresses of an AS; null when none has a country. */
function majorityPlace(index: AsnIndex, geo: AsnDirectoryOptions['geo'], asn: number): GeoFacts | null {
  const sizes = new Map<string, number>();
  let best: GeoFacts | null = null;
  let bestSize = 0;
  for (const { ip, size } of index.samplesOf(asn)) {
    const place = geo(ip);
    if (place === null || place.countryCode === null) continue;
    const total = (sizes.get(place.countryCode) ?? 0) + size;
    sizes.set(place.countryCode, total);
    if (total > bestSize) {
      best = place;
      bestSize = total;
    }
  }
  return best;
}

interface BoundedMemo<T> {
  get(asn: number): T;
  clear(): void;
}

/** Remembers results; when full, the oldest one goes. */
function createBoundedMemo<T>(limit: number, compute: (asn: number) => T): BoundedMemo<T> {
  const known = new Map<number, T>();
  return {
    get(asn) {
      const found = known.get(asn);
      if (found !== undefined) return found;
      const result = compute(asn);
      if (known.size >= limit) known.delete(known.keys().next().value as number);
      known.set(asn, result);
      return result;
    },
    clear: () => known.clear(),
  };
}
