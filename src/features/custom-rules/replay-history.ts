import { historySubjects } from './history-fields.ts';
import type { PastFraud, PastPayment } from './past-payment.ts';
import { createSlidingCounts } from './sliding-counts.ts';

/** The windows of `historyWindows`, in milliseconds. */
const windowsMs: Readonly<Record<string, number>> = {
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 7 * 86_400_000,
  '30d': 30 * 86_400_000,
};
const monthMs = 30 * 86_400_000;

type SubjectName = keyof typeof historySubjects;
type Facts = Record<string, Record<string, unknown> | null>;

/** What is counted as distinct: by whom, and what. */
const distinct: Readonly<Record<string, readonly [SubjectName, SubjectName]>> = {
  cards_of_customer: ['customer', 'card'],
  devices_of_customer: ['customer', 'device'],
  ips_of_customer: ['customer', 'ip'],
  customers_of_card: ['card', 'customer'],
  customers_of_device: ['device', 'customer'],
  customers_of_ip: ['ip', 'customer'],
  cards_of_device: ['device', 'card'],
  cards_of_ip: ['ip', 'card'],
};

/** One fact that a rule reads: how it is found out of the payments before, and how this one is then added to them. */
interface Tracker {
  read(payment: PastPayment, facts: Facts): void;
  add(payment: PastPayment): void;
}

export interface HistoryReplay {
  /** What was known before the payment. */
  factsBefore(payment: PastPayment): object;
  /** Takes the payment into the history. */
  add(payment: PastPayment): void;
}

export interface ReplayOptions {
  /** Fields of history that are read, such as `history.ip.payments_1h`; nothing else is tracked. */
  readonly fields: ReadonlySet<string>;
  readonly frauds: readonly PastFraud[];
  /** Gives one name to all points of an area; see payment history. */
  readonly cellOf: (latitude: number, longitude: number) => string | number;
}

/**
 * The history of payments as it was before each of them, for one who goes through them in the order of time. Nothing later
 * than a payment is ever in its facts, nor is the payment itself.
 */
export function replayHistory({ fields, frauds, cellOf }: ReplayOptions): HistoryReplay {
  const names = [...fields].map((path) => path.split('.').slice(1) as [string, string]);
  const trackers = new Map<string, Tracker>();
  for (const [group, name] of names) {
    const known = trackerFor(group, name, frauds, cellOf);
    if (known !== null) trackers.set(known.id, known.tracker());
  }
  const all = [...trackers.values()];
  // Payments of the same millisecond do not know of one another.
  let latest: PastPayment[] = [];
  function moveTo(atMs: number): void {
    if (latest[0] === undefined || latest[0].atMs >= atMs) return;
    for (const earlier of latest) for (const tracker of all) tracker.add(earlier);
    latest = [];
  }

  return {
    factsBefore(payment) {
      moveTo(payment.atMs);
      const facts: Facts = {};
      for (const tracker of all) tracker.read(payment, facts);
      return facts;
    },
    add(payment) {
      moveTo(payment.atMs);
      latest.push(payment);
    },
  };
}

function put(facts: Facts, group: string, name: string, value: unknown): void {
  const of = facts[group] ?? {};
  of[name] = value;
  facts[group] = of;
}

function trackerFor(
  group: string,
  name: string,
  frauds: readonly PastFraud[],
  cellOf: ReplayOptions['cellOf'],
): { readonly id: string; readonly tracker: () => Tracker } | null {
  if (group === 'distinct') {
    const cut = name.lastIndexOf('_');
    const pair = distinct[name.slice(0, cut)];
    const windowMs = windowsMs[name.slice(cut + 1)];
    if (pair === undefined || windowMs === undefined) return null;
    return { id: `distinct.${name}`, tracker: () => distinctTracker(name, pair, windowMs) };
  }
  if (group === 'frauds') {
    const subject = fraudSubjects.find((item) => item === name);
    return subject === undefined
      ? null
      : { id: `frauds.${subject}`, tracker: () => fraudTracker(subject, frauds) };
  }
  if (group === 'amounts') return { id: 'amounts', tracker: amountTracker };
  if (group === 'places') return { id: 'places', tracker: () => placeTracker(cellOf) };
  if (name === 'is_new_to_customer' && (group === 'card' || group === 'device')) {
    return { id: `${group}.known`, tracker: () => knownTracker(group) };
  }
  if (!Object.hasOwn(historySubjects, group)) return null;
  const subject = group as SubjectName;
  const windowMs = windowsMs[name.slice(name.lastIndexOf('_') + 1)];
  return name.startsWith('payments_') && windowMs !== undefined
    ? { id: `${subject}.${name}`, tracker: () => countTracker(subject, name, windowMs) }
    : { id: `${subject}.times`, tracker: () => timeTracker(subject) };
}

function countTracker(subject: SubjectName, name: string, windowMs: number): Tracker {
  const counts = createSlidingCounts(windowMs);
  return {
    read(payment, facts) {
      const key = payment[subject];
      if (key !== null) put(facts, subject, name, counts.count(key, payment.atMs));
    },
    add(payment) {
      const key = payment[subject];
      if (key !== null) counts.add(key, payment.atMs, null);
    },
  };
}

