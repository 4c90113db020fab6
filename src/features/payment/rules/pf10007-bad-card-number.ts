import { definePaymentRule, evidence } from '../define-payment-rule.ts';
import { fact } from '../needs.ts';

export const badCardNumber = definePaymentRule({
  id: 'PF10007',
  title: 'Card number that cannot be',
  description: 'Card number (BIN/IIN) is invalid.',
  needs: [fact(({ bin }) => bin, 'card_number', 'at least the first 6 digits of card_number')],
  fires: ({ bin, payment: { card } }) => {
    const { isValid, reason, isLuhn, lengths, scheme } = bin!;
    if (!isValid) return evidence(reason);
    if (card?.passesLuhn === false && isLuhn !== false) {
      return evidence('The last digit of the card number is not its check digit.');
    }
    return card?.length != null && !lengths.includes(card.length)
      ? evidence(
          `The card number has ${card.length} digits; ${scheme} numbers have ${lengths.join(', ')}.`,
          0.8,
        )
      : null;
  },
  examples: {
    firing: [
      { bin: { isValid: false, reason: 'No card scheme is known whose numbers begin with 999999.' } },
      { payment: { card: { length: 15 } } },
    ],
    quiet: [
      {},
      { payment: { card: { length: null, passesLuhn: null } } },
      // Some schemes have no check digit.
      { payment: { card: { passesLuhn: false } }, bin: { isLuhn: false } },
    ],
    boundary: [[{ payment: { card: { passesLuhn: true } } }, { payment: { card: { passesLuhn: false } } }]],
  },
});
