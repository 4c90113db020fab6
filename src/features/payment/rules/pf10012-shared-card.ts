import { counted, definePaymentRule, evidence } from '../define-payment-rule.ts';
import { isWithin } from '../is-within.ts';
import { allOf, field, historyOf, knownCard } from '../needs.ts';

export const sharedCard = definePaymentRule({
  id: 'PF10012',
  title: 'Card used by several customers',
  description: 'Card used repeatedly from multiple customer accounts (customer_id and card_number).',
  needs: [
    allOf(field('customer_id'), knownCard),
    historyOf((history) => history.distinct.customersOfCard, 'customer_id', 'card_number'),
  ],
  fires: ({ at, history }, limits) => {
    const { customersOfCard, cardLastAt } = history!.distinct;
    const customers = customersOfCard!.month + (isWithin(cardLastAt, at, 'month') ? 0 : 1);
    return customers > limits.accounts_per_card
      ? evidence(
          `The card was used by ${counted(customers, 'customer')} in the last 30 days, limit ${limits.accounts_per_card}.`,
        )
      : null;
  },
  examples: {
    firing: [{ history: { distinct: { customersOfCard: { month: 5 } } } }],
    quiet: [{}, { history: { distinct: { customersOfDevice: { month: 9 } } } }],
    boundary: [
      [
        { history: { distinct: { customersOfCard: { month: 2 } } } },
        { history: { distinct: { customersOfCard: { month: 2 }, cardLastAt: null } } },
      ],
      // This customer used it before, but too long ago to be among the two.
      [
        { history: { distinct: { customersOfCard: { month: 2 }, cardLastAt: 1_782_907_200 - 30 * 86_400 } } },
        { history: { distinct: { customersOfCard: { month: 2 }, cardLastAt: 1_782_907_199 - 30 * 86_400 } } },
      ],
    ],
  },
});
