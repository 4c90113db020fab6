import { maskCardNumbers } from '../bin/mask-card-numbers.ts';
import type { PaymentFacts } from './payment-facts.ts';

type Named = Pick<PaymentFacts, 'payment' | 'email' | 'phone'>;

/** As much of a name as events keep. */
const longestName = 254;
/** ITU-T E.164 numbers have at most 15 digits; a row of one and the same digit stands for none. */
const numberDigits = /^(\d)(?!\1*$)\d{4,19}$/;

/** The digits of what was sent as a phone number; null where there are none, or those of a card. */
export function phoneDigits(text: string): string | null {
  const groups = text.replaceAll(/\D+/g, ' ');
  if (maskCardNumbers(groups) !== groups) return null;
  const digits = groups.replaceAll(' ', '').replace(/^00/, '');
  return digits === '' ? null : digits;
}

/** The mail address by which a customer is counted and deleted; one that cannot be, as it was sent. */
export function comparedEmail({ payment, email }: Named): string | null {
  return email?.address ?? payment.values.customer_email?.toLowerCase() ?? null;
}

/** The phone number likewise, with its `+`; one that the numbering plans do not read, by its digits. */
export function comparedPhone({ payment, phone }: Named): string | null {
  const text = payment.values.customer_phone;
  const digits = text === null ? null : phoneDigits(text);
  if (digits === null) return null;
  return phone?.e164 ?? (numberDigits.test(digits) ? `+${digits}` : null);
}

/**
 * All that names the customer, in the forms by which a person’s data is deleted, as it was sent and as it is compared.
 * The first is that of the event’s subject.
 */
export function personsOf(facts: Named): string[] {
  const { customer_id: id, customer_email: email, customer_phone: phone } = facts.payment.values;
  const names = [
    email?.slice(0, longestName).toLowerCase() ?? null,
    phone === null ? null : (phoneDigits(phone) ?? phone.slice(0, longestName)),
    comparedPhone(facts)?.slice(1) ?? null,
    comparedEmail(facts)?.slice(0, longestName) ?? null,
    id === null ? null : `id:${id.slice(0, longestName)}`,
  ];
  return [...new Set(names.filter((name) => name !== null))];
}
