import { defineIpRule } from '../define-ip-rule.ts';

export const openProxy = defineIpRule({
  id: 'open_proxy',
  title: 'Open proxy',
  description: 'The address has been seen passing on anybody’s requests.',
  kind: 'proxy',
  fires: (report) => report.evidence.some((item) => item.flag === 'proxy'),
  examples: {
    firing: [
      {
        evidence: [
          {
            id: 'listed_proxy',
            flag: 'proxy',
            source: 'firehol-proxies',
            since: null,
            asOf: null,
            text: 'Listed.',
          },
        ],
      },
    ],
    quiet: [{}, { isTor: true }],
  },
});
