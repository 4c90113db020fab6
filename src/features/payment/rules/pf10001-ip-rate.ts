import { counted, definePaymentRule, type Evidence, evidence } from '../define-payment-rule.ts';
import { historyOf } from '../needs.ts';

/** Payments within an hour and a day, this one among them. */
export function tooMany(
  earlier: { readonly hour: number; readonly day: number },
  limits: { readonly hour: number; readonly day: number },
  whose: string,
): Evidence | null {
  const hour = earlier.hour + 1;
  const day = earlier.day + 1;
  if (hour > limits.hour) {
    return evidence(`${counted(hour, 'purchase')} ${whose} in the last hour, limit ${limits.hour}.`);
  }
  return day > limits.day
    ? evidence(`${counted(day, 'purchase')} ${whose} in the last 24 hours, limit ${limits.day}.`, 0.8)
    : null;
}

export const ipRate = definePaymentRule({
  id: 'PF10001',
  title: 'Many purchases from one IP address',
  description: 'High purchase rate by customer_ip.',
  needs: [historyOf((history) => history.ip, 'customer_ip')],
  fires: ({ history, payment }, limits) =>
    tooMany(
      history!.ip!.payments,
      { hour: limits.ip_payments_hour, day: limits.ip_payments_day },
      `from ${payment.values.customer_ip}`,
    ),
  examples: {
    firing: [{ history: { ip: { payments: { hour: 6, day: 6 } } } }],
    quiet: [{}, { history: { customer: { payments: { hour: 50 } } } }],
    boundary: [
      [
        { history: { ip: { payments: { hour: 4, day: 4 } } } },
        { history: { ip: { payments: { hour: 5, day: 5 } } } },
      ],
      [{ history: { ip: { payments: { day: 19 } } } }, { history: { ip: { payments: { day: 20 } } } }],
    ],
  },
});
