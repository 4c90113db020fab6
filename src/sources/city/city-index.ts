import type { GeoFacts } from '../../features/ip/geo-facts.ts';
import type { IpAddress } from '../../features/ip/ip-address.ts';
import type { IndexFile } from '../index-cache/index-file.ts';
import { Ipv4Ranges } from '../index-cache/ipv4-ranges.ts';
import { Ipv6Ranges } from '../index-cache/ipv6-ranges.ts';
import { GeoTable } from './geo-table.ts';

export interface CityIndexInfo {
  /** What the database calls itself, such as `GeoLite2-City`. */
  readonly databaseType: string;
  /** ISO 8601 time at which the database was built. */
  readonly builtAt: string;
  readonly builtAtMs: number;
  readonly ranges: number;
  readonly ipv4Ranges: number;
  readonly ipv6Ranges: number;
  /** Distinct records. */
  readonly records: number;
}

/**
 * Where addresses are, from memory. A new index is opened beside an old one, which is dropped when its holder
 * takes the new one.
 */
export interface CityIndex {
  /** What is known of an address; null when nothing is. The same object for addresses of the same record. */
  lookUp(ip: IpAddress): GeoFacts | null;
  /** Number of an address's record, from 1 to `info.records`; 0 when nothing is known. Holds for this index only. */
  recordId(ip: IpAddress): number;
  record(id: number): GeoFacts | null;
  readonly info: CityIndexInfo;
}

/**
 * Marks a range of IPv6 that repeats the IPv4 space (6to4, Teredo …): its value is this and the number of bits
 * before the IPv4 address.
 */
export const ipv4AliasFlag = 0x4000_0000;

export function createCityIndex(
  file: IndexFile,
  arabicNames: (geoNameId: number) => string | null,
): CityIndex {
  const ipv4 = new Ipv4Ranges(file);
  const ipv6 = new Ipv6Ranges(file);
  const table = new GeoTable(file, arabicNames);
  const recordId = (ip: IpAddress): number => {
    if (ip.version === 4) return ipv4.valueOf(ip.d);
    const value = ipv6.valueOf(ip.a, ip.b, ip.c, ip.d);
    return value < ipv4AliasFlag ? value : ipv4.valueOf(embeddedIpv4(ip, value - ipv4AliasFlag));
  };
  return {
    recordId,
    record: (id) => table.get(id),
    lookUp: (ip) => table.get(recordId(ip)),
    info: {
      ...(file.meta as unknown as Pick<CityIndexInfo, 'databaseType' | 'builtAt' | 'builtAtMs' | 'records'>),
      ranges: ipv4.length + ipv6.length,
      ipv4Ranges: ipv4.length,
      ipv6Ranges: ipv6.length,
    },
  };
}

/** The 32 bits behind a number of bits of an IPv6 address. */
function embeddedIpv4(ip: IpAddress, bits: number): number {
  const words = [ip.a, ip.b, ip.c, ip.d, 0];
  const shift = bits & 31;
  const high = words[bits >>> 5]!;
  const low = words[(bits >>> 5) + 1]!;
  return shift === 0 ? high : ((high << shift) | (low >>> (32 - shift))) >>> 0;
}
