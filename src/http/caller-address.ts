import type { IncomingHttpHeaders } from 'node:http';
import type { CidrSet } from '../features/ip/cidr.ts';
import type { IpAddress } from '../features/ip/ip-address.ts';
import { parseIp, parseSocketAddress } from '../features/ip/parse-ip.ts';

export type ForwardedHeader = 'auto' | 'x-forwarded-for' | 'forwarded';

/** At most this many hops are read, so that a long header costs no more than a short one. */
const maxHops = 32;

/**
 * The caller's address: the socket's, unless the socket belongs to a trusted proxy; then the right-most hop of
 * the forwarding header that is not itself a trusted proxy. A hop that cannot be read (RFC 7239 `unknown` or an
 * obfuscated name) ends the search at the last address known. Null when even the socket has none.
 */
export function callerAddress(
  remoteAddress: string | undefined,
  headers: IncomingHttpHeaders,
  trusted: CidrSet | null,
  header: ForwardedHeader,
): IpAddress | null {
  let known = remoteAddress === undefined ? null : parseIp(remoteAddress);
  if (trusted === null || known === null || !trusted.has(known)) return known;
  const hops = forwardedHops(headers, header);
  for (let index = hops.length - 1; index >= 0; index--) {
    const hop = parseSocketAddress(hops[index]!);
    if (hop === null) return known;
    known = hop;
    if (!trusted.has(hop)) return hop;
  }
  return known;
}

function forwardedHops(headers: IncomingHttpHeaders, header: ForwardedHeader): string[] {
  const xForwardedFor = headerText(headers['x-forwarded-for']);
  if (header === 'x-forwarded-for' || (header === 'auto' && xForwardedFor !== '')) {
    return lastHops(xForwardedFor.split(','));
  }
  return lastHops(splitOutsideQuotes(headerText(headers['forwarded']), ',')).map(forParameter);
}

function headerText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function lastHops(hops: string[]): string[] {
  return hops
    .slice(-maxHops)
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
}

/** The `for` parameter of one element of a Forwarded header (RFC 7239, section 4); empty when it has none. */
function forParameter(element: string): string {
  for (const pair of splitOutsideQuotes(element, ';')) {
    const cut = pair.indexOf('=');
    if (cut > 0 && pair.slice(0, cut).trim().toLowerCase() === 'for') {
      return pair.slice(cut + 1).trim();
    }
  }
  return '';
}

/**
 * A quote left open splits nothing off: such text is split at every separator instead. Otherwise a caller could
 * send an open quote that swallows the hop a trusted proxy appends, and so name an address of its own choice.
 */
function splitOutsideQuotes(value: string, separator: string): string[] {
  const parts: string[] = [];
  let quoted = false;
  let start = 0;
  for (let index = 0; index < value.length; index++) {
    const char = value[index];
    if (char === '\\' && quoted) index++;
    else if (char === '"') quoted = !quoted;
    else if (char === separator && !quoted) {
      parts.push(value.slice(start, index));
      start = index + 1;
    }
  }
  if (quoted) return value.split(separator);
  parts.push(value.slice(start));
  return parts;
}
