import type { StoreWriter } from '../../store/open-store.ts';
import { type MergeOrder, mergeOrder, mostPayments } from './merge-order.ts';
import { type MergeProgress, noMerge, phases } from './merge-progress.ts';
import type { TailStore } from './payment-tail.store.ts';
import type { PaymentTrees } from './payment-trees.store.ts';
import { entryField, entryRow } from './tail-entry.ts';

/**
 * Moves what the tail has into the tables by subject, each table in its order: tens of thousands of payments at once touch
 * far fewer pages than each by itself. Every portion is a transaction that also says how far the merge is, so it goes on
 * after it was interrupted anywhere, in whatever process, and nothing is counted twice.
 */
export interface PaymentMerge {
  /** Payments that wait to be merged, as of the last step. */
  readonly waiting: number;
  /**
   * Does a portion of about so many rows. `idle`: there is nothing to merge; `busy`: another process does. Begins a merge
   * only of as many payments as `least`, and goes on with one that is under way.
   */
  step(mostRows: number, least?: number): MergeOutcome;
}

export type MergeOutcome = 'merged' | 'idle' | 'busy';

interface Plan {
  readonly phase: number;
  readonly order: MergeOrder;
  readonly next: number;
}

export interface PaymentMergeOptions {
  readonly writer: Pick<StoreWriter, 'prepare'>;
  readonly tail: TailStore;
  readonly trees: PaymentTrees;
  readonly clock: () => number;
  /** Tells this process from others. */
  readonly name: string;
}

/** After a time without a portion another process may go on. */
const leaseMs = 15_000;
const tailRowsAtOnce = 500;
const hourMs = 3_600_000;

