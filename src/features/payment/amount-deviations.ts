import type { AmountHistory } from './payment-history.ts';

/** Customers who always pay about the same would make every other amount unusual. */
const leastDeviation = 0.3;

/** How many standard deviations ln(1 + amount) is above the customer’s mean. */
export function amountDeviations(value: number, { meanLog, deviationLog }: AmountHistory): number {
  return (Math.log1p(Math.max(0, value)) - meanLog) / Math.max(leastDeviation, deviationLog);
}
