import type { IpAddress } from './ip-address.ts';

const zero = 48;
const nine = 57;
const colon = 58;
const dot = 46;

/** Longer texts are no addresses: 45 characters of IPv6, a zone id and some white space. */
const maxLength = 128;

/**
 * Reads an IPv4 dotted quad (four decimal octets without leading zeros) or any text form of IPv6 (RFC 4291,
 * section 2.2). White space around it and a zone id (RFC 4007) are dropped; an IPv4-mapped IPv6 address becomes
 * the IPv4 address. Null when the text is neither.
 */
export function parseIp(text: string): IpAddress | null {
  const number = parseIpv4(text, 0, text.length);
  if (number !== -1) return ipv4(number, text);
  const trimmed = text.length > maxLength ? '' : text.trim();
  if (trimmed.includes(':')) return parseIpv6(trimmed);
  const again = parseIpv4(trimmed, 0, trimmed.length);
  return again === -1 ? null : ipv4(again, trimmed);
}

/** An IPv4 address from its number; `text`, if given, must be its canonical form. */
export function ipv4(number: number, text: string = ipv4Text(number)): IpAddress {
  return { version: 4, text, a: 0, b: 0, c: 0, d: number };
}

/** An IPv6 address from its four words; an IPv4-mapped one becomes IPv4. */
export function ipv6(a: number, b: number, c: number, d: number): IpAddress {
  if (a === 0 && b === 0 && c === 0xffff) return ipv4(d);
  return { version: 6, text: ipv6Text(a, b, c, d), a, b, c, d };
}

/** The unsigned number of a dotted quad between two places of a text; -1 when it is none. */
function parseIpv4(text: string, start: number, end: number): number {
  const length = end - start;
  if (length < 7 || length > 15) return -1;
  let number = 0;
  let octet = -1;
  let dots = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code >= zero && code <= nine) {
      // A leading zero is read as octal by some programs and as decimal by others, so it is refused.
      if (octet === 0) return -1;
      octet = (octet === -1 ? 0 : octet * 10) + code - zero;
      if (octet > 255) return -1;
    } else if (code === dot && octet !== -1 && dots < 3) {
      number = number * 256 + octet;
      octet = -1;
      dots++;
    } else return -1;
  }
  return dots === 3 && octet !== -1 ? number * 256 + octet : -1;
}

function parseIpv6(text: string): IpAddress | null {
  const zone = text.indexOf('%');
  const end = zone === -1 ? text.length : zone;
  if (zone === text.length - 1 || end < 2) return null;
  const groups = [0, 0, 0, 0, 0, 0, 0, 0];
  let count = 0;
  let gap = -1;
  let isPlain = true;
  let index = 0;
  if (text.charCodeAt(0) === colon) {
    if (text.charCodeAt(1) !== colon) return null;
    gap = 0;
    index = 2;
  }
  while (index < end) {
    const groupStart = index;
    let value = 0;
    while (index < end && index - groupStart < 5) {
      const digit = hexDigit(text.charCodeAt(index));
      if (digit === -1) break;
      value = value * 16 + digit;
      index++;
    }
    if (index < end && text.charCodeAt(index) === dot) {
      const number = parseIpv4(text, groupStart, end);
      if (number === -1 || count > 6) return null;
      groups[count++] = number >>> 16;
      groups[count++] = number & 0xffff;
      isPlain = false;
      break;
    }
    const digits = index - groupStart;
    if (digits === 0 || digits > 4 || count === 8) return null;
    if (digits > 1 && value >>> (4 * digits - 4) === 0) isPlain = false;
    groups[count++] = value;
    if (index === end) break;
    if (text.charCodeAt(index) !== colon) return null;
    index++;
    if (index === end) return null;
    if (text.charCodeAt(index) === colon) {
      if (gap !== -1) return null;
      gap = count;
      index++;
    }
  }
  if (gap === -1 ? count !== 8 : count > 7) return null;
  if (gap !== -1 && count > gap) {
    // The groups behind the gap belong at the end.
    for (let moved = 1; moved <= count - gap; moved++) {
      groups[8 - moved] = groups[count - moved]!;
      groups[count - moved] = 0;
    }
  }
  const a = groups[0]! * 65_536 + groups[1]!;
  const b = groups[2]! * 65_536 + groups[3]!;
  const c = groups[4]! * 65_536 + groups[5]!;
  const d = groups[6]! * 65_536 + groups[7]!;
  if (a === 0 && b === 0 && c === 0xffff) return ipv4(d);
  const run = longestZeroRun(groups);
  const isCanonical =
    isPlain && run.start === gap && (gap === -1 || run.length === 8 - count) && !hasUpperCase(text, end);
  return { version: 6, text: isCanonical ? text.slice(0, end) : groupsText(groups, run), a, b, c, d };
}

