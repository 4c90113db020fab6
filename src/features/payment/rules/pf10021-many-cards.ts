import { counted, definePaymentRule, evidence } from '../define-payment-rule.ts';
import { historyOf } from '../needs.ts';

export const manyCards = definePaymentRule({
  id: 'PF10021',
  title: 'Many cards of one customer',
  description: 'Multiple payment cards used by one account in a short time.',
  needs: [historyOf(({ distinct }) => distinct.cardsOfCustomer, 'customer_id', 'card_number')],
  fires: ({ history }, limits) => {
    const { cardsOfCustomer, cardKnownToCustomer } = history!.distinct;
    const own = cardKnownToCustomer === false ? 1 : 0;
    const [hour, day] = [cardsOfCustomer!.hour + own, cardsOfCustomer!.day + own];
    if (hour > limits.cards_hour) {
      return evidence(
        `The customer used ${counted(hour, 'card')} in the last hour, limit ${limits.cards_hour}.`,
      );
    }
    return day > limits.cards_day
      ? evidence(
          `The customer used ${counted(day, 'card')} in the last 24 hours, limit ${limits.cards_day}.`,
          0.8,
        )
      : null;
  },
  examples: {
    firing: [{ history: { distinct: { cardsOfCustomer: { hour: 4, day: 4 } } } }],
    quiet: [{}, { history: { distinct: { cardsOfCustomer: { week: 10, month: 20 } } } }],
    boundary: [
      [
        { history: { distinct: { cardsOfCustomer: { hour: 2, day: 2 } } } },
        { history: { distinct: { cardsOfCustomer: { hour: 2, day: 2 }, cardKnownToCustomer: false } } },
      ],
      [
        { history: { distinct: { cardsOfCustomer: { day: 3 } } } },
        { history: { distinct: { cardsOfCustomer: { day: 4 } } } },
      ],
    ],
  },
});
