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

/** Several at once. */
export function allOf(...needs: readonly Need[]): Need {
  return (facts, thresholds) => {
    const missing = needs.map((need) => need(facts, thresholds)).filter((what) => what !== null);
    return missing.length === 0 ? null : [...new Set(missing)].join(' and ');
  };
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
      if (payment.values[name] !== null) continue;
      absent += (absent === '' ? '' : ' and ') + fieldMissing(name, payment.unreadable);
    }
    return absent === '' ? 'the history of payments' : absent;
  };
}

/** Enough of a card's number to know the card again. */
export const knownCard: Need = ({ payment: { card, values, unreadable } }) => {
  if (card !== null && card.fingerprint !== null) return null;
  return values.card_number === null
    ? fieldMissing('card_number', unreadable)
    : 'the whole card_number, or its first 6 and last 4 digits with card_expiry';
};

/** An amount in a currency that exists. */
export const validAmount: Need = ({ amount, payment: { values, unreadable } }) => {
  if (amount !== null) return null;
  const { transaction_amount: value, transaction_currency: currency } = values;
  const missing = [
    value === null
      ? fieldMissing('transaction_amount', unreadable)
      : value < 0
        ? 'a transaction_amount that is not negative'
        : null,
    currency === null ? fieldMissing('transaction_currency', unreadable) : null,
  ].filter((text) => text !== null);
  return missing.length > 0 ? missing.join(' and ') : 'a transaction_currency that exists';
};

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
