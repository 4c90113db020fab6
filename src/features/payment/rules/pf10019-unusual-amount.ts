import { amountDeviations } from '../amount-deviations.ts';
import { counted, definePaymentRule, evidence } from '../define-payment-rule.ts';
import { allOf, field, historyOf, validAmount } from '../needs.ts';
import { writeAmount } from '../write-amount.ts';

export const unusualAmount = definePaymentRule({
  id: 'PF10019',
  title: 'Unusual amount for the customer',
  description: 'Amount unusual compared to the customer’s history.',
  needs: [
    allOf(field('customer_id'), validAmount),
    historyOf(({ amounts }) => amounts, 'customer_id', 'transaction_amount', 'transaction_currency'),
    ({ history }, { unusual_payments }) => {
      const count = history?.amounts?.count ?? 0;
      return count < unusual_payments
        ? `${counted(unusual_payments - count, 'more payment')} of the customer in the currency`
        : null;
    },
  ],
  fires: ({ history, amount }, limits) => {
    const { value, currency, digits, usd } = amount!;
    const amounts = history!.amounts!;
    const deviations = amountDeviations(value, amounts);
    if (deviations < limits.unusual_deviations) return null;
    if (usd !== null && usd <= limits.unusual_least) return null;
    const usual = Math.expm1(amounts.meanLog);
    return evidence(
      `${writeAmount(value, currency, digits)}, where the customer’s ${amounts.count} earlier purchases were about ${writeAmount(usual, currency, digits)} and ${writeAmount(amounts.largest, currency, digits)} at most: ${deviations.toFixed(1)} standard deviations, limit ${limits.unusual_deviations}.`,
    );
  },
  examples: {
    firing: [{ amount: { value: 800, usd: 900 } }],
    quiet: [
      {},
      // Far below is no more than a small purchase.
      { amount: { value: 0.5, usd: 0.6 } },
      {
        amount: { value: 15, usd: 17 },
        history: { amounts: { meanLog: 0.7, deviationLog: 0.1, largest: 2 } },
      },
    ],
    // exp(3.9 + 3 · 0.4) - 1 = 163.02
    boundary: [[{ amount: { value: 163 } }, { amount: { value: 163.1 } }]],
  },
});
