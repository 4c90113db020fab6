import { definePaymentRule, evidence } from '../define-payment-rule.ts';
import { fact } from '../needs.ts';

export const unrealDevice = definePaymentRule({
  id: 'PF10013',
  title: 'Device that might not be real',
  description: 'Device might not be real (customer_useragent).',
  needs: [fact(({ device }) => device, 'customer_useragent', 'what the User-Agent says')],
  fires: ({ device }) => (device!.unreal === null ? null : evidence(device!.unreal)),
  examples: {
    firing: [{ device: { unreal: 'The User-Agent is that of HeadlessChrome.' } }],
    quiet: [{}, { device: { client: null, clientYears: null } }],
    boundary: [
      [
        { device: { unreal: null, clientYears: 15 } },
        { device: { unreal: 'The User-Agent names two systems.' } },
      ],
    ],
  },
});