export function createPaymentMerge({ writer, tail, trees, clock, name }: PaymentMergeOptions): PaymentMerge {
  const { prepare } = writer;
  const save = prepare(
    `update payment_merge set until_seq = ?, until_id = ?, phase = ?, top = ?, payment = ?, lease = ?,
       leased_until = ?`,
  );
  const lastRow = prepare('select seq from payment_tail order by seq desc limit 1');
  const rowAt = prepare(
    'select seq, first_id from payment_tail where first_id <= ? order by seq desc limit 1',
  );
  const clear = prepare(
    `delete from payment_tail where seq in
     (select seq from payment_tail where seq <= ? order by seq limit ${tailRowsAtOnce})`,
  );
  const marks = prepare('select subject from payment_hour where hour < 0');
  const { tail: memory } = tail;
  let plan: Plan | null = null;
  let untilSeq = 0;

  function setProgress(progress: MergeProgress): void {
    const { untilId, phase, top, payment } = progress;
    const [lease, leasedUntil] = untilId === 0 ? [null, 0] : [name, clock() + leaseMs];
    save.run(untilSeq, untilId, phase, top, payment, lease, leasedUntil);
  }

  /** Everything that is in the tail now takes part, if there is room for all. */
  function begin(): MergeProgress {
    untilSeq = (lastRow.get() as { seq: number }).seq;
    let untilId = memory.last;
    if (untilId - memory.first >= mostPayments) {
      const row = rowAt.get(memory.first + mostPayments - 1) as { seq: number; first_id: number };
      untilSeq = row.seq - 1;
      untilId = row.first_id - 1;
    }
    return { untilId, phase: phases.subjects, top: -1, payment: 0 };
  }

  function addPortion(phase: number, order: MergeOrder, start: number, end: number): void {
    if (phase === phases.amounts) addAmounts(order, start, end);
    else if (phase === phases.transactions) addTransactions(order, start, end);
    else addSubjects(order, start, end);
  }

  function addSubjects(order: MergeOrder, start: number, end: number): void {
    const heavy = new Set((marks.all() as { subject: number }[]).map((row) => row.subject));
    for (let index = start; index < end; index++) {
      const place = memory.startOf(order.paymentAt(index));
      if (place < 0) continue;
      const kind = order.kindAt(index);
      const key = memory.data[place + entryField.keys + kind]!;
      trees.addRow(key, entryRow(memory.data, place, kind), heavy.has(key));
    }
  }

  function addTransactions(order: MergeOrder, start: number, end: number): void {
    for (let index = start; index < end; index++) {
      const payment = order.paymentAt(index);
      const place = memory.startOf(payment);
      if (place < 0) continue;
      trees.addTransaction(memory.data[place + entryField.keys + order.kindAt(index)]!, payment);
    }
  }

  /** Added up, as most payments of a website are in the same few buckets. */
  function addAmounts(order: MergeOrder, start: number, end: number): void {
    const sums = new Map<string, { site: number; atMs: number; bucket: number; by: number }>();
    for (let index = start; index < end; index++) {
      const place = memory.startOf(order.paymentAt(index));
      if (place < 0) continue;
      const site = memory.data[place + entryField.keys + order.kindAt(index)]!;
      const atMs = memory.data[place + entryField.atMs]!;
      const bucket = memory.data[place + entryField.bucket]!;
      const sum = `${site} ${Math.floor(atMs / hourMs)} ${bucket}`;
      const known = sums.get(sum);
      if (known === undefined) sums.set(sum, { site, atMs, bucket, by: 1 });
      else {
        known.by++;
        known.atMs = Math.max(known.atMs, atMs);
      }
    }
    for (const { site, atMs, bucket, by } of sums.values()) trees.addAmount(site, { atMs, bucket }, by);
  }

  /** Entries are left in the tail until the last phase, in which they no longer count. Gives the plan that follows. */
  function portion(progress: MergeProgress, { phase, order, next }: Plan, mostRows: number): Plan | null {
    const end = order.portionEnd(next, mostRows);
    addPortion(phase, order, next, end);
    if (end === order.length) {
      setProgress({ ...progress, phase: phase + 1, top: -1, payment: 0 });
      return null;
    }
    setProgress({ ...progress, top: order.topAt(end - 1), payment: order.paymentAt(end - 1) });
    return { phase, order, next: end };
  }

  function clearSome(progress: MergeProgress): void {
    const { changes } = clear.run(untilSeq);
    setProgress(Number(changes) < tailRowsAtOnce ? noMerge : progress);
  }

  /** Sorting takes a tenth of a second, so it is done while nobody waits for a transaction of this connection. */
  function makePlan(): Plan | null {
    tail.sync();
    const { phase, untilId } = memory.progress;
    if (untilId === 0 || phase === phases.clearing) return null;
    return { phase, order: mergeOrder(memory, phase), next: 0 };
  }

  return {
    get waiting() {
      return Math.max(0, memory.last - memory.first + 1);
    },
    step(mostRows, least = 1) {
      // Most of what was appended is read before others have to wait.
      tail.sync();
      let next: Plan | null = null;
      const outcome = tail.transaction((): MergeOutcome => {
        tail.refresh();
        const { by, untilMs, hasRows } = tail.lease;
        // Somebody else may have done portions since.
        if (by !== name) plan = null;
        if (by !== name && by !== null && untilMs > clock()) return 'busy';
        const { progress } = memory;
        untilSeq = tail.lease.untilSeq;
        if (progress.untilId === 0) {
          if (memory.last < memory.first) {
            // Only what names payments that are no longer in the tail.
            if (hasRows) clear.run(Number.MAX_SAFE_INTEGER);
            return hasRows ? 'merged' : 'idle';
          }
          if (memory.last - memory.first + 1 < least) return 'idle';
          setProgress(begin());
        } else if (progress.phase === phases.clearing) clearSome(progress);
        else if (plan?.phase === progress.phase) next = portion(progress, plan, mostRows);
        else setProgress(progress);
        return 'merged';
      });
      // Only now, as a portion that could not be written is done again.
      plan = next;
      if (outcome === 'merged') plan ??= makePlan();
      return outcome;
    },
  };
}
