import { hidesPlace } from './hides-place.ts';
import { comparedEmail, comparedPhone } from './name-customer.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentRecord } from './payment-history.ts';

/** What is kept of a payment, with its subjects in the form in which they are compared. */
export function recordPayment(
  facts: Omit<PaymentFacts, 'history' | 'lists' | 'model'>,
  accountId: string,
): PaymentRecord {
  const { at, payment, amount, ip, place } = facts;
  const { values, card } = payment;
  return {
    accountId,
    transactionId: values.transaction_id,
    at,
    customer: values.customer_id,
    card: card?.fingerprint ?? null,
    cardFirst: card?.bin ?? null,
    cardLast4: card?.last4 ?? null,
    device: values.customer_device_id,
    ip: ip?.text ?? null,
    email: comparedEmail(facts),
    phone: comparedPhone(facts),
    merchant: values.merchant_id ?? values.website_domain?.toLowerCase() ?? null,
    website: values.website_domain?.toLowerCase() ?? values.website_name,
    currency: amount?.currency ?? null,
    amount: amount?.value ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    country: countryPaidFrom(facts),
    request: JSON.stringify(payment.request),
  };
}

/** That of the address, unless its users may be anywhere: then what the customer says is all there is. */
function countryPaidFrom({ ip, payment }: Pick<PaymentFacts, 'ip' | 'payment'>): string | null {
  const country = ip === null || hidesPlace(ip) ? null : ip.country;
  return country ?? payment.values.customer_country;
}
