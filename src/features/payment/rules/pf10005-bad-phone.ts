import { definePaymentRule, evidence } from '../define-payment-rule.ts';
import { fact } from '../needs.ts';

export const badPhone = definePaymentRule({
  id: 'PF10005',
  title: 'Bad phone number',
  description: 'Customer phone number is probably invalid or spam.',
  needs: [fact(({ phone }) => phone, 'customer_phone', 'the country of a number that has no calling code')],
  fires: ({ phone }) =>
    phone!.isValid ? null : evidence(`The phone number is bad. ${phone!.reason}`, Math.max(0.3, phone!.risk)),
  examples: {
    firing: [{ phone: { isValid: false, reason: 'The number is too short.', risk: 1 } }],
    quiet: [{}],
    boundary: [
      [
        { phone: { isValid: true, risk: 0.2 } },
        { phone: { isValid: false, reason: 'The number is a VoIP number.', risk: 0.5 } },
      ],
    ],
  },
});
