import { definePaymentRule, type Evidence, evidence } from '../define-payment-rule.ts';
import { validAmount } from '../needs.ts';
import type { PaymentFacts } from '../payment-facts.ts';
import { amountFeatures } from '../payment-features.ts';
import { writeAmount } from '../write-amount.ts';

/** The amount few purchases reach: at this website, or anywhere while too few are known there. */
function highAmount({
  amount,
  history,
}: PaymentFacts): { readonly high: number; readonly where: string } | null {
  const site = history?.siteAmounts?.high ?? null;
  if (site !== null)
    return { high: site, where: '99.5 % of the purchases at this website are no higher than' };
  return amount?.usualHigh == null
    ? null
    : { high: amount.usualHigh, where: 'few purchases anywhere are over' };
}

function flaggedByModel({ model }: PaymentFacts, least: number): Evidence | null {
  const worst = model?.contributions[0];
  return model !== null &&
    worst !== undefined &&
    model.probability >= least &&
    amountFeatures.has(worst.feature)
    ? evidence(
        `The model gives a probability of fraud of ${Math.round(model.probability * 100)} %, above all because of the amount.`,
      )
    : null;
}

export const highAmountRule = definePaymentRule({
  id: 'PF10016',
  title: 'High amount',
  description: 'AI flagged the transaction due to a high transaction amount.',
  needs: [validAmount, (facts) => (highAmount(facts) === null ? 'amounts in this currency' : null)],
  fires: (facts, limits) => {
    const { value, currency, digits } = facts.amount!;
    const { high, where } = highAmount(facts)!;
    if (value > high) {
      // Twice as high counts in full.
      const strength = Math.min(1, 0.5 + 0.5 * (value / high - 1));
      return evidence(
        `${writeAmount(value, currency, digits)}; ${where} ${writeAmount(high, currency, digits)}.`,
        strength,
      );
    }
    return flaggedByModel(facts, limits.amount_probability);
  },
  examples: {
    firing: [
      { amount: { value: 5000 } },
      { amount: { value: 1800 }, history: { siteAmounts: { high: null } } },
      { model: { probability: 0.5, contributions: [{ feature: 'amount_z', logOdds: 2 }] } },
    ],
    quiet: [
      {},
      { amount: { value: 1200 }, history: { siteAmounts: null } },
      { model: { probability: 0.5, contributions: [{ feature: 'customer_hour', logOdds: 2 }] } },
    ],
    boundary: [[{ amount: { value: 900 } }, { amount: { value: 900.01 } }]],
  },
});
