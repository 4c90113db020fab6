import { formatPaymentId } from '../payment/payment-id.ts';
import { paymentRules } from '../payment/rules/index.ts';
import { levelOf } from '../payment/score-payment.ts';
import type { PastPayment } from './past-payment.ts';

/** The fields of an answer to a payment that can be told later: what is kept, and what follows from it alone. */
export const recalledFields: ReadonlySet<string> = new Set([
  'response.id',
  'response.transaction_id',
  'response.score',
  'response.risk_level',
  'response.recommendation',
  'response.rules[].id',
  'response.rules[].title',
  'response.rules[].description',
  'response.rules_detected',
]);

const wordsOf = new Map<string, object>(
  paymentRules.map(({ id, title, description }) => [id, { id, title, description }]),
);
const noRules: readonly object[] = [];

/** The answer to a payment as far as it can be told from what is kept of it. */
export function recallPayment({ id, transactionId, score, rules }: PastPayment): object {
  const fired = rules === '' ? noRules : rules.split(',').map((rule) => wordsOf.get(rule) ?? { id: rule });
  const level = score === null ? null : levelOf(score);
  return {
    id: formatPaymentId(id),
    transaction_id: transactionId,
    score,
    risk_level: level?.riskLevel ?? null,
    recommendation: level?.recommendation ?? null,
    rules: fired,
    rules_detected: fired.length,
  };
}
