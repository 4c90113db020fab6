import { defineIpRule } from '../define-ip-rule.ts';
import type { Evidence } from '../security-facts.ts';

const listed: Evidence = {
  id: 'listed_vpn',
  flag: 'vpn',
  source: 'x4bnet-vpn',
  since: null,
  asOf: null,
  text: 'Listed.',
};

export const vpn = defineIpRule({
  id: 'vpn',
  title: 'VPN',
  description:
    'The address belongs to a VPN service, so where it is says little about where the user is. VPN lists take in private relays, which are a matter of their own.',
  kind: 'vpn',
  fires: (report) => !report.isRelay && report.evidence.some((item) => item.flag === 'vpn'),
  examples: {
    firing: [{ isProxy: true, evidence: [listed] }],
    quiet: [{}, { isHosting: true }, { isProxy: true, isRelay: true, evidence: [listed] }],
  },
});
