import type { StoreWriter } from '../../store/open-store.ts';
import type { FraudTimes } from './fraud-times.store.ts';
import { amountHistory, countDistinct, countRows, monthMs, placeHistory } from './history-facts.ts';
import { shortKey } from './history-key.ts';
import { type HistoryRow, type KeyedPayment, type Subject, subjects } from './key-payment.ts';
import { isMerged, phases } from './merge-progress.ts';
import type { PaymentHistory, SubjectHistory, WindowCounts } from './payment-history.ts';
import type { StoredPayment } from './payment-rows.store.ts';
import type { PaymentTail } from './payment-tail.ts';
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

export interface PaymentFactsOptions {
  readonly writer: Pick<StoreWriter, 'prepare'>;
  readonly tail: PaymentTail;
  readonly counts: SubjectCounts;
  readonly amounts: SiteAmountsStore;
  readonly frauds: FraudTimes;
}

export function createPaymentFacts(options: PaymentFactsOptions): PaymentFacts {
  const { writer, tail, counts, amounts, frauds } = options;
  const { prepare } = writer;
  // However old, as the first payment of a subject is asked for too, which few rows tell without another statement.
  const newest = (columns: string) =>
    prepare(
      `select at_ms, payment${columns} from payment_subject
       where subject = ? and at_ms < ? order by at_ms desc, payment desc limit ${mostRows}`,
    );
  const wide = newest(', other1, other2, other3, amount, currency, latitude, longitude, country');
  const narrow = newest(', other1, other2');
  const bare = newest('');
  for (const statement of [wide, narrow, bare]) statement.setReturnArrays(true);
  const statements = { customer: wide, card: narrow, device: narrow, ip: narrow, email: bare, phone: bare };
  const first = prepare(
    'select at_ms from payment_subject where subject = ? and at_ms < ? and payment <> ? order by at_ms limit 1',
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
    const except = self?.id ?? 0;
    const found = statements[name].all(key, atMs) as unknown as readonly HistoryRow[];
    const isComplete = found.length < mostRows;
    const isCut = !isComplete && found.at(-1)![0] >= fromMs;
    const stored = self === null ? found : found.filter((row) => row[1] !== self.id);
    const recent = tail.subject(subjects.indexOf(name), key, atMs, except, mostRows);
    const waiting: HistoryRow[] = [];
    for (const { keyed, rows } of unstoredOf(key)) {
      const isOwn = keys.transaction !== null && keyed.keys.transaction === keys.transaction;
      const row = isOwn ? undefined : rows[name];
      if (row !== undefined && row[0] < atMs) waiting.push(row);
    }
    waiting.sort(newestFirst);

    let payments = countRows(stored, atMs);
    if (isCut) {
      if (!counts.isCountedByHour(key)) heavy.add(key);
      payments = counts.read(key, atMs, found);
      if (self !== null && isInTables(self, key) && self.keyed.keys[name] === key && self.keyed.atMs < atMs)
        payments = add(payments, countRows([[self.keyed.atMs, self.id, null, null]], atMs), -1);
    }
    if (recent !== null) payments = add(payments, recent.payments, 1);
    if (waiting.length > 0) payments = add(payments, countRows(waiting, atMs), 1);

    const rows = merged(stored, recent?.rows ?? none, waiting);
    const oldest = isComplete ? stored.at(-1)?.[0] : oldestOf(key, atMs, except);
    const firstMs = Math.min(
      oldest ?? Number.POSITIVE_INFINITY,
      recent?.firstMs ?? Number.POSITIVE_INFINITY,
      waiting.at(-1)?.[0] ?? Number.POSITIVE_INFINITY,
    );
    const lastMs = rows[0]?.[0];
    const firstAt = lastMs === undefined ? null : firstMs / 1000;
    return { history: { payments, firstAt, lastAt: lastMs === undefined ? null : lastMs / 1000 }, rows };
  }

  function isInTables({ id }: StoredPayment, key: number): boolean {
    return tail.startOf(id) < 0 || isMerged(tail.progress, phases.subjects, key, id);
  }

  function oldestOf(key: number, atMs: number, except: number): number | undefined {
    return (first.get(key, atMs, except) as { at_ms: number } | undefined)?.at_ms;
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
      const isKnown = (column: 2 | 3, key: number | null): boolean | null => {
        if (customer === null || key === null) return null;
        const short = shortKey(key);
        return customer.rows.some((row) => row[column] === short);
      };
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
          cardKnownToCustomer: isKnown(2, keys.card),
          deviceKnownToCustomer: isKnown(3, keys.device),
        },
        amounts:
          customer === null || record.amount === null || record.currency === null
            ? null
            : amountHistory(customer.rows, record.currency),
        siteAmounts: readSite(keyed, self),
        places: customer === null ? null : placeHistory(customer.rows, atMs),
        frauds: frauds.count(keys, atMs, self?.id ?? null),
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

const none: readonly HistoryRow[] = [];

function newestFirst(left: HistoryRow, right: HistoryRow): number {
  return right[0] - left[0] || right[1] - left[1];
}

/** The newest of all. */
function merged(...parts: readonly (readonly HistoryRow[])[]): readonly HistoryRow[] {
  const some = parts.filter((rows) => rows.length > 0);
  if (some.length < 2) return some[0] ?? none;
  return some.flat().sort(newestFirst).slice(0, mostRows);
}

function add(left: WindowCounts, right: WindowCounts, sign: 1 | -1): WindowCounts {
  return {
    hour: left.hour + sign * right.hour,
    day: left.day + sign * right.day,
    week: left.week + sign * right.week,
    month: left.month + sign * right.month,
  };
}
