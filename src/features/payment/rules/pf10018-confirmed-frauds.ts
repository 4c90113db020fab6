import { counted, definePaymentRule, evidence } from '../define-payment-rule.ts';
import { allOf, anyOf, historyOf, knownCard } from '../needs.ts';

export const confirmedFrauds = definePaymentRule({
  id: 'PF10018',
  title: 'Confirmed frauds',
  description: 'Multiple fraudulent transactions by the customer in the past 30 days.',
  needs: [
    anyOf(
      historyOf(({ frauds }) => frauds.customer, 'customer_id'),
      allOf(
        knownCard,
        historyOf(({ frauds }) => frauds.card, 'card_number'),
      ),
    ),
  ],
  fires: ({ history }, limits) => {
    const { customer, card } = history!.frauds;
    const [count, whose] = (customer ?? 0) >= (card ?? 0) ? [customer ?? 0, 'customer'] : [card ?? 0, 'card'];
    return count >= limits.confirmed_frauds
      ? evidence(
          `${counted(count, 'confirmed fraud')} of the ${whose} in the last 30 days, limit ${limits.confirmed_frauds}.`,
        )
      : null;
  },
  examples: {
    firing: [{ history: { frauds: { customer: 3 } } }, { history: { frauds: { customer: null, card: 2 } } }],
    quiet: [{}, { history: { frauds: { merchant: 40 } } }],
    boundary: [[{ history: { frauds: { customer: 1 } } }, { history: { frauds: { customer: 2 } } }]],
  },
});
