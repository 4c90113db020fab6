import type { StoreWriter } from '../../store/open-store.ts';
import type { FraudTimes } from './fraud-times.store.ts';
import { amountHistory, countDistinct, countRows, monthMs, placeHistory } from './history-facts.ts';
import { shortKey } from './history-key.ts';
import type { HistoryRow, KeyedPayment, Subject } from './key-payment.ts';
import type { PaymentHistory, SubjectHistory, WindowCounts } from './payment-history.ts';
import type { StoredPayment } from './payment-rows.store.ts';
import type { SiteAmountsStore } from './site-amounts.store.ts';
import type { SubjectCounts } from './subject-counts.store.ts';
import type { Unstored } from './unstored-payments.ts';

/** The newest payments of a subject that are looked at one by one. */
export const mostRows = 300;

export type UnstoredOf = (key: number) => Iterable<Unstored>;

export interface PaymentFacts {
  /**
   * `self` is the stored payment of the same transaction, which does not count, as those of it that `unstoredOf` gives
   * for a subject do not.
   */
  read(keyed: KeyedPayment, self: StoredPayment | null, unstoredOf: UnstoredOf): PaymentHistory;
  /** Subjects found to have too many payments to count one by one, since the last call. */
  takeHeavy(): number[];
}

interface SubjectRows {
  readonly history: SubjectHistory;
  readonly rows: readonly HistoryRow[];
}

const noFrauds = { customer: null, card: null, device: null, merchant: null };

