import { readFileSync } from 'node:fs';
import { ipv4RangeToBlocks, ipv6RangeToBlocks } from '../../features/ip/cidr.ts';
import { GrowingList } from '../index-cache/growing-list.ts';
import { type Section, writeIndexFile } from '../index-cache/index-file.ts';
import { Ipv4RangesBuilder } from '../index-cache/ipv4-ranges.ts';
import { Ipv6RangesBuilder } from '../index-cache/ipv6-ranges-builder.ts';
import type { BuildOrder } from '../index-cache/open-cached-index.ts';
import { StringTableBuilder } from '../index-cache/string-table.ts';
import { type AsnRange, readIpv4AsnCsv, readIpv6AsnCsv } from './read-asn-csv.ts';

const maxIpv6 = (1n << 128n) - 1n;

/** Turns two lists of ranges with their AS, of IPv4 and of IPv6, into the compact index that AsnIndex reads. */
export function buildAsnIndex(
  { sources, target, fingerprint }: BuildOrder,
  report: (share: number) => void,
): void {
  const ipv4 = readIpv4AsnCsv(readFileSync(sources[0]!, 'utf8'));
  report(0.35);
  const ipv6 = readIpv6AsnCsv(readFileSync(sources[1]!, 'utf8'));
  report(0.6);
  if (ipv4.length + ipv6.length === 0) throw new Error('The files hold no ranges of autonomous systems.');

  const orgs = new Map<number, string>();
  for (const { asn, org } of [...ipv4, ...ipv6])
    if (!orgs.has(asn) || orgs.get(asn) === '') orgs.set(asn, org);
  const asns = Uint32Array.from(orgs.keys()).sort();
  const rowOf = new Map<number, number>();
  // Row 0 is “no AS”.
  asns.forEach((asn, index) => {
    rowOf.set(asn, index + 1);
  });
  const texts = new StringTableBuilder();
  const orgTexts = Uint32Array.from(asns, (asn) => texts.add(orgs.get(asn)));
  const { bytes, starts } = texts.build();
  report(0.65);

  const v4 = buildIpv4(ipv4, rowOf);
  report(0.8);
  const v6 = buildIpv6(ipv6, rowOf);
  report(0.95);
  writeIndexFile(target, fingerprint, {
    meta: {},
    sections: { asns, orgTexts, textBytes: bytes, textStarts: starts, ...v4, ...v6 },
  });
  report(1);
}

function buildIpv4(
  ranges: readonly AsnRange<number>[],
  rowOf: ReadonlyMap<number, number>,
): Record<string, Section> {
  const builder = new Ipv4RangesBuilder();
  const prefixes = new PrefixLists(1, rowOf.size);
  ranges.forEach(({ start, end, asn }, index) => {
    const row = rowOf.get(asn)!;
    builder.add(start, row);
    if (end < 0xffff_ffff && ranges[index + 1]?.start !== end + 1) builder.add(end + 1, 0);
    for (const { first, bits } of ipv4RangeToBlocks(start, end)) prefixes.add(row, [first], bits);
  });
  return { ...builder.sections(), ...prefixes.sections('v4') };
}

function buildIpv6(
  ranges: readonly AsnRange<bigint>[],
  rowOf: ReadonlyMap<number, number>,
): Record<string, Section> {
  const builder = new Ipv6RangesBuilder();
  const prefixes = new PrefixLists(4, rowOf.size);
  const add = (start: bigint, row: number): void => {
    const [a, b, c, d] = wordsOf(start) as [number, number, number, number];
    builder.add(a, b, c, d, row);
  };
  ranges.forEach(({ start, end, asn }, index) => {
    const row = rowOf.get(asn)!;
    add(start, row);
    if (end < maxIpv6 && ranges[index + 1]?.start !== end + 1n) add(end + 1n, 0);
    for (const { first, bits } of ipv6RangeToBlocks(start, end)) prefixes.add(row, wordsOf(first), bits);
  });
  return { ...builder.sections(), ...prefixes.sections('v6') };
}

function wordsOf(number: bigint): number[] {
  return [96n, 64n, 32n, 0n].map((shift) => Number((number >> shift) & 0xffff_ffffn));
}

/** The networks of every AS: collected in the order of addresses, kept in the order of AS rows. */
class PrefixLists {
  readonly #rows = new GrowingList();
  readonly #words: GrowingList[];
  readonly #bits = new GrowingList();
  readonly #rowCount: number;

  constructor(wordsPerAddress: number, rowCount: number) {
    this.#words = Array.from({ length: wordsPerAddress }, () => new GrowingList());
    this.#rowCount = rowCount;
  }

  add(row: number, first: readonly number[], bits: number): void {
    this.#rows.push(row);
    this.#words.forEach((list, word) => {
      list.push(first[word]!);
    });
    this.#bits.push(bits);
  }

  sections(prefix: string): Record<string, Section> {
    const rows = this.#rows.values();
    const firstOfRow = new Uint32Array(this.#rowCount + 2);
    for (const row of rows) firstOfRow[row + 1]!++;
    for (let row = 1; row < firstOfRow.length; row++) firstOfRow[row]! += firstOfRow[row - 1]!;
    const next = firstOfRow.slice();
    const places = Uint32Array.from(rows, (row) => next[row]!++);
    const sections: Record<string, Section> = { [`${prefix}PrefixOfRow`]: firstOfRow };
    const bits = new Uint8Array(rows.length);
    places.forEach((place, index) => {
      bits[place] = this.#bits.at(index);
    });
    sections[`${prefix}PrefixBits`] = bits;
    this.#words.forEach((list, word) => {
      const column = new Uint32Array(rows.length);
      places.forEach((place, index) => {
        column[place] = list.at(index);
      });
      sections[`${prefix}PrefixWord${word}`] = column;
    });
    return sections;
  }
}
