import { definePaymentRule } from '../define-payment-rule.ts';
import { fact } from '../needs.ts';
import { risky } from './pf10009-risky-country.ts';

export const riskyCardCountry = definePaymentRule({
  id: 'PF10010',
  title: 'Card of a high-risk country',
  description: 'Card issued in a high-risk country.',
  needs: [fact(({ cardCountry }) => cardCountry, 'card_number', 'the country of the card’s issuer')],
  fires: ({ cardCountry }) => risky(cardCountry!, 'The card was issued in'),
  examples: {
    firing: [{ cardCountry: { code: 'IR', name: 'Iran', level: 'high' } }],
    quiet: [{}, { customerCountry: { level: 'high' } }],
    boundary: [[{ cardCountry: { level: 'none' } }, { cardCountry: { level: 'increased' } }]],
  },
});
