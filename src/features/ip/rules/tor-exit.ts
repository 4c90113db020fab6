import { defineIpRule } from '../define-ip-rule.ts';

export const torExit = defineIpRule({
  id: 'tor_exit',
  title: 'Tor exit',
  description: 'The address is an exit of the Tor network, or its network mainly runs such exits.',
  kind: 'tor',
  fires: (report) => report.isTor,
  examples: { firing: [{ isTor: true, isProxy: true }], quiet: [{}, { isProxy: true, isRelay: true }] },
});
