import type { Cidr } from '../../../features/ip/cidr.ts';
import { parseCidr } from '../../../features/ip/cidr.ts';
import type { AsnMetadata, FeedContent } from '../define-feed.ts';

/** Gathers what a parser reads; what cannot be read is counted. */
export interface Collector {
  /** Takes a network or an address in text form; anything else counts as a bad entry. */
  cidr(text: unknown): void;
  /** Takes an AS number, as a number or as `64500` or `AS64500`; anything else counts as a bad entry. */
  asn(value: unknown): void;
  facts(asn: number, metadata: AsnMetadata): void;
  bad(): void;
  /** The content. Throws when nothing was read, or less than could not be read: then it is another format. */
  finish(): FeedContent;
}

export function createCollector(): Collector {
  const cidrs: Cidr[] = [];
  const asns = new Set<number>();
  const asnFacts = new Map<number, AsnMetadata>();
  let badEntries = 0;

  return {
    cidr(text) {
      const cidr = typeof text === 'string' ? parseCidr(text) : null;
      if (cidr === null) badEntries++;
      else cidrs.push(cidr);
    },
    asn(value) {
      const asn = parseAsn(value);
      if (asn === null) badEntries++;
      else asns.add(asn);
    },
    facts(asn, metadata) {
      asnFacts.set(asn, metadata);
    },
    bad() {
      badEntries++;
    },
    finish() {
      const read = cidrs.length + asns.size + asnFacts.size;
      if (read === 0) throw new Error('The text holds no entry that could be read.');
      if (badEntries > read) throw new Error('Most entries of the text could not be read.');
      return { cidrs, asns: [...asns], asnFacts: asnFacts.size === 0 ? null : asnFacts, badEntries };
    },
  };
}

/** Reads an AS number from 1 to 4294967294 (RFC 7607 and RFC 7300 reserve the two ends); null when it is none. */
export function parseAsn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && inRange(value) ? value : null;
  if (typeof value !== 'string') return null;
  const match = /^(?:as)?(\d{1,10})$/i.exec(value);
  if (match === null) return null;
  const asn = Number(match[1]);
  return inRange(asn) ? asn : null;
}

function inRange(asn: number): boolean {
  return asn >= 1 && asn <= 4_294_967_294;
}
