import { defineIpRule } from '../define-ip-rule.ts';

export const relay = defineIpRule({
  id: 'relay',
  title: 'Private relay',
  description: 'The address is a privacy relay of a browser or device maker. Its users are ordinary people.',
  kind: 'relay',
  fires: (report) => report.isRelay,
  examples: { firing: [{ isRelay: true, isProxy: true }], quiet: [{}, { isTor: true, isProxy: true }] },
});
