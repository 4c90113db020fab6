import { counted, definePaymentRule, evidence } from '../define-payment-rule.ts';
import { isWithin } from '../is-within.ts';
import { allOf, field, historyOf, knownCard } from '../needs.ts';

export const manyCards = definePaymentRule({
  id: 'PF10021',
  title: 'Many cards of one customer',
  description: 'Multiple payment cards used by one account in a short time.',
  needs: [
    allOf(field('customer_id'), knownCard),
    historyOf(({ distinct }) => distinct.cardsOfCustomer, 'customer_id', 'card_number'),
  ],
  fires: ({ at, history }, limits) => {
    const { cardsOfCustomer, cardLastAt } = history!.distinct;
    // This card counts too, also one that was used before but not of late.
    const own = (window: 'hour' | 'day') => (isWithin(cardLastAt, at, window) ? 0 : 1);
    const [hour, day] = [cardsOfCustomer!.hour + own('hour'), cardsOfCustomer!.day + own('day')];
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
        { history: { distinct: { cardsOfCustomer: { hour: 2, day: 2 }, cardLastAt: null } } },
      ],
      [
        { history: { distinct: { cardsOfCustomer: { day: 3 } } } },
        { history: { distinct: { cardsOfCustomer: { day: 4 } } } },
      ],
      [
        { history: { distinct: { cardsOfCustomer: { hour: 2 }, cardLastAt: 1_782_907_200 - 3600 } } },
        { history: { distinct: { cardsOfCustomer: { hour: 2 }, cardLastAt: 1_782_907_199 - 3600 } } },
      ],
    ],
  },
});
