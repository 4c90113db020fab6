import { schemeByName } from '../../bin/find-scheme.ts';
import { definePaymentRule, evidence } from '../define-payment-rule.ts';
import { fact } from '../needs.ts';

/** The scheme that a payment type names; null for those that take cards of any scheme, or none. */
function namedScheme(paymentType: string): string | null {
  const type = paymentType.toLowerCase();
  return type === 'cards_mada' ? 'Mada' : (schemeByName(type)?.name ?? null);
}

export const otherScheme = definePaymentRule({
  id: 'PF10008',
  title: 'Card of another scheme',
  description: 'Card issued by a brand different from the one in the payment_type parameter.',
  needs: [
    ({ payment: { values } }) => {
      if (values.payment_type === null) return 'payment_type';
      return namedScheme(values.payment_type) === null ? 'a payment_type that names a card scheme' : null;
    },
    fact(({ bin }) => bin?.scheme ?? null, 'card_number', 'the scheme of the card'),
  ],
  fires: ({ payment, bin }) => {
    const wanted = namedScheme(payment.values.payment_type!)!;
    const { scheme, coScheme } = bin!;
    if (wanted === scheme || wanted === coScheme) return null;
    const both = coScheme === null ? scheme : `${scheme} with ${coScheme}`;
    return evidence(
      `Payment type ${payment.values.payment_type} needs a card of ${wanted}; this one is of ${both}.`,
    );
  },
  examples: {
    firing: [
      { payment: { values: { payment_type: 'cards_mada' } } },
      { payment: { values: { payment_type: 'mastercard' } } },
      { payment: { values: { payment_type: 'MC' } } },
    ],
    quiet: [
      { payment: { values: { payment_type: 'cards_mada' } }, bin: { scheme: 'Mada' } },
      { payment: { values: { payment_type: 'visa' } } },
      { payment: { values: { payment_type: 'Visa Debit' } } },
    ],
    boundary: [
      [
        { payment: { values: { payment_type: 'cards_mada' } }, bin: { coScheme: 'Mada' } },
        { payment: { values: { payment_type: 'cards_mada' } }, bin: { coScheme: 'Dankort' } },
      ],
    ],
  },
});
