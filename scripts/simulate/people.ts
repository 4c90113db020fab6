import type { Dice } from './create-dice.ts';
import { type Country, homeOf, type Place, pickCountry, type World } from './world.ts';

export interface Customer {
  readonly id: string;
  readonly country: Country;
  readonly city: string;
  readonly zip: string;
  readonly street: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly home: Place;
  readonly devices: readonly Device[];
  readonly cards: readonly string[];
  /** Unix seconds. */
  readonly registeredAt: number;
  /** Mean of ln(amount in dollars), and its deviation. */
  readonly amountLog: number;
  readonly amountSpread: number;
  readonly paymentsPerDay: number;
  readonly twoFactor: boolean;
}

export interface Device {
  readonly id: string;
  readonly userAgent: string;
}

/** One payment on its way: the fields of the request, and what is known of it that the server is not told. */
export interface SimulatedPayment {
  readonly at: number;
  readonly scenario: string;
  readonly isFraud: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

const firstNames = [
  'Ana',
  'Ben',
  'Chloe',
  'David',
  'Emma',
  'Felix',
  'Grace',
  'Hassan',
  'Ines',
  'Jonas',
  'Kaito',
  'Laura',
  'Marek',
  'Noor',
  'Olivia',
  'Paulo',
  'Sara',
  'Tom',
];
const lastNames = [
  'Almeida',
  'Bauer',
  'Clark',
  'Dubois',
  'Evans',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ito',
  'Jones',
  'Kowalski',
  'Lopez',
  'Martin',
  'Nowak',
  'Schmidt',
  'Tanaka',
  'Weber',
  'Young',
];
const providers = [
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'hotmail.com',
  'web.de',
  'orange.fr',
];
const streets = ['Station Road', 'High Street', 'Park Lane', 'Mill Way', 'Garden Street', 'River Road'];
const issuers = ['427533', '453201', '476173', '520474', '535522', '545454'];

/** Browsers of today, by the clock of the simulation. */
export function currentDevice(dice: Dice, atSeconds: number): Device {
  const years = atSeconds / 31_556_952 + 1970;
  const chrome = Math.floor(131 + (years - 2024.9) * 12) - dice.whole(0, 2);
  const userAgent = dice.pick([
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome}.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome}.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome}.0.0.0 Safari/537.36`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${chrome + 2}.0) Gecko/20100101 Firefox/${chrome + 2}.0`,
  ]);
  return { id: `dev-${dice.hex(12)}`, userAgent };
}

export function cardNumber(dice: Dice): string {
  const front = dice.pick(issuers) + dice.digits(9);
  const sum = [...front].reduceRight((total, digit, place) => {
    const doubled = (front.length - 1 - place) % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${front}${(10 - (sum % 10)) % 10}`;
}

export function createCustomer(world: World, dice: Dice, number: number, atSeconds: number): Customer {
  const country = pickCountry(dice);
  const firstName = dice.pick(firstNames);
  const lastName = dice.pick(lastNames);
  const [prefix, digits] = country.mobile;
  return {
    id: `c${number}`,
    country,
    city: dice.pick(country.cities),
    zip: dice.digits(5),
    street: `${dice.whole(1, 200)} ${dice.pick(streets)}`,
    firstName,
    lastName,
    email: `${firstName}.${lastName}${dice.whole(1, 9999)}@${dice.pick(providers)}`.toLowerCase(),
    phone: `+${country.callingCode}${prefix}${dice.digits(digits)}`,
    home: homeOf(world, dice, country.code),
    devices: Array.from({ length: dice.chance(0.3) ? 2 : 1 }, () => currentDevice(dice, atSeconds)),
    cards: Array.from({ length: dice.chance(0.2) ? 2 : 1 }, () => cardNumber(dice)),
    registeredAt: Math.floor(atSeconds - dice.between(5, 1500) * 86_400),
    amountLog: dice.normal(3.4, 0.6),
    amountSpread: dice.between(0.25, 0.6),
    paymentsPerDay: dice.between(0.05, 0.6),
    twoFactor: dice.chance(0.4),
  };
}

/** An ordinary purchase of a customer; scenarios change what is not ordinary about theirs. */
export function ordinaryPayment(
  customer: Customer,
  dice: Dice,
  at: number,
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const device = dice.pick(customer.devices);
  const amount = Math.exp(dice.normal(customer.amountLog, customer.amountSpread)) * customer.country.price;
  return {
    action: 'purchase',
    website_domain: 'shop.example',
    website_name: 'Shop',
    merchant_id: 'm1',
    transaction_id: `t${dice.hex(16)}`,
    transaction_amount: Number(amount.toFixed(customer.country.currency === 'JPY' ? 0 : 2)),
    transaction_currency: customer.country.currency,
    transaction_time: at,
    isDigitalProducts: dice.chance(0.2),
    customer_id: customer.id,
    customer_firstname: customer.firstName,
    customer_lastname: customer.lastName,
    customer_ip: customer.home.ip,
    customer_country: customer.country.code,
    customer_city: customer.city,
    customer_zip: customer.zip,
    customer_street: customer.street,
    customer_device_id: device.id,
    customer_phone: customer.phone,
    customer_registration_date: customer.registeredAt,
    customer_email: customer.email,
    customer_2fa: customer.twoFactor,
    customer_useragent: device.userAgent,
    shipping_country: customer.country.code,
    shipping_city: customer.city,
    shipping_zip: customer.zip,
    shipping_street: customer.street,
    billing_country: customer.country.code,
    billing_city: customer.city,
    billing_zip: customer.zip,
    billing_street: customer.street,
    payment_type: 'cards',
    card_name: `${customer.firstName} ${customer.lastName}`,
    card_number: dice.pick(customer.cards),
    card_expiry: '11/29',
    cvv_result: !dice.chance(0.02),
    ...changes,
  };
}

/** A time of day at which people buy, on a day counted from the start. */
export function shoppingTime(dice: Dice, start: number, day: number): number {
  const second = Math.min(86_399, Math.max(0, dice.normal(57_600, 16_000)));
  return Math.floor(start + day * 86_400 + second);
}
