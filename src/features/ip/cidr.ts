import type { IpAddress } from './ip-address.ts';
import { ipv4, ipv6, parseIp } from './parse-ip.ts';

/** A network: its first address and the number of leading bits that are fixed. */
export interface Cidr {
  readonly version: 4 | 6;
  /** First address; the bits behind the prefix are zero. */
  readonly first: IpAddress;
  readonly bits: number;
}

/** Reads `192.0.2.0/24`, `2001:db8::/32` or a single address; bits behind the prefix are cleared. Null when it is neither. */
export function parseCidr(text: string): Cidr | null {
  const cut = text.indexOf('/');
  const ip = parseIp(cut === -1 ? text : text.slice(0, cut));
  if (ip === null) return null;
  const width = ip.version === 4 ? 32 : 128;
  if (cut === -1) return { version: ip.version, first: ip, bits: width };
  const bitsText = text.slice(cut + 1).trim();
  if (!/^\d{1,3}$/.test(bitsText)) return null;
  let bits = Number(bitsText);
  // ::ffff:192.0.2.0/120 names the same network as 192.0.2.0/24.
  if (ip.version === 4 && text.slice(0, cut).includes(':')) bits -= 96;
  if (bits < 0 || bits > width) return null;
  return { version: ip.version, first: firstOf(ip, bits), bits };
}

export function formatCidr(cidr: Cidr): string {
  return `${cidr.first.text}/${cidr.bits}`;
}

export function cidrContains(cidr: Cidr, ip: IpAddress): boolean {
  if (cidr.version !== ip.version) return false;
  const { first, bits } = cidr;
  if (ip.version === 4) return ((ip.d ^ first.d) & mask(bits)) === 0;
  return (
    ((ip.a ^ first.a) & mask(bits)) === 0 &&
    ((ip.b ^ first.b) & mask(bits - 32)) === 0 &&
    ((ip.c ^ first.c) & mask(bits - 64)) === 0 &&
    ((ip.d ^ first.d) & mask(bits - 96)) === 0
  );
}

/** The last address of a network. */
export function lastOf(cidr: Cidr): IpAddress {
  const { first, bits } = cidr;
  if (cidr.version === 4) return ipv4((first.d | ~mask(bits)) >>> 0);
  return ipv6(
    (first.a | ~mask(bits)) >>> 0,
    (first.b | ~mask(bits - 32)) >>> 0,
    (first.c | ~mask(bits - 64)) >>> 0,
    (first.d | ~mask(bits - 96)) >>> 0,
  );
}

function firstOf(ip: IpAddress, bits: number): IpAddress {
  if (ip.version === 4) return ipv4((ip.d & mask(bits)) >>> 0);
  return ipv6(
    (ip.a & mask(bits)) >>> 0,
    (ip.b & mask(bits - 32)) >>> 0,
    (ip.c & mask(bits - 64)) >>> 0,
    (ip.d & mask(bits - 96)) >>> 0,
  );
}

/** A 32-bit mask of the first `bits` bits, clamped to 0–32. */
function mask(bits: number): number {
  if (bits <= 0) return 0;
  return bits >= 32 ? -1 : -1 << (32 - bits);
}

/** A short list of networks, such as the trusted proxies. */
export interface CidrSet {
  readonly cidrs: readonly Cidr[];
  has(ip: IpAddress): boolean;
}

export function createCidrSet(cidrs: readonly Cidr[]): CidrSet {
  return { cidrs, has: (ip) => cidrs.some((cidr) => cidrContains(cidr, ip)) };
}

/** The fewest networks that cover the IPv4 addresses from `start` to `end` (both included), in order. */
export function ipv4RangeToCidrs(start: number, end: number): Cidr[] {
  return ipv4RangeToBlocks(start, end).map(({ first, bits }) => ({ version: 4, first: ipv4(first), bits }));
}

/** The same as numbers, for those who need no text. */
export function ipv4RangeToBlocks(start: number, end: number): { first: number; bits: number }[] {
  const blocks: { first: number; bits: number }[] = [];
  let first = start;
  while (first <= end) {
    // A block may be as large as its first address is aligned and as what is left of the range.
    const alignment = first === 0 ? 32 : 31 - Math.clz32(first & -first);
    const room = Math.floor(Math.log2(end - first + 1));
    const hostBits = Math.min(alignment, room);
    blocks.push({ first, bits: 32 - hostBits });
    first += 2 ** hostBits;
  }
  return blocks;
}

/** The fewest networks that cover the IPv6 addresses from `start` to `end`, as 128-bit numbers. */
export function ipv6RangeToCidrs(start: bigint, end: bigint): Cidr[] {
  return ipv6RangeToBlocks(start, end).map(({ first, bits }) => ({
    version: 6,
    first: ipv6FromNumber(first),
    bits,
  }));
}

/** The same as numbers, for those who need no text. */
export function ipv6RangeToBlocks(start: bigint, end: bigint): { first: bigint; bits: number }[] {
  const blocks: { first: bigint; bits: number }[] = [];
  let first = start;
  while (first <= end) {
    const alignment = first === 0n ? 128 : bitLength(first & -first) - 1;
    const room = bitLength(end - first + 1n) - 1;
    const hostBits = Math.min(alignment, room);
    blocks.push({ first, bits: 128 - hostBits });
    first += 1n << BigInt(hostBits);
  }
  return blocks;
}

/** Bits of a number from 1 to 2¹²⁸. */
function bitLength(number: bigint): number {
  for (let shift = 128; shift > 0; shift -= 32) {
    const word = Number((number >> BigInt(shift)) & 0xffff_ffffn);
    if (word !== 0) return shift + 32 - Math.clz32(word);
  }
  return 32 - Math.clz32(Number(number & 0xffff_ffffn));
}

export function ipv6FromNumber(number: bigint): IpAddress {
  const word = (shift: bigint): number => Number((number >> shift) & 0xffff_ffffn);
  return ipv6(word(96n), word(64n), word(32n), word(0n));
}

export function ipv6ToNumber(ip: IpAddress): bigint {
  return (BigInt(ip.a) << 96n) | (BigInt(ip.b) << 64n) | (BigInt(ip.c) << 32n) | BigInt(ip.d);
}
