import { overlapsSpecialPurpose } from '../../features/ip/bogon.ts';
import { type Cidr, formatCidr } from '../../features/ip/cidr.ts';
import { StringTableBuilder } from '../index-cache/string-table.ts';
import type { AsnMetadata, Feed, FeedContent } from './define-feed.ts';
import { domainText } from './domain-text.ts';
import type { AsnColumns, FeedColumns } from './range-columns.ts';
import {
  ipv4Columns,
  ipv4Spans,
  ipv6Columns,
  ipv6Spans,
  keepSince,
  spansOfIpv4,
  spansOfIpv6,
} from './spans.ts';

export type { AsnColumns, RangeColumns } from './range-columns.ts';

/** A feed made ready for look-ups. */
export interface ReadFeed extends FeedColumns {
  /** Networks, AS numbers and AS facts together, before nested networks are left out. */
  readonly entries: number;
  readonly badEntries: number;
  /** Special-purpose networks that were left out. */
  readonly dropped: number;
}

/** Thrown for a copy that must not be used; the message says why in a sentence. */
export class UnsoundFeedError extends Error {}

/** Of a hundred entries at most this many may be unreadable. */
const badShare = 0.01;
/** No list names more than this share of all IPv4 addresses, or of the IPv6 addresses in use (2000::/3). */
const wholeShare = { ipv4: 0.25, ipv6: 1 / 64 };
/** A copy with less than this share of the last good one’s entries is taken for damaged. */
const shrinkShare = 0.5;

export interface ReadFeedOptions {
  /** Entries of the last good copy; 0 when there is none. */
  readonly lastEntries: number;
  /** The last good copy, which knows since when its entries have been listed. */
  readonly last: FeedColumns | null;
  readonly nowSeconds: number;
}

/** Reads the texts of a feed, one for each of its addresses, and throws UnsoundFeedError when the copy looks wrong. */
export function readFeed(
  feed: Feed,
  texts: readonly (readonly [url: string, text: string])[],
  options: ReadFeedOptions,
): ReadFeed {
  const { last, nowSeconds } = options;
  const contents = texts.map(([url, text]) => parse(feed, text, url));
  const all = contents.flatMap((content) => content.cidrs);
  const asns = [...new Set(contents.flatMap((content) => content.asns))].sort((left, right) => left - right);
  const facts = new Map(contents.flatMap((content) => [...(content.asnFacts ?? [])]));
  const badEntries = contents.reduce((sum, content) => sum + content.badEntries, 0);
  const domains = new Map(contents.flatMap((content) => [...(content.domains ?? [])]));
  const entries = all.length + asns.length + facts.size + domains.size;
  checkCounts(feed, entries, badEntries, options.lastEntries);
  const cidrs = checkNetworks(feed, all);

  const v4 = ipv4Spans(
    cidrs.filter((cidr) => cidr.version === 4),
    nowSeconds,
  );
  const v6 = ipv6Spans(
    cidrs.filter((cidr) => cidr.version === 6),
    nowSeconds,
  );
  checkCover(
    v4.reduce((sum, { start, end }) => sum + (end - start), 0) / 2 ** 32,
    v6.reduce((sum, { start, end }) => sum + Number(end - start), 0) / 2 ** 125,
  );
  return {
    entries,
    badEntries,
    dropped: all.length - cidrs.length,
    v4: ipv4Columns(last === null ? v4 : keepSince(v4, spansOfIpv4(last.v4))),
    v6: ipv6Columns(last === null ? v6 : keepSince(v6, spansOfIpv6(last.v6))),
    asns: Uint32Array.from(asns),
    asnSince: asnSince(asns, last, nowSeconds),
    asnFacts: facts.size === 0 ? null : toAsnColumns(facts),
    ...(domains.size === 0 ? {} : { domains: domainText(domains, last?.domains ?? null, nowSeconds) }),
  };
}

function asnSince(asns: readonly number[], last: FeedColumns | null, nowSeconds: number): Uint32Array {
  const known = new Map(Array.from(last?.asns ?? [], (asn, index) => [asn, last?.asnSince[index]]));
  return Uint32Array.from(asns, (asn) => known.get(asn) ?? nowSeconds);
}

function parse(feed: Feed, text: string, url: string): FeedContent {
  try {
    return feed.parse(text, url);
  } catch (error) {
    throw new UnsoundFeedError(error instanceof Error ? error.message : 'It cannot be read.');
  }
}

function checkCounts(feed: Feed, entries: number, badEntries: number, lastEntries: number): void {
  if (badEntries > (entries + badEntries) * badShare) {
    throw new UnsoundFeedError(`${badEntries} of ${entries + badEntries} entries cannot be read.`);
  }
  if (entries < feed.minEntries)
    throw new UnsoundFeedError(`It has ${entries} entries, fewer than the ${feed.minEntries} expected.`);
  if (entries > feed.maxEntries)
    throw new UnsoundFeedError(`It has ${entries} entries, more than the ${feed.maxEntries} expected.`);
  if (entries < lastEntries * shrinkShare) {
    throw new UnsoundFeedError(`It shrank from ${lastEntries} to ${entries} entries.`);
  }
}

/** A list of a few wide networks can pass every other check and still flag half of the internet. */
function checkCover(ipv4: number, ipv6: number): void {
  if (ipv4 > wholeShare.ipv4)
    throw new UnsoundFeedError(`It lists ${Math.round(ipv4 * 100)} % of all IPv4 addresses.`);
  if (ipv6 > wholeShare.ipv6)
    throw new UnsoundFeedError(`It lists ${Math.round(ipv6 * 100)} % of all IPv6 addresses.`);
}

function checkNetworks(feed: Feed, cidrs: readonly Cidr[]): Cidr[] {
  return cidrs.filter((cidr) => {
    const shortest = cidr.version === 4 ? feed.shortestPrefix.ipv4 : feed.shortestPrefix.ipv6;
    const special = overlapsSpecialPurpose(cidr);
    if (special && feed.dropsSpecialPurpose) return false;
    if (special)
      throw new UnsoundFeedError(`It lists ${formatCidr(cidr)}, which is not of the public internet.`);
    if (cidr.bits < shortest)
      throw new UnsoundFeedError(`It lists ${formatCidr(cidr)}, which is too wide to be believed.`);
    return true;
  });
}

function toAsnColumns(facts: ReadonlyMap<number, AsnMetadata>): AsnColumns {
  const numbers = Uint32Array.from([...facts.keys()].sort((left, right) => left - right));
  const strings = new StringTableBuilder();
  const column = (pick: (row: AsnMetadata) => string | null): Uint32Array =>
    Uint32Array.from(numbers, (number) => strings.add(pick(facts.get(number) as AsnMetadata)));
  const columns = {
    handle: column((row) => row.handle),
    description: column((row) => row.description),
    country: column((row) => row.countryCode),
    category: column((row) => row.category),
    registered: column((row) => row.registered),
  };
  const table = strings.build();
  return { numbers, ...columns, stringBytes: table.bytes, stringStarts: table.starts };
}
