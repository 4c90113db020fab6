import type { PaymentHistory, SubjectHistory, WindowCounts } from '../payment/payment-history.ts';
import type { Field, FieldType } from './field-catalogue.ts';

/** Whose payments are counted, and the request fields that name them. */
export const historySubjects = {
  customer: { words: 'customer', fields: ['customer_id'] },
  card: { words: 'card', fields: ['card_number'] },
  device: { words: 'device', fields: ['customer_device_id'] },
  ip: { words: 'IP address', fields: ['customer_ip'] },
  email: { words: 'email address', fields: ['customer_email'] },
  phone: { words: 'phone number', fields: ['customer_phone'] },
} as const;

export type HistorySubject = keyof typeof historySubjects;

const subjects = Object.keys(historySubjects) as HistorySubject[];

/** Windows of time: the name in a field, in words, and of `WindowCounts`. */
export const historyWindows = [
  ['1h', 'hour', 'hour'],
  ['24h', '24 hours', 'day'],
  ['7d', '7 days', 'week'],
  ['30d', '30 days', 'month'],
] as const;

const distinctKinds = {
  cards_of_customer: ['cardsOfCustomer', 'Cards that the customer has used'],
  devices_of_customer: ['devicesOfCustomer', 'Devices that the customer has used'],
  ips_of_customer: ['ipsOfCustomer', 'IP addresses that the customer has used'],
  customers_of_card: ['customersOfCard', 'Customers who have used the card'],
  customers_of_device: ['customersOfDevice', 'Customers who have used the device'],
  customers_of_ip: ['customersOfIp', 'Customers who have used the IP address'],
  cards_of_device: ['cardsOfDevice', 'Cards that were used on the device'],
  cards_of_ip: ['cardsOfIp', 'Cards that were used from the IP address'],
} as const;

const fraudSubjects = ['customer', 'card', 'device', 'merchant'] as const;

/** Everything a condition can ask of earlier payments; the payment itself is never among them. */
export const historyFields: readonly Field[] = [
  ...subjects.flatMap((subject) => {
    const { words } = historySubjects[subject];
    return [
      ...historyWindows.map(([window, text]) =>
        field(
          `${subject}.payments_${window}`,
          'number',
          `Payments of the same ${words} in the last ${text}, without this one.`,
        ),
      ),
      field(`${subject}.is_new`, 'boolean', `Whether no payment of the ${words} was seen before.`),
      field(
        `${subject}.first_at`,
        'number',
        `Unix time of the first payment of the ${words}; not there for a new one.`,
      ),
      field(
        `${subject}.last_at`,
        'number',
        `Unix time of the last payment of the ${words}; not there for a new one.`,
      ),
    ];
  }),
  ...Object.entries(distinctKinds).flatMap(([name, [, text]]) =>
    historyWindows.map(([window, words]) =>
      field(`distinct.${name}_${window}`, 'number', `${text} in the last ${words}.`),
    ),
  ),
  field('card.is_new_to_customer', 'boolean', 'Whether the customer pays with the card for the first time.'),
  field('device.is_new_to_customer', 'boolean', 'Whether the customer uses the device for the first time.'),
  field('amounts.count', 'number', 'Earlier payments of the customer in this currency.'),
  field('amounts.largest', 'number', 'Largest amount of the customer in this currency so far.'),
  field('places.places_30d', 'number', 'Places the customer paid from in the last 30 days.'),
  field('places.countries_30d', 'number', 'Countries the customer paid from in the last 30 days.'),
  ...fraudSubjects.map((subject) =>
    field(`frauds.${subject}`, 'number', `Payments of the ${subject} labelled as fraud in the last 30 days.`),
  ),
];

function field(path: string, type: FieldType, description: string): Field {
  return { path: `history.${path}`, type, description, values: null, newBy: null };
}

/** A payment's history under the names of the fields. */
export function historyFacts(history: PaymentHistory): object {
  const { distinct, amounts, places, frauds } = history;
  return {
    customer: subjectFacts(history.customer),
    card: { ...subjectFacts(history.card), is_new_to_customer: negated(distinct.cardKnownToCustomer) },
    device: { ...subjectFacts(history.device), is_new_to_customer: negated(distinct.deviceKnownToCustomer) },
    ip: subjectFacts(history.ip),
    email: subjectFacts(history.email),
    phone: subjectFacts(history.phone),
    distinct: distinctFacts(distinct),
    amounts: amounts === null ? null : { count: amounts.count, largest: amounts.largest },
    places:
      places === null
        ? null
        : { places_30d: places.placesLastMonth, countries_30d: places.countriesLastMonth },
    frauds: {
      customer: frauds.customer,
      card: frauds.card,
      device: frauds.device,
      merchant: frauds.merchant,
    },
  };
}

function subjectFacts(subject: SubjectHistory | null): object | null {
  if (subject === null) return null;
  const { payments, firstAt, lastAt } = subject;
  return {
    payments_1h: payments.hour,
    payments_24h: payments.day,
    payments_7d: payments.week,
    payments_30d: payments.month,
    is_new: firstAt === null,
    first_at: firstAt,
    last_at: lastAt,
  };
}

function distinctFacts(distinct: PaymentHistory['distinct']): object {
  const facts: Record<string, number> = {};
  for (const [name, [key]] of Object.entries(distinctKinds)) {
    const counts: WindowCounts | null = distinct[key];
    if (counts === null) continue;
    for (const [window, , member] of historyWindows) facts[`${name}_${window}`] = counts[member];
  }
  return facts;
}

function negated(flag: boolean | null): boolean | null {
  return flag === null ? null : !flag;
}
