import { definePaymentRule, evidence } from '../define-payment-rule.ts';
import { fact } from '../needs.ts';

export const badEmail = definePaymentRule({
  id: 'PF10004',
  title: 'Bad mail address',
  description: 'Customer email is probably invalid, disposable or spam.',
  needs: [
    fact(
      ({ email }) => (email !== null && (email.isCertain || !email.isValid) ? email : null),
      'customer_email',
      'an answer of the DNS about the mail domain',
    ),
  ],
  fires: ({ email }) => (email!.isValid ? null : evidence(`The mail address is bad. ${email!.reason}`)),
  examples: {
    firing: [
      { email: { isValid: false, isDisposable: true, reason: 'The domain is one of throwaway mailboxes.' } },
      { email: { isValid: false, isCertain: false, reason: 'The address has no @.' } },
    ],
    quiet: [{}],
    boundary: [
      // A low risk, such as a role address, is none.
      [
        { email: { isValid: true, reason: 'The address belongs to a task, not to a person.' } },
        { email: { isValid: false, reason: 'The domain has no MX record.' } },
      ],
    ],
  },
});
