import type { Need } from './define-payment-rule.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentFieldName } from './payment-fields.ts';
import type { PaymentHistory } from './payment-history.ts';

/** A field that was sent and could be read. */
export function field(name: PaymentFieldName): Need {
  return ({ payment }) => (payment.values[name] === null ? fieldMissing(name, payment.unreadable) : null);
}

function fieldMissing(name: string, unreadable: ReadonlySet<string>): string {
  return unreadable.has(name) ? `a valid ${name}` : name;
}

/** One of two. */
export function anyOf(first: Need, second: Need): Need {
  return (facts, thresholds) => {
    const missing = first(facts, thresholds);
    if (missing === null) return null;
    const other = second(facts, thresholds);
    if (other === null) return null;
    return missing === other ? missing : `${missing} or ${other}`;
  };
}

/** A part of the history; without it either the field is missing or the server keeps no payments. */
export function historyOf(
  part: (history: PaymentHistory) => unknown,
  ...names: readonly PaymentFieldName[]
): Need {
  return ({ history, payment }) => {
    if (history !== null && part(history) !== null) return null;
    let absent = '';
    for (const name of names) {
      if (payment.values[name] === null) absent += absent === '' ? name : ` and ${name}`;
    }
    return absent === '' ? 'the history of payments' : absent;
  };
}

/** A fact that is looked up by a field. */
export function fact(get: (facts: PaymentFacts) => unknown, name: PaymentFieldName, words: string): Need {
  return (facts) => {
    if (get(facts) !== null) return null;
    return facts.payment.values[name] === null ? fieldMissing(name, facts.payment.unreadable) : words;
  };
}

/** A verdict of the account’s lists. */
export function listed(part: 'ip' | 'email' | 'phone' | 'card' | 'customer', name: PaymentFieldName): Need {
  return ({ lists, payment }) => {
    const verdict = lists?.[part] ?? null;
    if (verdict !== null && verdict.verdict !== 'unknown') return null;
    return payment.values[name] === null
      ? fieldMissing(name, payment.unreadable)
      : 'the lists of the account';
  };
}