export function createPaymentFacts(
  { prepare }: StoreWriter,
  counts: SubjectCounts,
  amounts: SiteAmountsStore,
  frauds: FraudTimes,
): PaymentFacts {
  // A customer's amounts and places count however old they are.
  const ofCustomer = prepare(
    `select at_ms, payment, other1, other2, other3, amount, currency, latitude, longitude, country
     from payment_subject where subject = ? and at_ms < ? and at_ms >= ?
     order by at_ms desc, payment desc limit ${mostRows}`,
  );
  const ofOthers = prepare(
    `select at_ms, payment, other1, other2 from payment_subject
     where subject = ? and at_ms < ? and at_ms >= ? order by at_ms desc, payment desc limit ${mostRows}`,
  );
  for (const statement of [ofCustomer, ofOthers]) statement.setReturnArrays(true);
  const first = prepare(
    'select at_ms from payment_subject where subject = ? and at_ms < ? and payment <> ? order by at_ms limit 1',
  );
  const last = prepare(
    'select at_ms from payment_subject where subject = ? and at_ms < ? and payment <> ? order by at_ms desc limit 1',
  );
  let heavy = new Set<number>();

  function readSubject(
    name: Subject,
    { keys, atMs }: KeyedPayment,
    self: StoredPayment | null,
    unstoredOf: UnstoredOf,
  ): SubjectRows | null {
    const key = keys[name];
    if (key === null) return null;
    const fromMs = atMs - monthMs;
    const found = (name === 'customer'
      ? ofCustomer.all(key, atMs, 0)
      : ofOthers.all(key, atMs, fromMs)) as unknown as readonly HistoryRow[];
    const isCut = found.length === mostRows && found.at(-1)![0] >= fromMs;
    const stored = self === null ? found : found.filter((row) => row[1] !== self.id);
    const extra: HistoryRow[] = [];
    for (const { keyed, rows } of unstoredOf(key)) {
      const isOwn = keys.transaction !== null && keyed.keys.transaction === keys.transaction;
      const row = isOwn ? undefined : rows[name];
      if (row !== undefined && row[0] < atMs) extra.push(row);
    }
    const rows = extra.length === 0 ? stored : [...stored, ...extra].sort(newestFirst);

    let payments: WindowCounts;
    if (isCut) {
      if (!counts.isCountedByHour(key)) heavy.add(key);
      payments = add(counts.read(key, atMs, found), countRows(extra, atMs), 1);
      if (self !== null && self.keyed.keys[name] === key && self.keyed.atMs < atMs)
        payments = add(payments, countRows([[self.keyed.atMs, self.id, null, null]], atMs), -1);
    } else payments = countRows(rows, atMs);

    const complete = name === 'customer' && found.length < mostRows;
    const except = self?.id ?? 0;
    const firstMs = complete
      ? rows.at(-1)?.[0]
      : earliest(first.get(key, atMs, except) as { at_ms: number } | undefined, extra);
    const newestMs = rows[0]?.[0];
    const lastMs =
      firstMs === undefined || (newestMs !== undefined && newestMs >= fromMs)
        ? newestMs
        : latest(last.get(key, atMs, except) as { at_ms: number } | undefined, extra);
    return { history: { payments, firstAt: seconds(firstMs), lastAt: seconds(lastMs) }, rows };
  }

  return {
    takeHeavy() {
      const found = [...heavy];
      if (found.length > 0) heavy = new Set();
      return found;
    },
    read(keyed, self, unstoredOf) {
      const { keys, atMs, record } = keyed;
      const subject = (name: Subject) => readSubject(name, keyed, self, unstoredOf);
      const customer = subject('customer');
      const card = subject('card');
      const device = subject('device');
      const ip = subject('ip');
      const distinct = (from: SubjectRows | null, column: 2 | 3 | 4) =>
        from === null ? null : countDistinct(from.rows, atMs, column);
      const lastWith = (column: 2 | 3, key: number | null): number | null => {
        const short = shortKey(key);
        const row = short === null ? undefined : customer?.rows.find((row) => row[column] === short);
        return seconds(row?.[0]);
      };
      const [cardLastAt, deviceLastAt] = [lastWith(2, keys.card), lastWith(3, keys.device)];
      const isKnown = (key: number | null, lastAt: number | null): boolean | null =>
        customer === null || key === null ? null : lastAt !== null;
      const fraud = (name: keyof typeof noFrauds) => frauds.count(keys[name], atMs, self?.id ?? null);
      return {
        customer: customer?.history ?? null,
        card: card?.history ?? null,
        device: device?.history ?? null,
        ip: ip?.history ?? null,
        email: subject('email')?.history ?? null,
        phone: subject('phone')?.history ?? null,
        distinct: {
          cardsOfCustomer: distinct(customer, 2),
          devicesOfCustomer: distinct(customer, 3),
          ipsOfCustomer: distinct(customer, 4),
          customersOfCard: distinct(card, 2),
          customersOfDevice: distinct(device, 2),
          customersOfIp: distinct(ip, 2),
          cardsOfDevice: distinct(device, 3),
          cardsOfIp: distinct(ip, 3),
          cardKnownToCustomer: isKnown(keys.card, cardLastAt),
          deviceKnownToCustomer: isKnown(keys.device, deviceLastAt),
          cardLastAt,
          deviceLastAt,
        },
        amounts:
          customer === null || record.amount === null || record.currency === null
            ? null
            : amountHistory(customer.rows, record.currency),
        siteAmounts: readSite(keyed, self),
        places: customer === null ? null : placeHistory(customer.rows, atMs, record),
        frauds: {
          customer: fraud('customer'),
          card: fraud('card'),
          device: fraud('device'),
          merchant: fraud('merchant'),
        },
      };
    },
  };

  function readSite({ keys, atMs }: KeyedPayment, self: StoredPayment | null) {
    const { site } = keys;
    if (site === null) return null;
    const own = self?.keyed;
    const counted = own !== undefined && own.keys.site === site && own.bucket !== null;
    return amounts.read(site, atMs, counted ? { atMs: own.atMs, bucket: own.bucket } : null);
  }
}

function newestFirst(left: HistoryRow, right: HistoryRow): number {
  return right[0] - left[0] || right[1] - left[1];
}

function earliest(stored: { at_ms: number } | undefined, extra: readonly HistoryRow[]): number | undefined {
  const times = timesOf(stored, extra);
  return times.length === 0 ? undefined : Math.min(...times);
}

function latest(stored: { at_ms: number } | undefined, extra: readonly HistoryRow[]): number {
  return Math.max(...timesOf(stored, extra));
}

function timesOf(stored: { at_ms: number } | undefined, extra: readonly HistoryRow[]): number[] {
  const times = extra.map((row) => row[0]);
  return stored === undefined ? times : [...times, stored.at_ms];
}

function add(left: WindowCounts, right: WindowCounts, sign: 1 | -1): WindowCounts {
  return {
    hour: left.hour + sign * right.hour,
    day: left.day + sign * right.day,
    week: left.week + sign * right.week,
    month: left.month + sign * right.month,
  };
}

function seconds(ms: number | undefined): number | null {
  return ms === undefined ? null : ms / 1000;
}
