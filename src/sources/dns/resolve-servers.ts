import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** One resolver as an operator writes it: an address or a host name, with or without a port. */
export interface DnsServerSetting {
  readonly host: string;
  readonly port: number;
}

/** Reads `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]:53` or `dns.internal:53`; null when it is none. */
export function parseDnsServer(text: string): DnsServerSetting | null {
  if (isIP(text) !== 0) return { host: text, port: 53 };
  const match = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9.-]{1,253}))(?::(\d{1,5}))?$/i.exec(text);
  if (match === null) return null;
  const [, bracketed, plain, portText] = match;
  const port = Number(portText ?? 53);
  if (port < 1 || port > 65_535 || (bracketed !== undefined && isIP(bracketed) !== 6)) return null;
  return { host: (bracketed ?? plain) as string, port };
}

/** The form that Node’s resolver takes. Names are resolved with the system’s own; throws when one cannot be. */
export async function resolveServers(servers: readonly DnsServerSetting[]): Promise<string[]> {
  const lists = await Promise.all(
    servers.map(async ({ host, port }) => {
      const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
      return addresses.map((address) =>
        isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`,
      );
    }),
  );
  return lists.flat();
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    throw new Error(`ASSAY_DNS_SERVERS names ${host}, which cannot be resolved.`);
  }
}
