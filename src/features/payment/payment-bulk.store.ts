import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { isLocked, type Store, type StoreWriter } from '../../store/open-store.ts';
import { createFraudTimes } from './fraud-times.store.ts';
import type { KeyedPayment } from './key-payment.ts';
import { openPaymentMerge } from './open-payment-merge.store.ts';
import type { PaymentLabel } from './payment-label.ts';
import { createPaymentRows, keyRow, type PaymentRow, type StoredVerdict } from './payment-rows.store.ts';
import { createTailStore } from './payment-tail.store.ts';
import { createPaymentTrees } from './payment-trees.store.ts';
import { createSiteAmountsWriter } from './site-amounts-writer.store.ts';
import { createSubjectCounts } from './subject-counts.store.ts';

export interface BulkPayment {
  readonly keyed: KeyedPayment;
  readonly verdict: StoredVerdict;
  readonly label: { readonly label: PaymentLabel; readonly knownMs: number } | null;
}

export interface BulkCounts {
  added: number;
  changed: number;
  labels: number;
}

/** Writes many payments of one import: into the tail, and whenever that is long, merges it at once. */
export interface PaymentBulk {
  /** Adds a portion and, in the last transaction of it, what `alongside` writes, such as how far the import is. */
  add(portion: readonly BulkPayment[], alongside: () => void): Promise<void>;
  /** Merges what is left. All is on the disk then. */
  finish(): Promise<void>;
  /** Runs something else in a transaction. */
  write(work: () => void): Promise<void>;
  /** Counts payments above an id, whose rows an import that an earlier version began had kept back. */
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
}

/** More at once is faster still, and takes memory in every process: about 200 bytes each. */
const mergedTogether = 150_000;
const rowsTogether = 10_000;
const paymentsTogether = 1000;
/** Between two transactions a server that writes gets its turn; between every fourth, as long as nobody is seen to write. */
const turnMs = 2;
const turnOfOthers = 4;
const rememberedTurns = 100;
const othersTurnMs = 100;
const longLogPages = 64_000;

export function createPaymentBulk(options: PaymentBulkOptions): PaymentBulk {
  const { store, writer, clock, source, author } = options;
  const tail = createTailStore(writer);
  tail.sync();
  const trees = createPaymentTrees(writer, createSubjectCounts(writer), createSiteAmountsWriter(writer));
  const frauds = createFraudTimes(writer);
  const rows = createPaymentRows({ writer, tail, trees, frauds, expect() {} });
  const merge = openPaymentMerge({ writer, tail, clock, name: `import ${randomUUID()}` });
  const insertLabel = writer.prepare(
    'insert into payment_label (payment, label, at_ms, known_ms, source, author) values (?, ?, ?, ?, ?, ?)',
  );
  const lastLabel = writer.prepare(
    'select label from payment_label where payment = ? order by known_ms desc, id desc limit 1',
  );
  const above = writer.prepare('select * from payment where id > ? and source = ? order by id limit ?');
  const othersVersion = writer.prepare('PRAGMA data_version');
  const logLength = writer.prepare('PRAGMA wal_checkpoint(NOOP)');
  const checkpoint = writer.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const done: BulkCounts = { added: 0, changed: 0, labels: 0 };

  let turns = 0;
  let othersTurn = Number.NEGATIVE_INFINITY;
  let version: unknown;

  function giveTurn(): Promise<void> {
    const { data_version } = othersVersion.get() as { data_version: number };
    if (version !== undefined && data_version !== version) othersTurn = turns;
    version = data_version;
    turns++;
    return turns - othersTurn < rememberedTurns || turns % turnOfOthers === 0 ? pause(turnMs) : nextTurn();
  }

  async function unlessLocked<T>(work: () => T): Promise<T> {
    for (;;) {
      try {
        const result = work();
        if ((logLength.get() as { log: number }).log > longLogPages) checkpoint.get();
        await giveTurn();
        return result;
      } catch (error) {
        if (!isLocked(error)) throw error;
        othersTurn = turns;
      }
      await pause(turnMs);
    }
  }

  const transaction = (work: () => void): Promise<void> => unlessLocked(() => tail.transaction(work));

  /** A server that is merging already goes on with that; meanwhile nothing is added. */
  async function mergeAll(): Promise<void> {
    for (;;) {
      const outcome = await unlessLocked(() => merge.step(rowsTogether));
      if (outcome === 'idle') return;
      if (outcome === 'busy') await pause(othersTurnMs);
    }
  }

  function put({ keyed, verdict, label }: BulkPayment, receivedMs: number): void {
    const { id, isNew } = rows.put(keyed, verdict, { receivedMs, source });
    if (isNew) done.added++;
    else done.changed++;
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
    write: transaction,
    async add(portion, alongside) {
      for (let start = 0; start === 0 || start < portion.length; start += paymentsTogether) {
        const some = portion.slice(start, start + paymentsTogether);
        const isLast = start + paymentsTogether >= portion.length;
        const before = { ...done };
        await transaction(() => {
          // A transaction that failed for a lock is done again.
          Object.assign(done, before);
          for (const payment of some) put(payment, clock());
          if (isLast) alongside();
        });
      }
      if (merge.waiting >= mergedTogether) await mergeAll();
    },
    async finish() {
      await mergeAll();
      await store.flushToDisk();
    },
    async recover(aboveId) {
      for (let last = aboveId; ; ) {
        const found = above.all(last, source, paymentsTogether) as unknown as PaymentRow[];
        if (found.length === 0) return;
        await transaction(() => {
          for (const row of found) trees.addSubjects(keyRow(row), row.id);
        });
        last = found.at(-1)!.id;
      }
    },
  };
}
