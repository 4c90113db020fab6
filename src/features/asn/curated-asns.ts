import networks from '../../../data/asn/known-networks.json' with { type: 'json' };

type Names = Readonly<Record<string, string>>;
const hosting: Names = networks.hosting;
const vpn: Names = networks.vpn;
const tor: Names = networks.tor;
const relay: Names = networks.relay;

/** True for the networks of known hosting, cloud and content delivery companies, and of VPN and Tor operators. */
export function isHostingAsn(asn: number): boolean {
  return asn in hosting || asn in vpn || asn in tor;
}

/** The VPN service most addresses of an AS belong to; null when there is none. */
export function vpnOperator(asn: number): string | null {
  return vpn[asn] ?? null;
}

/** The organization that runs Tor exits on most addresses of an AS; null when there is none. */
export function torOperator(asn: number): string | null {
  return tor[asn] ?? null;
}

/** The private relay service an AS belongs to; null when there is none. */
export function relayOperator(asn: number): string | null {
  return relay[asn] ?? null;
}
