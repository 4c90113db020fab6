import type { AsnPrefixes } from '../../features/asn/asn-facts.ts';
import type { IpAddress } from '../../features/ip/ip-address.ts';
import { ipv4, ipv6 } from '../../features/ip/parse-ip.ts';
import { type IndexFile, section } from '../index-cache/index-file.ts';
import { Ipv4Ranges } from '../index-cache/ipv4-ranges.ts';
import { Ipv6Ranges } from '../index-cache/ipv6-ranges.ts';
import { lastAtOrBelow } from '../index-cache/sorted-search.ts';
import { StringTable } from '../index-cache/string-table.ts';

export interface AsnIndexInfo {
  readonly databaseType: string;
  /** ISO 8601 time of the data; null when it cannot be told. */
  readonly builtAt: string | null;
  readonly builtAtMs: number | null;
  readonly ranges: number;
  readonly ipv4Ranges: number;
  readonly ipv6Ranges: number;
  readonly asns: number;
}

/** A network of an AS: one of its addresses, and how many it has (for IPv6 the number of /64s). */
export interface AsnSample {
  readonly ip: IpAddress;
  readonly size: number;
}

/** Which AS announces which addresses, from memory. */
export interface AsnIndex {
  /** The AS number an address belongs to; null when no AS announces it. */
  lookUp(ip: IpAddress): number | null;
  /** Name of the organization behind an AS; null when the AS announces nothing. */
  orgOf(asn: number): string | null;
  /** Both lists are empty for an AS that announces nothing. */
  prefixesOf(asn: number): AsnPrefixes;
  /** Up to 64 networks of an AS, spread evenly over all it announces; of IPv6 only when it has no IPv4. */
  samplesOf(asn: number): AsnSample[];
  readonly info: AsnIndexInfo;
}

const maxSamples = 64;

export function createAsnIndex(
  file: IndexFile,
  data: Pick<AsnIndexInfo, 'databaseType' | 'builtAtMs'>,
): AsnIndex {
  const asns = section(file, 'asns', 'u32');
  const orgTexts = section(file, 'orgTexts', 'u32');
  const texts = new StringTable(section(file, 'textBytes', 'u8'), section(file, 'textStarts', 'u32'));
  const ipv4Ranges = new Ipv4Ranges(file);
  const ipv6Ranges = new Ipv6Ranges(file);
  const ipv4Networks = readNetworks(file, 'v4', 1);
  const ipv6Networks = readNetworks(file, 'v6', 4);

  /** Row of an AS from 1; 0 when there is none. */
  const rowOf = (asn: number): number => {
    const place = lastAtOrBelow(asns, 0, asns.length, asn);
    return place >= 0 && asns[place] === asn ? place + 1 : 0;
  };
  return {
    lookUp(ip) {
      const row = ip.version === 4 ? ipv4Ranges.valueOf(ip.d) : ipv6Ranges.valueOf(ip.a, ip.b, ip.c, ip.d);
      return row === 0 ? null : asns[row - 1]!;
    },
    orgOf(asn) {
      const row = rowOf(asn);
      return row === 0 ? null : texts.get(orgTexts[row - 1]!);
    },
    prefixesOf(asn) {
      const row = rowOf(asn);
      return { ipv4: ipv4Networks.textsOf(row), ipv6: ipv6Networks.textsOf(row) };
    },
    samplesOf(asn) {
      const row = rowOf(asn);
      const samples = ipv4Networks.samplesOf(row, 32);
      return samples.length > 0 ? samples : ipv6Networks.samplesOf(row, 64);
    },
    info: {
      ...data,
      builtAt: data.builtAtMs === null ? null : new Date(data.builtAtMs).toISOString(),
      ranges: ipv4Ranges.length + ipv6Ranges.length,
      ipv4Ranges: ipv4Ranges.length,
      ipv6Ranges: ipv6Ranges.length,
      asns: asns.length,
    },
  };
}

interface Networks {
  textsOf(row: number): string[];
  /** `unitBits` is the prefix length of what sizes count. */
  samplesOf(row: number, unitBits: number): AsnSample[];
}

function readNetworks(file: IndexFile, prefix: 'v4' | 'v6', words: number): Networks {
  const firstOfRow = section(file, `${prefix}PrefixOfRow`, 'u32');
  const bits = section(file, `${prefix}PrefixBits`, 'u8');
  const columns = Array.from({ length: words }, (_, word) =>
    section(file, `${prefix}PrefixWord${word}`, 'u32'),
  );
  const firstAddress = (place: number): IpAddress => {
    const [a, b, c, d] = columns.map((column) => column[place]!) as [number, number, number, number];
    return prefix === 'v4' ? ipv4(a) : ipv6(a, b, c, d);
  };
  return {
    textsOf(row) {
      const list: string[] = [];
      if (row === 0) return list;
      for (let place = firstOfRow[row]!; place < firstOfRow[row + 1]!; place++) {
        list.push(`${firstAddress(place).text}/${bits[place]}`);
      }
      return list;
    },
    samplesOf(row, unitBits) {
      const list: AsnSample[] = [];
      if (row === 0) return list;
      const behind = firstOfRow[row + 1]!;
      const step = Math.max(1, (behind - firstOfRow[row]!) / maxSamples);
      for (let place = firstOfRow[row]!; place < behind; place += step) {
        const at = Math.floor(place);
        list.push({ ip: firstAddress(at), size: 2 ** (unitBits - bits[at]!) });
      }
      return list;
    },
  };
}
