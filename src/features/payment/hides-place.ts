import type { IpFacts } from './payment-facts.ts';

/** Whether an address stands for users who may be anywhere: Tor, proxies, VPNs, relays and rented servers. */
export function hidesPlace({ threat }: Pick<IpFacts, 'threat'>): boolean {
  return threat?.hidesPlace ?? false;
}
