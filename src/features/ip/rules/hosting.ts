import { defineIpRule } from '../define-ip-rule.ts';
import { isVerifiedCrawler } from '../is-verified-crawler.ts';

export const hosting = defineIpRule({
  id: 'hosting',
  title: 'Hosting address',
  description:
    'The address is a server’s, where a person’s is expected. Tor, VPN, proxies, relays and verified crawlers run on servers anyway, so it says nothing more of them.',
  kind: 'hosting',
  fires: (report) => report.isHosting && !report.isProxy && !isVerifiedCrawler(report.evidence),
  examples: {
    firing: [
      { isHosting: true },
      {
        isHosting: true,
        isBot: true,
        evidence: [
          {
            id: 'user_agent_bot',
            flag: 'crawler',
            source: 'user-agent',
            since: null,
            asOf: null,
            text: 'It says so.',
          },
        ],
      },
    ],
    quiet: [
      {},
      { isHosting: true, isProxy: true, isRelay: true },
      {
        isHosting: true,
        isBot: true,
        evidence: [
          {
            id: 'listed_crawler',
            flag: 'crawler',
            source: 'googlebot',
            since: null,
            asOf: null,
            text: 'Listed.',
          },
        ],
      },
    ],
  },
});
