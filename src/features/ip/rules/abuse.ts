import { defineIpRule } from '../define-ip-rule.ts';

export const abuse = defineIpRule({
  id: 'abuse',
  title: 'Listed for abuse',
  description: 'The address is on a list of addresses that attack, send spam or are run by criminals.',
  kind: 'abuse',
  fires: (report) => report.isAbusive,
  examples: { firing: [{ isAbusive: true }], quiet: [{}, { isHosting: true }] },
});
