import { definePaymentRule } from '../define-payment-rule.ts';
import { historyOf } from '../needs.ts';
import { tooMany } from './pf10001-ip-rate.ts';

export const customerRate = definePaymentRule({
  id: 'PF10002',
  title: 'Many purchases of one customer',
  description: 'High purchase rate by customer_id.',
  needs: [historyOf((history) => history.customer, 'customer_id')],
  fires: ({ history, payment }, limits) =>
    tooMany(
      history!.customer!.payments,
      { hour: limits.customer_payments_hour, day: limits.customer_payments_day },
      `by customer ${payment.values.customer_id}`,
    ),
  examples: {
    firing: [{ history: { customer: { payments: { hour: 9, day: 9 } } } }],
    quiet: [{}, { history: { ip: { payments: { hour: 50 } } } }],
    boundary: [
      [
        { history: { customer: { payments: { hour: 3, day: 3 } } } },
        { history: { customer: { payments: { hour: 4, day: 4 } } } },
      ],
      [
        { history: { customer: { payments: { day: 11 } } } },
        { history: { customer: { payments: { day: 12 } } } },
      ],
    ],
  },
});
