import { amountDeviations } from './amount-deviations.ts';
import { distanceKm, pointOf } from './distance.ts';
import { hidesPlace } from './hides-place.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { WindowCounts } from './payment-history.ts';
import { travelOf } from './travel.ts';

/** One number that a model reads. Missing is NaN, for which a model has a branch of its own. */
export interface PaymentFeature {
  readonly name: string;
  /** What it is, in words that fit into “because of …”. */
  readonly title: string;
  /** 1 where a larger value never makes a payment less risky; 0 where nothing is promised. */
  readonly monotone: 0 | 1;
  readonly read: (facts: PaymentFacts) => number | null;
}

function feature(
  name: string,
  title: string,
  monotone: 0 | 1,
  read: (facts: PaymentFacts) => number | null | undefined,
): PaymentFeature {
  return { name, title, monotone, read: (facts) => read(facts) ?? null };
}

function counts(
  name: string,
  title: string,
  window: keyof WindowCounts,
  get: (history: NonNullable<PaymentFacts['history']>) => WindowCounts | null | undefined,
): PaymentFeature {
  return feature(`${name}_${window}`, title, 1, ({ history }) =>
    history === null ? null : get(history)?.[window],
  );
}

function frauds(name: 'customer' | 'card' | 'device' | 'merchant'): PaymentFeature {
  return feature(
    `frauds_of_${name}`,
    `confirmed frauds of the ${name}`,
    1,
    ({ history }) => history?.frauds[name],
  );
}

function share(flag: boolean | null | undefined): number | null {
  return flag == null ? null : Number(flag);
}

function differ(left: string | null | undefined, right: string | null | undefined): number | null {
  return left == null || right == null ? null : Number(left.toUpperCase() !== right.toUpperCase());
}

const cardTypes: ReadonlySet<string> = new Set(['cards', 'cards_mada', 'applepay']);

/**
 * THE FEATURES, at most 40. All of them are free of the scale of a shop or currency, and causal: they rest on this payment
 * and on what was known before it.
 */
