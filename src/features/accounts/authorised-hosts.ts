import { type CidrSet, createCidrSet, parseCidr } from '../ip/cidr.ts';
import { parseIp } from '../ip/parse-ip.ts';

/** From where calls are accepted. */
export interface HostList {
  /** Lower case; subdomains are listed one by one. */
  readonly names: ReadonlySet<string>;
  readonly networks: CidrSet;
}

/** Host names, addresses and CIDRs; null when the list is empty, which lets everybody in. */
export function readHostList(entries: readonly string[] | null): HostList | null {
  if (entries === null || entries.length === 0) return null;
  const names = new Set<string>();
  const networks = [];
  for (const entry of entries) {
    const cidr = parseCidr(entry);
    if (cidr === null) names.add(entry.trim().toLowerCase());
    else networks.push(cidr);
  }
  return { names, networks: createCidrSet(networks) };
}

/**
 * An entry as it is kept: a CIDR or address as it was written, a host name in the form that browsers send (lower
 * case, Punycode). Null when it is none of them, such as an address of a page or a name with a wildcard.
 */
export function readHostEntry(text: string): string | null {
  const entry = text.trim();
  if (parseCidr(entry) !== null) return entry;
  if (/[\s/\\:@?#*%[\]]/.test(entry) || !URL.canParse(`http://${entry}`)) return null;
  const { hostname } = new URL(`http://${entry}`);
  return parseIp(hostname) === null && /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/.test(hostname)
    ? hostname
    : null;
}

/** Whether a call comes from a listed host: by the host of its Origin or Referer header, or by its address. */
export function isAuthorisedHost(
  list: HostList,
  request: { readonly originHost: () => string | null; readonly callerIp: () => string | null },
): boolean {
  const host = request.originHost();
  if (host !== null && list.names.has(host)) return true;
  const ip = parseIp(request.callerIp() ?? '');
  return ip !== null && list.networks.has(ip);
}
