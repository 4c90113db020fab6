import { definePaymentRule, evidence } from '../define-payment-rule.ts';
import { fact } from '../needs.ts';
import type { IpThreat } from '../payment-facts.ts';

/** Private relays and crawlers say little; a Tor exit says much. */
export const threatStrengths: Readonly<Record<NonNullable<IpThreat['kind']>, number>> = {
  tor: 1,
  abuse: 1,
  proxy: 0.9,
  vpn: 0.7,
  hosting: 0.6,
  bot: 0.4,
  relay: 0.15,
};

export const anonymousIp = definePaymentRule({
  id: 'PF10003',
  title: 'IP address that hides its user',
  description: 'Customer IP is probably a VPN, proxy, bot, hosting or cloud address.',
  needs: [
    // That an address is on no list says nothing while lists are missing.
    fact(
      ({ ip }) => (ip?.threat != null && (ip.threat.isCertain || ip.threat.kind !== null) ? ip : null),
      'customer_ip',
      'the feeds of VPNs, proxies and Tor exits',
    ),
  ],
  fires: ({ ip }) => {
    const { kind, reason } = ip!.threat!;
    return kind === null ? null : evidence(`${ip!.text}: ${reason}`, threatStrengths[kind]);
  },
  examples: {
    firing: [
      { ip: { threat: { kind: 'tor', reason: 'Listed as a Tor exit.' } } },
      {
        ip: {
          threat: { kind: 'hosting', reason: 'The network belongs to a hosting provider.', isCertain: false },
        },
      },
    ],
    quiet: [{}],
    boundary: [
      [{ ip: { threat: { kind: null } } }, { ip: { threat: { kind: 'relay', reason: 'A private relay.' } } }],
    ],
  },
});
