import { createGroupCommit, type GroupCommit } from '../../store/group-commit.ts';
import type { Store, StoreWriter } from '../../store/open-store.ts';
import { createFraudTimes, type FraudTimes } from './fraud-times.store.ts';
import { type HistoryRow, historyRows, type KeyedPayment, keyPayment, type Subject } from './key-payment.ts';
import { createPaymentFacts } from './payment-facts.store.ts';
import type { PaymentHistoryStore, PaymentRecord } from './payment-history.ts';
import { formatPaymentId } from './payment-id.ts';
import { createPaymentRows, type PaymentRows } from './payment-rows.store.ts';
import { createTailStore, type TailStore } from './payment-tail.store.ts';
import { createPaymentTrees } from './payment-trees.store.ts';
import { createSiteAmounts } from './site-amounts.store.ts';
import { createSiteAmountsWriter } from './site-amounts-writer.store.ts';
import { createSubjectCounts } from './subject-counts.store.ts';
import { createUnstoredPayments, type Unstored } from './unstored-payments.ts';

/** The store of payments as the server uses it, on a connection of its own. */
export interface PaymentStore extends PaymentHistoryStore {
  readonly commits: GroupCommit;
  readonly writer: Pick<StoreWriter, 'prepare'>;
  readonly rows: PaymentRows;
  readonly frauds: FraudTimes;
  readonly tail: TailStore;
  /** Resolves when everything written is on the disk. */
  close(): Promise<void>;
}

/** More than are read at a time before they are written. */
const keptKeys = 64;
/** Sorts behind all ids. */
const noId = Number.MAX_SAFE_INTEGER;

export function createPaymentStore(store: Store, clock: () => number): PaymentStore {
  const writer = store.openWriter();
  const tail = createTailStore(writer, {
    added: (site, amount) => amounts.expect(site, amount, 1),
    changed: () => amounts.forget(),
  });
  const commits = createGroupCommit(store, tail);
  const counts = createSubjectCounts(writer);
  const amounts = createSiteAmounts(writer, clock, amountsWaiting);
  const frauds = createFraudTimes(writer);
  const trees = createPaymentTrees(writer, counts, createSiteAmountsWriter(writer));
  const rows = createPaymentRows({ writer, tail, trees, frauds, expect: amounts.expect });
  const facts = createPaymentFacts({ writer, tail: tail.tail, counts, amounts, frauds });
  const unstored = createUnstoredPayments();
  tail.sync();
  /**
   * A payment is mostly read and then written as the same object. Not in a `WeakMap`: collections of the young generation
   * take what it leads to for used, so each payment would outlive them.
   */
  const lately = new Array<KeyedPayment | null>(keptKeys).fill(null);
  let latest = 0;

  function* amountsWaiting(site: number) {
    yield* tail.tail.amounts(site);
    for (const { keyed } of unstored.of(site))
      if (keyed.bucket !== null) yield { atMs: keyed.atMs, bucket: keyed.bucket };
  }

  function keyAndKeep(record: PaymentRecord): KeyedPayment {
    const keyed = keyPayment(record, clock());
    latest = (latest + 1) % keptKeys;
    lately[latest] = keyed;
    return keyed;
  }

  /** No longer kept then. */
  function takeKeyed(record: PaymentRecord): KeyedPayment {
    const place = lately.findIndex((keyed) => keyed?.record === record);
    if (place < 0) return keyPayment(record, clock());
    const keyed = lately[place]!;
    lately[place] = null;
    return keyed;
  }

  return {
    commits,
    writer,
    rows,
    frauds,
    tail,
    read(record) {
      const keyed = keyAndKeep(record);
      const { site } = keyed.keys;
      if (unstored.size > 0 && site !== null && amounts.mustLoad(site, keyed.atMs)) commits.flush();
      return writer.snapshot(() => {
        tail.sync();
        return facts.read(keyed, rows.find(keyed), unstored.of);
      });
    },
    async write(record, verdict) {
      const keyed = takeKeyed(record);
      const origin = { receivedMs: clock(), source: 'api' };
      const byHour = facts.takeHeavy();
      const item: Unstored = { keyed, rows: rowsBySubject(keyed) };
      const { transaction } = keyed.keys;
      const isAgain =
        transaction !== null && (rows.find(keyed) !== null || [...unstored.of(transaction)].length > 0);
      unstored.add(item);
      rows.expectAmount(keyed, 1);
      const written = commits.run(
        () => {
          for (const subject of byHour) counts.countByHour(subject);
          return rows.put(keyed, verdict, origin).id;
        },
        () => unstored.remove(item),
      );
      // What is stored and what is not must not both count for one payment.
      if (isAgain) commits.flush();
      try {
        return formatPaymentId(await written);
      } catch (error) {
        rows.expectAmount(keyed, -1);
        throw error;
      }
    },
    close: () => commits.close(),
  };
}

function rowsBySubject(keyed: KeyedPayment): Readonly<Partial<Record<Subject, HistoryRow>>> {
  return Object.fromEntries(historyRows(keyed, noId).map(([name, , row]) => [name, row]));
}
