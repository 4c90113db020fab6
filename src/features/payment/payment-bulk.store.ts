import { setTimeout as pause } from 'node:timers/promises';
import { isLocked, type Store, type StoreWriter } from '../../store/open-store.ts';
import { createFraudTimes } from './fraud-times.store.ts';
import { type HistoryRow, historyRows, type KeyedPayment } from './key-payment.ts';
import type { PaymentVerdict } from './payment-history.ts';
import type { PaymentLabel } from './payment-label.ts';
import { createPaymentRows, keyRow, type PaymentRow } from './payment-rows.store.ts';
import { createSiteAmounts } from './site-amounts.store.ts';
import { createSubjectCounts } from './subject-counts.store.ts';

export interface BulkPayment {
  readonly keyed: KeyedPayment;
  readonly verdict: PaymentVerdict;
  readonly label: { readonly label: PaymentLabel; readonly knownMs: number } | null;
}

export interface BulkCounts {
  added: number;
  changed: number;
  labels: number;
}

/**
 * Writes many payments of one import. The rows by subject, which lie all over the database, are kept back and written
 * in their order, some tens of thousands of payments at once: several times faster than each with its payment.
 */
export interface PaymentBulk {
  /** Adds a portion and, in the last transaction of it, what `alongside` writes, such as how far the import is. */
  add(portion: readonly BulkPayment[], alongside: () => void): Promise<void>;
  /** Writes what is kept back. All is on the disk then. */
  finish(): Promise<void>;
  /** Writes the rows of payments above an id, which an import that was interrupted kept back. */
  recover(aboveId: number): Promise<void>;
  readonly counts: Readonly<BulkCounts>;
}

export interface PaymentBulkOptions {
  readonly store: Store;
  readonly writer: StoreWriter;
  readonly clock: () => number;
  /** Name of the import. */
  readonly source: string;
  /** Written as the author of labels. */
  readonly author: string;
  /** Called in the transaction after which nothing is kept back of payments up to an id. */
  readonly onIndexed: (untilId: number) => void;
}

/** More kept back is faster still, and takes memory: about 1 KB each. */
const keptBack = 60_000;
const rowsTogether = 10_000;
const paymentsTogether = 1000;
/** Between two transactions a server that writes gets its turn. */
const turnMs = 2;
const longLogPages = 16_000;

export function createPaymentBulk(options: PaymentBulkOptions): PaymentBulk {
  const { store, writer, clock, source, author, onIndexed } = options;
  const counts = createSubjectCounts(writer);
  const amounts = createSiteAmounts(writer, clock);
  const frauds = createFraudTimes(writer);
  /** Added up, as most payments of a portion are in the same few buckets. */
  let sums = new Map<string, { site: number; atMs: number; bucket: number; by: number }>();
  const summed = {
    ...amounts,
    expect() {},
    store(site: number, { atMs, bucket }: { atMs: number; bucket: number }, by: number) {
      const name = `${site} ${Math.floor(atMs / 3_600_000)} ${bucket}`;
      const known = sums.get(name);
      if (known === undefined) sums.set(name, { site, atMs, bucket, by });
      else {
        known.by += by;
        known.atMs = Math.max(known.atMs, atMs);
      }
    },
  };
  const rows = createPaymentRows(writer, counts, summed, frauds);
  const insertLabel = writer.prepare(
    'insert into payment_label (payment, label, at_ms, known_ms, source, author) values (?, ?, ?, ?, ?, ?)',
  );
  const lastLabel = writer.prepare(
    'select label from payment_label where payment = ? order by known_ms desc, id desc limit 1',
  );
  const above = writer.prepare('select * from payment where id > ? and source = ? order by id limit ?');
  const logLength = writer.prepare('PRAGMA wal_checkpoint(NOOP)');
  const checkpoint = writer.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const done: BulkCounts = { added: 0, changed: 0, labels: 0 };
  let waiting: (readonly [subject: number, row: HistoryRow])[] = [];
  /** Payments that came again while their rows were kept back; their new rows are written already. */
  let again = new Set<number>();
  let payments = 0;
  let lastId = 0;

  async function transaction(work: () => void): Promise<void> {
    for (;;) {
      try {
        writer.transaction(work);
        break;
      } catch (error) {
        if (!isLocked(error)) throw error;
      }
      await pause(turnMs);
    }
    if ((logLength.get() as { log: number }).log > longLogPages) checkpoint.get();
    await pause(turnMs);
  }

  function keepBack(keyed: KeyedPayment, id: number): void {
    for (const [, subject, row] of historyRows(keyed, id)) waiting.push([subject, row]);
    payments++;
    lastId = Math.max(lastId, id);
  }

  async function writeRows(): Promise<void> {
    const kept = again.size === 0 ? waiting : waiting.filter(([, row]) => !again.has(row[1]));
    const sorted = kept.sort(([left, a], [right, b]) => left - right || a[0] - b[0]);
    waiting = [];
    again = new Set();
    payments = 0;
    for (let start = 0; start === 0 || start < sorted.length; start += rowsTogether) {
      const portion = sorted.slice(start, start + rowsTogether);
      const isLast = start + rowsTogether >= sorted.length;
      await transaction(() => {
        for (const [subject, row] of portion) rows.addRow(subject, row);
        if (isLast && lastId > 0) onIndexed(lastId);
      });
    }
  }

  function put({ keyed, verdict, label }: BulkPayment, receivedMs: number): void {
    const { id, isNew } = rows.put(keyed, verdict, { receivedMs, source, rowsLater: true });
    if (isNew) {
      keepBack(keyed, id);
      done.added++;
    } else {
      again.add(id);
      done.changed++;
    }
    if (label !== null) setLabel(id, keyed, label, isNew);
  }

  function setLabel(
    id: number,
    { keys }: KeyedPayment,
    { label, knownMs }: NonNullable<BulkPayment['label']>,
    isNew: boolean,
  ): void {
    if (!isNew && (lastLabel.get(id) as { label: string | null } | undefined)?.label === label) return;
    insertLabel.run(id, label, knownMs, knownMs, source, author);
    frauds.rebuild(id, keys);
    done.labels++;
  }

  return {
    counts: done,
    async add(portion, alongside) {
      for (let start = 0; start < portion.length; start += paymentsTogether) {
        const some = portion.slice(start, start + paymentsTogether);
        const isLast = start + paymentsTogether >= portion.length;
        const [keptRows, keptPayments, before] = [waiting.length, payments, { ...done }];
        await transaction(() => {
          // A transaction that failed for a lock is done again.
          waiting.length = keptRows;
          payments = keptPayments;
          Object.assign(done, before);
          sums = new Map();
          for (const payment of some) put(payment, clock());
          for (const { site, atMs, bucket, by } of sums.values()) amounts.store(site, { atMs, bucket }, by);
          if (isLast) alongside();
        });
      }
      if (payments >= keptBack) await writeRows();
    },
    async finish() {
      await writeRows();
      await store.flushToDisk();
    },
    async recover(aboveId) {
      for (let last = aboveId; ; ) {
        const found = above.all(last, source, paymentsTogether) as unknown as PaymentRow[];
        for (const row of found) keepBack(keyRow(row), row.id);
        if (payments >= keptBack || found.length === 0) await writeRows();
        if (found.length === 0) return;
        last = found.at(-1)!.id;
      }
    },
  };
}
