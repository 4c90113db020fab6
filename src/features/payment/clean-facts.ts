import type { Change } from './define-payment-rule.ts';
import type { ListVerdict, PaymentFacts } from './payment-facts.ts';
import type { SubjectHistory, WindowCounts } from './payment-history.ts';
import { readPayment } from './read-payment.ts';

const none: WindowCounts = { hour: 0, day: 0, week: 0, month: 0 };
const at = 1_782_907_200;
const calm: SubjectHistory = {
  payments: { hour: 0, day: 0, week: 1, month: 3 },
  firstAt: at - 8_000_000,
  lastAt: at - 400_000,
};
const one: WindowCounts = { hour: 0, day: 0, week: 1, month: 1 };
const notListed = (subject: string): ListVerdict => ({ verdict: 'none', list: null, subject });

/** An honest payment of a known customer, of which everything is known. Examples of rules say what differs from it. */
export const cleanFacts: PaymentFacts = {
  at,
  payment: readPayment(
    {
      action: 'purchase',
      website_domain: 'shop.example',
      transaction_id: 't-1',
      transaction_amount: 50,
      transaction_currency: 'EUR',
      customer_id: 'c-1',
      customer_ip: '203.0.113.9',
      customer_country: 'DE',
      customer_latitude: 50.11,
      customer_longitude: 8.68,
      customer_device_id: 'd-1',
      customer_phone: '+4915112345678',
      customer_registration_date: at - 30_000_000,
      customer_email: 'jane@example.com',
      customer_useragent: 'Mozilla/5.0',
      billing_country: 'DE',
      billing_latitude: 50.1,
      billing_longitude: 8.6,
      payment_type: 'cards',
      card_number: '4111111111111111',
      cvv_result: true,
    },
    (text) => `hash of ${text.length}`,
  ),
  amount: { value: 50, currency: 'EUR', digits: 2, usd: 58, usualHigh: 1700 },
  ip: {
    text: '203.0.113.9',
    country: 'DE',
    latitude: 50.12,
    longitude: 8.68,
    radiusKm: 20,
    threat: { kind: null, reason: '', hidesPlace: false, isCertain: true },
  },
  email: {
    address: 'jane@example.com',
    domain: 'example.com',
    isValid: true,
    isDisposable: false,
    isFree: false,
    reason: '',
    isCertain: true,
  },
  phone: { e164: '+4915112345678', country: 'DE', isValid: true, reason: '', risk: 0 },
  device: { unreal: null, clientYears: 0.2, client: 'Chrome 140' },
  bin: {
    isValid: true,
    reason: '',
    scheme: 'Visa',
    coScheme: null,
    lengths: [16, 18, 19],
    isLuhn: true,
    country: 'DE',
  },
  place: { latitude: 50.11, longitude: 8.68, radiusKm: 1, source: 'gps' },
  customerCountry: {
    code: 'DE',
    name: 'Germany',
    level: 'none',
    source: 'customer_country',
    asOf: '2026-02-13',
  },
  cardCountry: { code: 'DE', name: 'Germany', level: 'none', source: 'card issuer', asOf: '2026-02-13' },
  history: {
    customer: calm,
    card: calm,
    device: calm,
    ip: calm,
    email: calm,
    phone: calm,
    distinct: {
      cardsOfCustomer: one,
      devicesOfCustomer: one,
      ipsOfCustomer: one,
      customersOfCard: one,
      customersOfDevice: one,
      customersOfIp: one,
      cardsOfDevice: one,
      cardsOfIp: one,
      cardKnownToCustomer: true,
      deviceKnownToCustomer: true,
      cardLastAt: at - 1800,
      deviceLastAt: at - 1800,
    },
    amounts: { count: 12, meanLog: 3.9, deviationLog: 0.4, largest: 95 },
    siteAmounts: { count: 5000, high: 900 },
    places: {
      last: { latitude: 50.11, longitude: 8.68, at: at - 400_000 },
      placesLastMonth: 1,
      countriesLastMonth: 1,
      placeIsKnown: true,
      countryIsKnown: true,
    },
    frauds: { customer: 0, card: 0, device: 0, merchant: 0 },
  },
  lists: {
    ip: notListed('customer_ip'),
    email: notListed('customer_email'),
    phone: notListed('customer_phone'),
    card: notListed('card_number'),
    customer: notListed('customer_id'),
    device: notListed('customer_device_id'),
  },
  model: { probability: 0.01, contributions: [] },
};

/** A payment of which nothing was sent. */
export const emptyFacts: PaymentFacts = {
  at,
  payment: readPayment({}, () => ''),
  amount: null,
  ip: null,
  email: null,
  phone: null,
  device: null,
  bin: null,
  place: null,
  customerCountry: null,
  cardCountry: null,
  history: null,
  lists: null,
  model: null,
};

export const noCounts = none;

/** The clean payment with a change made to it. */
export function changed(change: Change): PaymentFacts {
  return merge(cleanFacts, change) as PaymentFacts;
}

function merge(base: unknown, change: unknown): unknown {
  if (!isRecord(base) || !isRecord(change)) return change;
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(change)) merged[name] = merge(base[name], value);
  return merged;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Set);
}
