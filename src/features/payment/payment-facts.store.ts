import type { StoreWriter } from '../../store/open-store.ts';
import type { FraudTimes } from './fraud-times.store.ts';
import {
  amountHistory,
  countDistinct,
  countRows,
  monthMs,
  noCounts,
  placeHistory,
  windowsMs,
} from './history-facts.ts';
import { shortKey } from './history-key.ts';
import { type HistoryRow, type KeyedPayment, type Subject, subjects } from './key-payment.ts';
import { isMerged, phases } from './merge-progress.ts';
import { merged, newestFirst } from './newest-rows.ts';
import type { PaymentHistory, SubjectHistory, WindowCounts } from './payment-history.ts';
import type { StoredPayment } from './payment-rows.store.ts';
import type { PaymentTail, TailSubject } from './payment-tail.ts';
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

/** Of what is asked no more than how many there are and when. */
const onlyCounted: ReadonlySet<Subject> = new Set<Subject>(['email', 'phone']);

/** How many there are up to the limit, how many in each window, times of the first and the last. */
type Summary = readonly [number, ...(number | null)[]];

/** Without a payment the first time is `never` and the last -1. */
interface Stored {
  readonly payments: WindowCounts;
  /** The newest first. */
  readonly rows: readonly HistoryRow[];
  readonly firstMs: number;
  readonly lastMs: number;
}

