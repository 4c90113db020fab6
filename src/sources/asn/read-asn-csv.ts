import { ipv6ToNumber } from '../../features/ip/cidr.ts';
import { parseIp } from '../../features/ip/parse-ip.ts';

/** A range of addresses that one AS announces, both ends included. */
export interface AsnRange<T> {
  readonly start: T;
  readonly end: T;
  readonly asn: number;
  readonly org: string;
}

/** Reads `start,end,asn,organization` with decimal IPv4 numbers; lines that are no such rows are left out. */
export function readIpv4AsnCsv(text: string): AsnRange<number>[] {
  return readRanges(text, (field) => {
    const number = Number(field);
    return field !== '' && Number.isInteger(number) && number >= 0 && number <= 0xffff_ffff ? number : null;
  });
}

/** Reads `start,end,asn,organization` with IPv6 addresses as text. */
export function readIpv6AsnCsv(text: string): AsnRange<bigint>[] {
  return readRanges(text, (field) => {
    const ip = parseIp(field);
    return ip === null || ip.version === 4 ? null : ipv6ToNumber(ip);
  });
}

/** Ranges in order and without overlaps; neighbours of the same AS are joined. */
function readRanges<T extends number | bigint>(
  text: string,
  parseAddress: (field: string) => T | null,
): AsnRange<T>[] {
  const rows: AsnRange<T>[] = [];
  let lineStart = 0;
  while (lineStart < text.length) {
    const newline = text.indexOf('\n', lineStart);
    const lineEnd = newline === -1 ? text.length : newline;
    const row = readRow(text.slice(lineStart, lineEnd), parseAddress);
    if (row !== null) rows.push(row);
    lineStart = lineEnd + 1;
  }
  return joinNeighbours(
    rows.sort((left, right) => (left.start < right.start ? -1 : left.start > right.start ? 1 : 0)),
  );
}

function readRow<T extends number | bigint>(
  line: string,
  parseAddress: (field: string) => T | null,
): AsnRange<T> | null {
  const first = line.indexOf(',');
  const second = line.indexOf(',', first + 1);
  const third = line.indexOf(',', second + 1);
  if (first === -1 || second === -1 || third === -1) return null;
  const start = parseAddress(line.slice(0, first));
  const end = parseAddress(line.slice(first + 1, second));
  const asn = Number(line.slice(second + 1, third));
  if (start === null || end === null || end < start) return null;
  if (!Number.isInteger(asn) || asn < 1 || asn > 0xffff_fffe) return null;
  return { start, end, asn, org: unquote(line.slice(third + 1).trim()) };
}

/** RFC 4180: a quoted field doubles its inner quotes. */
function unquote(field: string): string {
  return field.startsWith('"') && field.endsWith('"') && field.length > 1
    ? field.slice(1, -1).replaceAll('""', '"').trim()
    : field;
}

function joinNeighbours<T extends number | bigint>(sorted: readonly AsnRange<T>[]): AsnRange<T>[] {
  const joined: AsnRange<T>[] = [];
  const next = (value: T): T => (typeof value === 'bigint' ? value + 1n : (value as number) + 1) as T;
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && range.end <= last.end) continue;
    const start = last !== undefined && range.start <= last.end ? next(last.end) : range.start;
    if (last !== undefined && last.asn === range.asn && start === next(last.end))
      joined[joined.length - 1] = { ...last, end: range.end };
    else joined.push({ ...range, start });
  }
  return joined;
}
