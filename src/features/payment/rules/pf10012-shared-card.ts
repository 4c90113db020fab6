import { counted, definePaymentRule, evidence } from '../define-payment-rule.ts';
import { historyOf } from '../needs.ts';

export const sharedCard = definePaymentRule({
  id: 'PF10012',
  title: 'Card used by several customers',
  description: 'Card used repeatedly from multiple customer accounts (customer_id and card_number).',
  needs: [historyOf((history) => history.distinct.customersOfCard, 'customer_id', 'card_number')],
  fires: ({ history }, limits) => {
    const { customersOfCard, cardKnownToCustomer } = history!.distinct;
    const customers = customersOfCard!.month + (cardKnownToCustomer === false ? 1 : 0);
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
        { history: { distinct: { customersOfCard: { month: 2 }, cardKnownToCustomer: false } } },
      ],
    ],
  },
});