function hasUpperCase(text: string, end: number): boolean {
  for (let index = 0; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code >= 65 && code <= 70) return true;
  }
  return false;
}

function hexDigit(code: number): number {
  if (code >= zero && code <= nine) return code - zero;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

function ipv4Text(number: number): string {
  return `${number >>> 24}.${(number >>> 16) & 255}.${(number >>> 8) & 255}.${number & 255}`;
}

function ipv6Text(a: number, b: number, c: number, d: number): string {
  const groups = [a >>> 16, a & 0xffff, b >>> 16, b & 0xffff, c >>> 16, c & 0xffff, d >>> 16, d & 0xffff];
  return groupsText(groups, longestZeroRun(groups));
}

/** RFC 5952: lower case, no leading zeros, the longest run of two or more zero groups (the first of equals) as `::`. */
function groupsText(groups: readonly number[], run: ZeroRun): string {
  let text = '';
  for (let index = 0; index < 8; index++) {
    if (index === run.start) {
      text += '::';
      index += run.length - 1;
    } else {
      if (index > 0 && index !== run.start + run.length) text += ':';
      text += groups[index]!.toString(16);
    }
  }
  return text;
}

interface ZeroRun {
  /** -1 when there is no run of two or more. */
  readonly start: number;
  readonly length: number;
}

function longestZeroRun(groups: readonly number[]): ZeroRun {
  let bestStart = -1;
  let bestLength = 1;
  let length = 0;
  for (let index = 0; index < 8; index++) {
    length = groups[index] === 0 ? length + 1 : 0;
    if (length > bestLength) {
      bestLength = length;
      bestStart = index - length + 1;
    }
  }
  return { start: bestStart, length: bestStart === -1 ? 0 : bestLength };
}

/** The address as a number: a JavaScript number for IPv4, the exact decimal digits for IPv6. */
export function ipNumber(ip: IpAddress): number | string {
  if (ip.version === 4) return ip.d;
  const high = (BigInt(ip.a) << 32n) | BigInt(ip.b);
  const low = (BigInt(ip.c) << 32n) | BigInt(ip.d);
  return ((high << 64n) | low).toString();
}

/**
 * Reads one element of a forwarding header: an address that may be quoted, in brackets and followed by a port
 * (`192.0.2.1:4711`, `"[2001:db8::1]:4711"`; the port may be obfuscated, RFC 7239). Null for names and `unknown`.
 */
export function parseSocketAddress(text: string): IpAddress | null {
  if (text.length > maxLength) return null;
  let bare = text.trim();
  if (bare.length > 1 && bare.startsWith('"') && bare.endsWith('"')) bare = bare.slice(1, -1).trim();
  const bracketed = /^\[([^\]]*)\](?::(?:\d{1,5}|_[\w.-]+))?$/.exec(bare);
  if (bracketed !== null) {
    const ip = parseIp(bracketed[1]!);
    return bracketed[1]!.includes(':') ? ip : null;
  }
  const withPort = /^([\d.]+):(?:\d{1,5}|_[\w.-]+)$/.exec(bare);
  return parseIp(withPort === null ? bare : withPort[1]!);
}