const never = Number.POSITIVE_INFINITY;

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
  const summary = prepare(
    `select count(*), sum(other and at_ms >= ?4), sum(other and at_ms >= ?5), sum(other and at_ms >= ?6),
       sum(other and at_ms >= ?7), min(iif(other, at_ms, null)), max(iif(other, at_ms, null))
     from (select at_ms, payment <> ?3 as other from payment_subject
       where subject = ?1 and at_ms < ?2 order by at_ms desc, payment desc limit ${mostRows})`,
  );
  summary.setReturnArrays(true);
  const first = prepare(
    'select at_ms from payment_subject where subject = ? and at_ms < ? and payment <> ? order by at_ms limit 1',
  );
  const last = prepare(
    'select at_ms from payment_subject where subject = ? and at_ms < ? order by at_ms desc limit 1',
  );
  let heavy = new Set<number>();

  function readSubject(
    name: Subject,
    keyed: KeyedPayment,
    self: StoredPayment | null,
    unstoredOf: UnstoredOf,
  ): SubjectRows | null {
    const { keys, atMs } = keyed;
    const key = keys[name];
    if (key === null) return null;
    const recent = tail.subject(subjects.indexOf(name), key, atMs, self?.id ?? 0, mostRows);
    const stored =
      (recent === null || self !== null ? null : countOlder(key, atMs, recent)) ??
      (onlyCounted.has(name) ? countStored(key, atMs, self) : null) ??
      readStored(name, key, atMs, self);
    const waiting: HistoryRow[] = [];
    for (const { keyed, rows } of unstoredOf(key)) {
      const isOwn = keys.transaction !== null && keyed.keys.transaction === keys.transaction;
      const row = isOwn ? undefined : rows[name];
      if (row !== undefined && row[0] < atMs) waiting.push(row);
    }
    if (recent === null && waiting.length === 0) return asHistory(stored);

    waiting.sort(newestFirst);
    let { payments } = stored;
    if (recent !== null) payments = add(payments, recent.payments, 1);
    if (waiting.length > 0) payments = add(payments, countRows(waiting, atMs), 1);
    const rows = merged([stored.rows, recent?.rows ?? none, waiting], mostRows);
    const firstMs = Math.min(stored.firstMs, recent?.firstMs ?? never, waiting.at(-1)?.[0] ?? never);
    return asHistory({ payments, rows, firstMs, lastMs: Math.max(stored.lastMs, rows[0]?.[0] ?? -1) });
  }

  /** What the tables have of a subject. */
  function readStored(name: Subject, key: number, atMs: number, self: StoredPayment | null): Stored {
    const found = statements[name].all(key, atMs) as unknown as readonly HistoryRow[];
    const isComplete = found.length < mostRows;
    const rows = self === null ? found : found.filter((row) => row[1] !== self.id);
    const firstMs = isComplete ? rows.at(-1)?.[0] : oldestOf(key, atMs, self?.id ?? 0);
    const seen = { rows, firstMs: firstMs ?? never, lastMs: rows[0]?.[0] ?? -1 };
    if (isComplete || found.at(-1)![0] < atMs - monthMs) return { ...seen, payments: countRows(rows, atMs) };
    if (!counts.isCountedByHour(key)) heavy.add(key);
    const payments = counts.read(key, atMs, found);
    const isCounted =
      self !== null && isInTables(self, key) && self.keyed.keys[name] === key && self.keyed.atMs < atMs;
    if (!isCounted) return { ...seen, payments };
    return {
      ...seen,
      payments: add(payments, countRows([[self.keyed.atMs, self.id, null, null]], atMs), -1),
    };
  }

  /** The same without the rows, for subjects of which no more is asked; null for one with many payments. */
  function countStored(key: number, atMs: number, self: StoredPayment | null): Stored | null {
    const [hourMs, dayMs, weekMs, monthMs] = windowsMs;
    const found = summary.get(
      key,
      atMs,
      self?.id ?? 0,
      atMs - hourMs,
      atMs - dayMs,
      atMs - weekMs,
      atMs - monthMs,
    ) as unknown as Summary;
    const [all, hour, day, week, month, firstMs, lastMs] = found;
    if (all === mostRows) return null;
    const payments = { hour: hour ?? 0, day: day ?? 0, week: week ?? 0, month: month ?? 0 };
    return { payments, rows: none, firstMs: firstMs ?? never, lastMs: lastMs ?? -1 };
  }

  /** Counts alone, where all that is stored is older than all the rows that are looked at; else null. */
  function countOlder(key: number, atMs: number, recent: TailSubject): Stored | null {
    if (recent.rows.length < mostRows) return null;
    const lastMs = momentOf(last.get(key, atMs));
    if (lastMs === undefined) return { payments: noCounts, rows: none, firstMs: never, lastMs: -1 };
    if (lastMs >= recent.rows.at(-1)![0] || !counts.isCountedByHour(key)) return null;
    const firstMs = oldestOf(key, atMs, 0) ?? never;
    return { payments: counts.read(key, atMs, none), rows: none, firstMs, lastMs };
  }

  function isInTables({ id }: StoredPayment, key: number): boolean {
    return tail.startOf(id) < 0 || isMerged(tail.progress, phases.subjects, key, id);
  }

  function oldestOf(key: number, atMs: number, except: number): number | undefined {
    return momentOf(first.get(key, atMs, except));
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
        return row === undefined ? null : row[0] / 1000;
      };
      const [cardLastAt, deviceLastAt] = [lastWith(2, keys.card), lastWith(3, keys.device)];
      const isKnown = (key: number | null, lastAt: number | null): boolean | null =>
        customer === null || key === null ? null : lastAt !== null;
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

function momentOf(row: unknown): number | undefined {
  return (row as { at_ms: number } | undefined)?.at_ms;
}

function asHistory({ payments, rows, firstMs, lastMs }: Stored): SubjectRows {
  const isNone = lastMs < 0;
  return {
    history: { payments, firstAt: isNone ? null : firstMs / 1000, lastAt: isNone ? null : lastMs / 1000 },
    rows,
  };
}

function add(left: WindowCounts, right: WindowCounts, sign: 1 | -1): WindowCounts {
  return {
    hour: left.hour + sign * right.hour,
    day: left.day + sign * right.day,
    week: left.week + sign * right.week,
    month: left.month + sign * right.month,
  };
}
