import type { ListVerdict, ListVerdicts, PaymentFacts } from './payment-facts.ts';
import type { PaymentListKind, PaymentLists } from './payment-sources.ts';

const rank = { allow: 3, block: 2, unknown: 1, none: 0 } as const;

/** Holds the values of a payment against the lists of its account. */
export function checkLists(
  { ip, email, phone, bin, payment }: Omit<PaymentFacts, 'history' | 'lists' | 'model'>,
  lists: PaymentLists,
  accountId: string,
): ListVerdicts {
  const check = (kind: PaymentListKind, value: string | null, subject: string): ListVerdict | null =>
    value === null ? null : { ...lists.check(accountId, kind, value), subject };
  return {
    ip: check('ip', ip?.text ?? null, 'IP address'),
    email: strongest(
      check('email', email?.address ?? null, 'mail address'),
      check('email_domain', email?.domain ?? null, 'mail domain'),
    ),
    // Lists have numbers without a plus.
    phone: check('phone', phone?.e164?.slice(1) ?? null, 'phone number'),
    card: strongest(
      check('card_bin', payment.card?.bin ?? null, 'card'),
      check('card_country', bin?.country ?? null, 'country of the card'),
    ),
    customer: check('customer_id', payment.values.customer_id, 'customer'),
  };
}

function strongest(left: ListVerdict | null, right: ListVerdict | null): ListVerdict | null {
  if (left === null || right === null) return left ?? right;
  return rank[right.verdict] > rank[left.verdict] ? right : left;
}
