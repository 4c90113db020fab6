import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import type { RequestOptions } from 'node:http';
import { bogon } from '../../features/ip/bogon.ts';
import type { IpAddress } from '../../features/ip/ip-address.ts';
import { ipv4, parseIp } from '../../features/ip/parse-ip.ts';
import { DownloadError } from './download-error.ts';

const reason =
  'It leads to a private address. Set ASSAY_FEEDS_ALLOW_PRIVATE=on for a mirror inside your network.';

/** Throws for a host that is written as an address and is not of the public internet; names are checked on connecting. */
export function refusePrivateLiteral(hostname: string): void {
  const ip = parseIp(hostname.replace(/^\[|\]$/g, ''));
  if (ip !== null && !isPublicAddress(ip)) throw new DownloadError(reason);
}

/**
 * Resolves a name for a connection and fails when any of its addresses is private. The check is made on the very
 * addresses that are connected to, so a name cannot point elsewhere in between.
 */
export const lookUpPublic: NonNullable<RequestOptions['lookup']> = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) {
      callback(error, []);
      return;
    }
    const first = addresses[0];
    const allPublic = addresses.every(({ address }) => {
      const ip = parseIp(address);
      return ip !== null && isPublicAddress(ip);
    });
    if (first === undefined || !allPublic) callback(new DownloadError(reason), []);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Whether packets to an address leave for the public internet, also after NAT64 or 6to4 have unpacked it. */
export function isPublicAddress(ip: IpAddress): boolean {
  if (bogon(ip) !== null) return false;
  const inner = carriedIpv4(ip);
  return inner === null || bogon(ipv4(inner)) === null;
}

/** The IPv4 address inside a NAT64 (RFC 6052, 64:ff9b::/96) or 6to4 (RFC 3056, 2002::/16) address. */
function carriedIpv4(ip: IpAddress): number | null {
  if (ip.version === 4) return null;
  if (ip.a === 0x0064_ff9b && ip.b === 0 && ip.c === 0) return ip.d;
  if (ip.a >>> 16 === 0x2002) return (((ip.a & 0xffff) << 16) | (ip.b >>> 16)) >>> 0;
  return null;
}
