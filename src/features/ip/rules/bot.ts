import { defineIpRule } from '../define-ip-rule.ts';

export const bot = defineIpRule({
  id: 'bot',
  title: 'Bot',
  description:
    'The address is a known crawler’s. Good for reading public pages, not for signing up or paying.',
  kind: 'crawler',
  fires: (report) => report.isBot,
  examples: { firing: [{ isBot: true }], quiet: [{}, { isHosting: true }] },
});
