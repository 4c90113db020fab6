/** One number that decides when a rule fires; an account may set its own. */
export interface Threshold {
  readonly fallback: number;
  readonly unit: string;
  readonly least: number;
  readonly most: number;
  readonly description: string;
}

function threshold(
  fallback: number,
  unit: string,
  [least, most]: readonly [number, number],
  description: string,
): Threshold {
  return { fallback, unit, least, most, description };
}

/** EVERY THRESHOLD of the payment rules. The defaults are our judgement, not measured on anybody’s fraud. */
export const paymentThresholds = {
  ip_payments_hour: threshold(
    5,
    'payments',
    [1, 100_000],
    'PF10001: payments from one IP address within an hour that are not too many.',
  ),
  ip_payments_day: threshold(
    20,
    'payments',
    [1, 1_000_000],
    'PF10001: payments from one IP address within 24 hours that are not too many.',
  ),
  customer_payments_hour: threshold(
    4,
    'payments',
    [1, 100_000],
    'PF10002: payments of one customer within an hour that are not too many.',
  ),
  customer_payments_day: threshold(
    12,
    'payments',
    [1, 1_000_000],
    'PF10002: payments of one customer within 24 hours that are not too many.',
  ),
  travel_speed: threshold(
    1000,
    'km/h',
    [100, 100_000],
    'PF10011: speed at which a customer can travel between two payments.',
  ),
  travel_distance: threshold(
    300,
    'km',
    [10, 20_000],
    'PF10011: distance below which travel is not looked at, since places of addresses are not exact.',
  ),
  places_month: threshold(
    6,
    'places',
    [1, 1000],
    'PF10011: places a customer may have paid from in 30 days.',
  ),
  countries_month: threshold(
    3,
    'countries',
    [1, 250],
    'PF10011: countries a customer may have paid from in 30 days.',
  ),
  accounts_per_card: threshold(
    2,
    'customers',
    [1, 1000],
    'PF10012: customers that may have used one card in 30 days.',
  ),
  accounts_per_device: threshold(
    3,
    'customers',
    [1, 1000],
    'PF10014: customers that may have used one device in 30 days.',
  ),
  device_frauds: threshold(
    1,
    'payments',
    [1, 1000],
    'PF10014: confirmed frauds from a device in 30 days that make it risky.',
  ),
  client_age: threshold(6, 'years', [1, 30], 'PF10014: age from which a browser is very old.'),
  model_probability: threshold(
    0.6,
    'probability',
    [0.05, 0.99],
    'PF10015: probability of fraud, by the model, from which the rule fires.',
  ),
  amount_probability: threshold(
    0.4,
    'probability',
    [0.05, 0.99],
    'PF10016: probability of fraud, by the model, from which the rule fires where the amount speaks most for fraud.',
  ),
  billing_distance: threshold(
    500,
    'km',
    [10, 20_000],
    'PF10017: distance between billing address and IP address that is not too far, beyond what the place of the address is uncertain by.',
  ),
  confirmed_frauds: threshold(
    2,
    'payments',
    [1, 1000],
    'PF10018: confirmed frauds of a customer or card in 30 days from which the rule fires.',
  ),
  unusual_deviations: threshold(
    3,
    'standard deviations',
    [1, 20],
    'PF10019: how far an amount is from what the customer usually pays, in logarithms.',
  ),
  unusual_payments: threshold(
    5,
    'payments',
    [3, 1000],
    'PF10019: earlier payments in the currency without which nothing is usual.',
  ),
  unusual_least: threshold(
    20,
    'USD',
    [0, 1_000_000],
    'PF10019: amounts up to this, converted, are never unusual.',
  ),
  new_account_hours: threshold(24, 'hours', [1, 8760], 'PF10020: age below which an account is new.'),
  cards_hour: threshold(2, 'cards', [1, 1000], 'PF10021: cards that one customer may use within an hour.'),
  cards_day: threshold(3, 'cards', [1, 1000], 'PF10021: cards that one customer may use within 24 hours.'),
} as const satisfies Readonly<Record<string, Threshold>>;

export type ThresholdName = keyof typeof paymentThresholds;
export type Thresholds = Readonly<Record<ThresholdName, number>>;

export const defaultThresholds: Thresholds = Object.freeze(
  Object.fromEntries(
    Object.entries(paymentThresholds).map(([name, { fallback }]) => [name, fallback]),
  ) as unknown as Thresholds,
);

const countedUnits: ReadonlySet<string> = new Set(['payments', 'places', 'countries', 'customers', 'cards']);

/** Whether it counts things, of which there are no halves. */
export function isWhole(name: ThresholdName): boolean {
  return countedUnits.has(paymentThresholds[name].unit);
}

/** The id of its rule, which the description begins with, and the rest of that. */
export function ruleAndMeaning(name: ThresholdName): readonly [rule: string, meaning: string] {
  const [rule, meaning] = paymentThresholds[name].description.split(': ') as [string, string];
  return [rule, `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`];
}

/** The defaults with an account’s own numbers in their place; what is unknown, no number or out of range is left out. */
export function withThresholds(own: Readonly<Record<string, unknown>>): Thresholds {
  const kept = (Object.keys(paymentThresholds) as ThresholdName[]).flatMap((name) => {
    const value = own[name];
    const { least, most } = paymentThresholds[name];
    return typeof value === 'number' && value >= least && value <= most ? [[name, value] as const] : [];
  });
  return kept.length === 0 ? defaultThresholds : { ...defaultThresholds, ...Object.fromEntries(kept) };
}
