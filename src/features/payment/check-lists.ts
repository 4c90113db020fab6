import type { ListSource } from '../lists/create-list-source.ts';
import type { ListAnswer } from '../lists/list-answer.ts';
import type { ListVerdict, ListVerdicts, PaymentFacts } from './payment-facts.ts';

/** Holds the values of a payment against the lists of its account. */
export function checkLists(
  { payment, bin, phone, at }: Pick<PaymentFacts, 'payment' | 'bin' | 'phone' | 'at'>,
  lists: ListSource,
  accountId: string,
): ListVerdicts {
  const { customer_ip, customer_email, customer_phone, customer_id, customer_device_id } = payment.values;
  const nowMs = at * 1000;
  const ask = (
    value: string | null,
    question: (value: string) => ListAnswer,
    subject: string,
  ): ListVerdict | null => (value === null ? null : verdictOf(question(value), subject));
  return {
    ip: ask(customer_ip, (ip) => lists.check(accountId, 'ip', ip, nowMs), 'IP address'),
    email: ask(customer_email, (email) => lists.email(accountId, email, nowMs), 'mail address or its domain'),
    phone: ask(
      customer_phone,
      // With the calling code where the numbering plans know it.
      (text) => lists.check(accountId, 'phone', phone?.e164 ?? text, nowMs),
      'phone number',
    ),
    card: cardVerdict(
      ask(payment.card?.bin ?? null, (digits) => lists.card(accountId, digits, null, nowMs), 'card'),
      ask(
        bin?.country ?? null,
        (country) => lists.check(accountId, 'card_country', country, nowMs),
        'country of the card',
      ),
    ),
    customer: ask(customer_id, (id) => lists.check(accountId, 'customer_id', id, nowMs), 'customer'),
    device: ask(customer_device_id, (id) => lists.check(accountId, 'device', id, nowMs), 'device'),
  };
}

function verdictOf({ verdict, match }: ListAnswer, subject: string): ListVerdict {
  return { verdict, list: match?.listName ?? null, subject };
}

/**
 * An allowed BIN beats a blocked country and the other way round. But an allowed country says nothing for a customer, so
 * it clears the card and not the whole payment.
 */
function cardVerdict(card: ListVerdict | null, country: ListVerdict | null): ListVerdict | null {
  if (card === null || country === null) return card;
  if (card.verdict === 'allow') return card;
  if (country.verdict === 'allow') return { verdict: 'none', list: null, subject: card.subject };
  if (card.verdict === 'block') return card;
  return country.verdict === 'block' || card.verdict === 'none' ? country : card;
}
