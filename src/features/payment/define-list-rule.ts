import { definePaymentRule, evidence, type PaymentRule } from './define-payment-rule.ts';
import { listed } from './needs.ts';
import type { PaymentFieldName } from './payment-fields.ts';

interface Given {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly part: 'ip' | 'email' | 'phone' | 'card' | 'customer';
  readonly field: PaymentFieldName;
}

/** A rule that fires when a list of the account has a value of the payment. */
export function defineListRule({ id, title, description, part, field }: Given): PaymentRule {
  const verdict = (kind: 'block' | 'allow' | 'none') => ({
    lists: { [part]: { verdict: kind, list: kind === 'none' ? null : 'Chargebacks', subject: field } },
  });
  return definePaymentRule({
    id,
    title,
    description,
    needs: [listed(part, field)],
    fires: ({ lists }) => {
      const found = lists![part]!;
      return found.verdict === 'block'
        ? evidence(`The ${found.subject} is in the list ${found.list}.`)
        : null;
    },
    examples: {
      firing: [verdict('block')],
      quiet: [{}, verdict('none')],
      boundary: [[verdict('allow'), verdict('block')]],
    },
  });
}