function timeTracker(subject: SubjectName): Tracker {
  const times = new Map<string, { readonly first: number; last: number }>();
  return {
    read(payment, facts) {
      const key = payment[subject];
      if (key === null) return;
      const known = times.get(key);
      put(facts, subject, 'is_new', known === undefined);
      put(facts, subject, 'first_at', known === undefined ? null : known.first / 1000);
      put(facts, subject, 'last_at', known === undefined ? null : known.last / 1000);
    },
    add(payment) {
      const key = payment[subject];
      if (key === null) return;
      const known = times.get(key);
      if (known === undefined) times.set(key, { first: payment.atMs, last: payment.atMs });
      else known.last = payment.atMs;
    },
  };
}

function distinctTracker(
  name: string,
  [by, what]: readonly [SubjectName, SubjectName],
  windowMs: number,
): Tracker {
  const counts = createSlidingCounts(windowMs);
  return {
    read(payment, facts) {
      const key = payment[by];
      if (key !== null) put(facts, 'distinct', name, counts.distinct(key, payment.atMs));
    },
    add(payment) {
      const key = payment[by];
      if (key !== null) counts.add(key, payment.atMs, payment[what]);
    },
  };
}

function knownTracker(subject: 'card' | 'device'): Tracker {
  const pairs = new Set<string>();
  const pairOf = (payment: PastPayment): string | null => {
    const value = payment[subject];
    return payment.customer === null || value === null ? null : `${payment.customer}\n${value}`;
  };
  return {
    read(payment, facts) {
      const pair = pairOf(payment);
      if (pair !== null) put(facts, subject, 'is_new_to_customer', !pairs.has(pair));
    },
    add(payment) {
      const pair = pairOf(payment);
      if (pair !== null) pairs.add(pair);
    },
  };
}

function amountTracker(): Tracker {
  const amounts = new Map<string, { count: number; largest: number }>();
  const keyOf = ({ customer, currency, amount }: PastPayment): string | null =>
    customer === null || currency === null || amount === null ? null : `${customer}\n${currency}`;
  return {
    read(payment, facts) {
      const key = keyOf(payment);
      if (key === null) return;
      const known = amounts.get(key);
      put(facts, 'amounts', 'count', known?.count ?? 0);
      put(facts, 'amounts', 'largest', known?.largest ?? 0);
    },
    add(payment) {
      const key = keyOf(payment);
      if (key === null) return;
      const known = amounts.get(key) ?? { count: 0, largest: 0 };
      known.count++;
      known.largest = Math.max(known.largest, payment.amount ?? 0);
      amounts.set(key, known);
    },
  };
}

function placeTracker(cellOf: ReplayOptions['cellOf']): Tracker {
  const cells = createSlidingCounts(monthMs);
  const countries = createSlidingCounts(monthMs);
  return {
    read({ customer, atMs }, facts) {
      if (customer === null) return;
      put(facts, 'places', 'places_30d', cells.distinct(customer, atMs));
      put(facts, 'places', 'countries_30d', countries.distinct(customer, atMs));
    },
    add({ customer, atMs, country, latitude, longitude }) {
      if (customer === null) return;
      countries.add(customer, atMs, country);
      const hasPlace = latitude !== null && longitude !== null;
      if (hasPlace) cells.add(customer, atMs, String(cellOf(latitude, longitude)));
    },
  };
}

const fraudSubjects = ['customer', 'card', 'device', 'merchant'] as const;

/** When frauds of a key become known and when they count no longer, each in order, and how far time has come. */
interface FraudTimes {
  readonly starts: number[];
  readonly ends: number[];
  started: number;
  ended: number;
}

/** Labels come when they come, whatever payment they are about; they are known from then on, and count for a month. */
function fraudTracker(subject: (typeof fraudSubjects)[number], frauds: readonly PastFraud[]): Tracker {
  const known = new Map<string, FraudTimes>();
  for (const fraud of frauds) {
    const key = fraud[subject];
    // A label that was taken back in the same millisecond never was.
    if (key === null || (fraud.untilMs !== null && fraud.untilMs <= fraud.fromMs)) continue;
    const times = known.get(key) ?? { starts: [], ends: [], started: 0, ended: 0 };
    known.set(key, times);
    times.starts.push(fraud.fromMs);
    times.ends.push(Math.min(fraud.untilMs ?? Number.POSITIVE_INFINITY, fraud.fromMs + monthMs + 1));
  }
  for (const { starts, ends } of known.values()) {
    starts.sort((left, right) => left - right);
    ends.sort((left, right) => left - right);
  }
  return {
    read(payment, facts) {
      const key = payment[subject];
      if (key === null) return;
      const times = known.get(key);
      if (times === undefined) {
        put(facts, 'frauds', subject, 0);
        return;
      }
      while ((times.starts[times.started] ?? Number.POSITIVE_INFINITY) < payment.atMs) times.started++;
      while ((times.ends[times.ended] ?? Number.POSITIVE_INFINITY) <= payment.atMs) times.ended++;
      put(facts, 'frauds', subject, times.started - times.ended);
    },
    add() {},
  };
}