export const paymentFeatures: readonly PaymentFeature[] = [
  feature('amount_z', 'an amount unusual for the customer', 1, ({ amount, history }) =>
    amount === null || history?.amounts == null || history.amounts.count < 2
      ? null
      : amountDeviations(amount.value, history.amounts),
  ),
  feature('amount_to_largest', 'an amount larger than any before', 1, ({ amount, history }) =>
    amount === null || history?.amounts == null || history.amounts.count === 0
      ? null
      : Math.log1p(Math.max(0, amount.value)) - Math.log1p(history.amounts.largest),
  ),
  feature('amount_to_high', 'an amount that few purchases reach', 1, ({ amount, history }) => {
    const high = history?.siteAmounts?.high ?? amount?.usualHigh ?? null;
    return amount === null || high === null ? null : Math.log1p(Math.max(0, amount.value)) - Math.log1p(high);
  }),
  counts('customer', 'many purchases of the customer', 'hour', ({ customer }) => customer?.payments),
  counts('customer', 'many purchases of the customer', 'day', ({ customer }) => customer?.payments),
  counts('card', 'many purchases with the card', 'hour', ({ card }) => card?.payments),
  counts('card', 'many purchases with the card', 'day', ({ card }) => card?.payments),
  counts('device', 'many purchases from the device', 'day', ({ device }) => device?.payments),
  counts('ip', 'many purchases from the IP address', 'hour', ({ ip }) => ip?.payments),
  counts('ip', 'many purchases from the IP address', 'day', ({ ip }) => ip?.payments),
  counts('email', 'many purchases with the mail address', 'day', ({ email }) => email?.payments),
  counts(
    'cards_of_customer',
    'many cards of the customer',
    'day',
    ({ distinct }) => distinct.cardsOfCustomer,
  ),
  counts(
    'cards_of_customer',
    'many cards of the customer',
    'week',
    ({ distinct }) => distinct.cardsOfCustomer,
  ),
  counts(
    'ips_of_customer',
    'many IP addresses of the customer',
    'day',
    ({ distinct }) => distinct.ipsOfCustomer,
  ),
  counts(
    'customers_of_card',
    'many customers of the card',
    'month',
    ({ distinct }) => distinct.customersOfCard,
  ),
  counts(
    'customers_of_device',
    'many customers of the device',
    'month',
    ({ distinct }) => distinct.customersOfDevice,
  ),
  counts(
    'customers_of_ip',
    'many customers of the IP address',
    'day',
    ({ distinct }) => distinct.customersOfIp,
  ),
  counts('cards_of_device', 'many cards of the device', 'week', ({ distinct }) => distinct.cardsOfDevice),
  counts('cards_of_ip', 'many cards of the IP address', 'day', ({ distinct }) => distinct.cardsOfIp),
  feature('card_is_new', 'a card new to the customer', 1, ({ history }) => {
    const known = history?.distinct.cardKnownToCustomer;
    return known == null ? null : Number(!known);
  }),
  feature('device_is_new', 'a device new to the customer', 1, ({ history }) => {
    const known = history?.distinct.deviceKnownToCustomer;
    return known == null ? null : Number(!known);
  }),
  feature('account_age', 'a new account', 0, ({ at, payment }) => {
    const registered = payment.values.customer_registration_date;
    return registered === null ? null : Math.log1p(Math.max(0, at - registered));
  }),
  feature('since_last', 'the time since the last purchase', 0, ({ at, history }) => {
    const last = history?.customer?.lastAt;
    return last == null ? null : Math.log1p(Math.max(0, at - last));
  }),
  feature('travel_km', 'a place far from the last purchase', 1, (facts) => {
    const km = travelOf(facts)?.km;
    return km === undefined ? null : Math.log1p(km);
  }),
  feature('travel_kmh', 'a place that could not be reached in time', 1, (facts) => {
    const kmh = travelOf(facts)?.kmh;
    return kmh === undefined ? null : Math.log1p(kmh);
  }),
  feature('ip_not_billing', 'an IP address outside the billing country', 1, ({ ip, payment }) =>
    differ(ip?.country, payment.values.billing_country),
  ),
  feature('shipping_not_billing', 'shipping to another country than billing', 1, ({ payment }) =>
    differ(payment.values.shipping_country, payment.values.billing_country),
  ),
  feature('ip_not_card', 'an IP address outside the country of the card', 1, ({ ip, bin }) =>
    differ(ip?.country, bin?.country),
  ),
  feature('shipping_km', 'a shipping address far from the billing address', 1, ({ payment: { values } }) => {
    const from = pointOf(values.billing_latitude, values.billing_longitude);
    const to = pointOf(values.shipping_latitude, values.shipping_longitude);
    return from === null || to === null ? null : Math.log1p(distanceKm(from, to));
  }),
  feature('night', 'the hour of the day', 0, ({ at, place }) => {
    if (place === null) return null;
    const hour = (((at / 3600 + place.longitude / 15) % 24) + 24) % 24;
    return Math.cos(((hour - 3) / 12) * Math.PI);
  }),
  feature('pays_by_card', 'payment by card', 0, ({ payment }) => {
    const type = payment.values.payment_type;
    return type === null ? null : Number(cardTypes.has(type.toLowerCase()));
  }),
  feature('cvv_failed', 'a failed check of the security code', 1, ({ payment }) =>
    payment.values.cvv_result === null ? null : Number(!payment.values.cvv_result),
  ),
  feature('two_factor', 'two-factor authentication', 0, ({ payment }) => share(payment.values.customer_2fa)),
  feature('is_digital', 'a digital product', 0, ({ payment }) => share(payment.values.isDigitalProducts)),
  feature('ip_hides_place', 'an IP address that hides its user', 1, ({ ip }) =>
    ip?.threat == null ? null : Number(hidesPlace(ip) && ip.threat.kind !== 'relay'),
  ),
  feature('email_is_bad', 'a bad mail address', 1, ({ email }) =>
    share(email === null ? null : !email.isValid),
  ),
  frauds('customer'),
  frauds('card'),
  frauds('device'),
  frauds('merchant'),
];

export const featureTitles: ReadonlyMap<string, string> = new Map(
  paymentFeatures.map(({ name, title }) => [name, title]),
);

/** Features that are about the amount. */
export const amountFeatures: ReadonlySet<string> = new Set([
  'amount_z',
  'amount_to_largest',
  'amount_to_high',
]);

/** The features of a payment in the order of the list; NaN where unknown. */
export function featuresOf(facts: PaymentFacts): Float64Array {
  const values = new Float64Array(paymentFeatures.length);
  for (let index = 0; index < values.length; index++) {
    values[index] = paymentFeatures[index]!.read(facts) ?? Number.NaN;
  }
  return values;
}
