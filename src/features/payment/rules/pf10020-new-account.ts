import { counted, definePaymentRule, evidence } from '../define-payment-rule.ts';
import { field } from '../needs.ts';

const burstSeconds = 60;
/** Clocks of two systems may differ by this much. */
const toleranceSeconds = 300;

export const newAccount = definePaymentRule({
  id: 'PF10020',
  title: 'New account',
  description: 'Transaction from a newly created account.',
  needs: [field('customer_registration_date')],
  fires: ({ at, payment }, limits) => {
    const age = at - payment.values.customer_registration_date!;
    if (age < -toleranceSeconds) return evidence('customer_registration_date lies in the future.', 0.8);
    if (age < burstSeconds)
      return evidence(
        `The account was created ${counted(Math.max(0, Math.round(age)), 'second')} before the purchase.`,
      );
    if (age >= limits.new_account_hours * 3600) return null;
    const [text, strength] =
      age < 3600
        ? [counted(Math.floor(age / 60), 'minute'), 0.7]
        : [counted(Math.floor(age / 3600), 'hour'), 0.4];
    return evidence(
      `The account was created ${text} before the purchase, limit ${counted(limits.new_account_hours, 'hour')}.`,
      strength,
    );
  },
  examples: {
    firing: [
      { payment: { values: { customer_registration_date: 1_782_907_200 - 20 } } },
      { payment: { values: { customer_registration_date: 1_782_907_200 + 86_400 } } },
    ],
    quiet: [{}],
    boundary: [
      [
        { payment: { values: { customer_registration_date: 1_782_907_200 - 86_400 } } },
        { payment: { values: { customer_registration_date: 1_782_907_200 - 86_399 } } },
      ],
    ],
  },
});
