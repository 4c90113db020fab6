import { ipv4SpecialBlocks, ipv6SpecialBlocks, type SpecialBlock } from './bogon-blocks.ts';
import { type Cidr, cidrContains, parseCidr } from './cidr.ts';
import type { IpAddress } from './ip-address.ts';
import { ipv4 } from './parse-ip.ts';

/** Why an address is not of the public internet. */
export interface Bogon {
  readonly prefix: string;
  readonly name: string;
  readonly rfc: string;
}

interface Entry extends Bogon {
  readonly cidr: Cidr;
  /** Null: the prefix is globally reachable after all, an exception inside a larger one. */
  readonly reason: Bogon | null;
}

const ipv6Entries = ipv6SpecialBlocks.map(toEntry);

/** IPv4 entries by first octet, since most octets have none. */
const ipv4Entries: readonly (readonly Entry[])[] = Array.from({ length: 256 }, (_, octet) =>
  ipv4SpecialBlocks.map(toEntry).filter(({ cidr }) => {
    const first = cidr.first.d >>> 24;
    return cidr.bits >= 8 ? first === octet : octet >>> (8 - cidr.bits) === first >>> (8 - cidr.bits);
  }),
);

/** The special-purpose block an address lies in; null when the address is of the public internet. */
export function bogon(ip: IpAddress): Bogon | null {
  if (ip.version === 6) {
    // 2600::–3ffe:: and the like hold nothing special but one AS112 block; most addresses end here.
    const top = ip.a >>> 16;
    if (top >= 0x2003 && top < 0x3fff) return null;
    const carried = carriedIpv4(ip, top);
    return carried === null ? find(ipv6Entries, ip) : bogon(carried);
  }
  const entries = ipv4Entries[ip.d >>> 24]!;
  return entries.length === 0 ? null : find(entries, ip);
}

/** The IPv4 address that a 6to4 (RFC 3056) or NAT64 (RFC 6052) address stands for; it may be private after all. */
function carriedIpv4(ip: IpAddress, top: number): IpAddress | null {
  if (top === 0x2002) return ipv4(((ip.a << 16) | (ip.b >>> 16)) >>> 0, '');
  if (ip.a === 0x0064_ff9b && ip.b === 0 && ip.c === 0) return ipv4(ip.d, '');
  return null;
}

function find(entries: readonly Entry[], ip: IpAddress): Bogon | null {
  for (const entry of entries) {
    if (cidrContains(entry.cidr, ip)) return entry.reason;
  }
  return null;
}

function toEntry([prefix, name, rfc, reachable]: SpecialBlock): Entry {
  const cidr = parseCidr(prefix);
  if (cidr === null) throw new Error(`${prefix} is not a network`);
  return { prefix, name, rfc, cidr, reason: reachable === undefined ? { prefix, name, rfc } : null };
}

const specialCidrs: readonly Cidr[] = [...ipv4SpecialBlocks, ...ipv6SpecialBlocks.slice(0, -1)]
  .filter(([, , , reachable]) => reachable === undefined)
  .map(([prefix]) => parseCidr(prefix) as Cidr);

/** Whether a network has an address in common with a block that is not of the public internet. */
export function overlapsSpecialPurpose(cidr: Cidr): boolean {
  if (bogon(cidr.first) !== null) return true;
  return specialCidrs.some((special) => cidrContains(cidr, special.first));
}
