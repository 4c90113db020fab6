import { definePaymentRule, type Evidence, evidence } from '../define-payment-rule.ts';
import { fact } from '../needs.ts';
import type { RiskyCountry } from '../payment-facts.ts';

const levels = {
  high: ['a high-risk country', 1],
  increased: ['a country of increased risk', 0.4],
} as const;

/** `whose` begins a sentence: “The customer’s country is”. */
export function risky(country: RiskyCountry, whose: string): Evidence | null {
  if (country.level === 'none') return null;
  const [words, strength] = levels[country.level];
  return evidence(
    `${whose} ${country.name} (by ${country.source}), ${words} in the table of ${country.asOf}.`,
    strength,
  );
}

export const riskyCountry = definePaymentRule({
  id: 'PF10009',
  title: 'Customer in a high-fraud country',
  description: 'Customer country is a high-fraud country.',
  needs: [
    fact(({ customerCountry }) => customerCountry, 'customer_country', 'a customer_country that exists'),
  ],
  fires: ({ customerCountry }) => risky(customerCountry!, 'The customer’s country is'),
  examples: {
    firing: [{ customerCountry: { code: 'KP', name: 'North Korea', level: 'high' } }],
    quiet: [{}, { cardCountry: { level: 'high' } }],
    boundary: [[{ customerCountry: { level: 'none' } }, { customerCountry: { level: 'increased' } }]],
  },
});
