import type { StoreWriter } from '../../store/open-store.ts';
import { type KeyedPayment, type Subject, subjects } from './key-payment.ts';
import type { MergeProgress } from './merge-progress.ts';
import { PaymentTail } from './payment-tail.ts';
import type { AmountAt } from './site-histogram.ts';
import { entryField, entryLength, siteKind, writeEntry } from './tail-entry.ts';

/**
 * The payments that are stored one after the other and not yet counted in the tables by subject, as one connection knows
 * them. Every process reads what the others append.
 */
export interface TailStore {
  readonly tail: PaymentTail;
  /** Increases when a transaction's key may have come into the tables past this tail. */
  readonly epoch: number;
  /** Reads what was appended and how far the merge is; at the start of a snapshot. */
  sync(): void;
  /**
   * Runs `work` in a transaction, whose payments are appended at its end. `sync` must not be called within it.
   */
  transaction<T>(work: () => T): T;
  /** Who may merge up to which row, and whether there are any; as of the last reading. */
  readonly lease: {
    readonly by: string | null;
    readonly untilMs: number;
    readonly untilSeq: number;
    readonly hasRows: boolean;
  };

  /** These are for work inside `transaction`. Reads what was appended if that was not done in it yet. */
  refresh(): void;
  /** Appends a payment; false when it must be counted in the tables at once. */
  append(keyed: KeyedPayment, id: number): boolean;
  /** Payments that were written with a transaction's key, wherever they are counted. */
  payments(transaction: number): readonly number[];
  /** Payments of a subject that are counted by this tail, if only in part. */
  recent(name: Subject, key: number, most: number): readonly number[];
  /** Whether a payment is counted by this tail, if only in part. */
  isPending(id: number): boolean;
  /** The payment is counted in the tables from now on. */
  settle(id: number): void;
  /** Takes out what is stored of the entry of a payment that is settled. */
  erase(id: number): void;
}

/** Hears of what other connections appended. */
export interface TailListener {
  added(site: number, amount: AmountAt): void;
  /** A payment was changed or deleted, or was written past the tail. */
  changed(): void;
}

interface TailRow {
  readonly seq: number;
  readonly entries: Uint8Array | null;
  readonly settled: number | null;
}

type State = readonly [
  untilSeq: number,
  untilId: number,
  phase: number,
  top: number,
  payment: number,
  lease: string | null,
  leasedUntil: number,
  firstSeq: number | null,
  firstId: number | null,
  /** Of all rows that ever were. */
  lastSeq: number | null,
];

const noState: State = [0, 0, 0, -1, 0, null, 0, null, null, null];

export function createTailStore(
  writer: Pick<StoreWriter, 'prepare' | 'transaction'>,
  listener: TailListener | null = null,
): TailStore {
  const { prepare } = writer;
  const state = prepare(
    `select until_seq, until_id, phase, top, payment, lease, leased_until,
       (select seq from payment_tail order by seq limit 1),
       (select first_id from payment_tail order by seq limit 1),
       (select seq from sqlite_sequence where name = 'payment_tail')
     from payment_merge`,
  );
  state.setReturnArrays(true);
  const after = prepare(
    'select seq, entries, settled from payment_tail where seq > ? and seq <= ? order by seq',
  );
  const insert = prepare('insert into payment_tail (first_id, entries, settled) values (?, ?, ?)');
  const rowOf = prepare(
    `select seq, entries from payment_tail where first_id <= ? and entries is not null
     order by seq desc limit 1`,
  );
  const replace = prepare('update payment_tail set entries = ? where seq = ?');
  const lastPayment = prepare(
    "select coalesce((select seq from sqlite_sequence where name = 'payment'), 0) as id",
  );
  const tail = new PaymentTail();
  let known: State = noState;
  let knownSeq = 0;
  let epoch = 0;
  /**
   * Rows that this connection wrote and has not read back. Not a `Set`, nor are the ones below cleared: each time leaves a
   * table that refers to the next, so that what they hold would outlive all but the great collections.
   */
  const own: number[] = [];
  /** Whether this transaction has read what was appended; null outside of one. */
  let isFresh: boolean | null = null;
  /** What this transaction has done so far. */
  let appended: { readonly id: number; readonly transaction: number | null }[] = [];
  let inserted: number[] = [];
  let ownTransactions = new Set<number>();
  let entries = new Float64Array(64 * entryLength);
  let settled = new Set<number>();

  function read(): void {
    known = (state.get() as State | undefined) ?? noState;
    const [, untilId, phase, top, payment, , , , firstId, lastSeq] = known;
    tail.progress = { untilId, phase, top, payment } satisfies MergeProgress;
    if (tail.dropBefore(firstId ?? Number.MAX_SAFE_INTEGER)) epoch++;
    if (lastSeq === null || lastSeq <= knownSeq) return;
    const rows = after.all(knownSeq, lastSeq) as unknown as TailRow[];
    // Some were appended and merged meanwhile.
    if (rows.length < lastSeq - knownSeq) {
      epoch++;
      listener?.changed();
    }
    for (const { seq, entries, settled } of rows) {
      const isOwn = own.includes(seq);
      if (entries !== null) {
        const numbers = numbersOf(entries);
        tail.add(numbers);
        if (!isOwn && listener !== null) tell(numbers, listener);
      }
      if (settled === null) continue;
      tail.settle(settled);
      epoch++;
      if (!isOwn) listener?.changed();
    }
    knownSeq = lastSeq;
    // All of them were written before.
    own.length = 0;
  }

  /** Once in a transaction, before it has written anything to the tail. */
  function refresh(): void {
    if (isFresh !== false) return;
    read();
    isFresh = true;
  }

  function clear(): void {
    appended = [];
    inserted = [];
    if (ownTransactions.size > 0) ownTransactions = new Set();
    if (settled.size > 0) settled = new Set();
  }

  function finish(): void {
    const some = appended.filter(({ id }) => !settled.has(id));
    if (some.length > 0) {
      const written = packed(some.length);
      const bytes = new Uint8Array(written.buffer, 0, written.byteLength);
      inserted.push(Number(insert.run(some[0]!.id, bytes, null).lastInsertRowid));
    }
    if (settled.size === 0) return;
    const nextId = (lastPayment.get() as { id: number }).id + 1;
    for (const id of settled) inserted.push(Number(insert.run(nextId, null, id).lastInsertRowid));
  }

  function settle(id: number): void {
    settled.add(id);
    epoch++;
  }

  /** The entries of this transaction without those that were settled in it. */
  function packed(count: number): Float64Array {
    if (count === appended.length) return entries.subarray(0, count * entryLength);
    const kept = new Float64Array(count * entryLength);
    let place = 0;
    for (const [index, { id }] of appended.entries()) {
      if (settled.has(id)) continue;
      kept.set(entries.subarray(index * entryLength, (index + 1) * entryLength), place);
      place += entryLength;
    }
    return kept;
  }

  return {
    tail,
    get epoch() {
      return epoch;
    },
    get lease() {
      return { by: known[5], untilMs: known[6], untilSeq: known[0], hasRows: known[7] !== null };
    },
    sync: read,
    refresh,
    transaction(work) {
      clear();
      isFresh = false;
      try {
        const result = writer.transaction(() => {
          const result = work();
          finish();
          return result;
        });
        own.push(...inserted);
        return result;
      } finally {
        clear();
        isFresh = null;
      }
    },
    append(keyed, id) {
      refresh();
      if ((appended.length + 1) * entryLength > entries.length) {
        const larger = new Float64Array(entries.length * 2);
        larger.set(entries);
        entries = larger;
      }
      if (!writeEntry(entries, appended.length * entryLength, keyed, id)) {
        settle(id);
        return false;
      }
      const { transaction } = keyed.keys;
      appended.push({ id, transaction });
      if (transaction !== null) ownTransactions.add(transaction);
      return true;
    },
    payments(transaction) {
      refresh();
      const ids = tail.payments(transaction);
      if (!ownTransactions.has(transaction)) return ids;
      return [...ids, ...appended.filter((item) => item.transaction === transaction).map(({ id }) => id)];
    },
    recent(name, key, most) {
      refresh();
      return tail.recent(subjects.indexOf(name), key, most).filter((id) => !settled.has(id));
    },
    isPending(id) {
      refresh();
      if (settled.has(id)) return false;
      return tail.startOf(id) >= 0 || appended.some((item) => item.id === id);
    },
    settle,
    erase(id) {
      const row = rowOf.get(id) as { seq: number; entries: Uint8Array } | undefined;
      if (row === undefined) return;
      const numbers = numbersOf(row.entries);
      let start = 0;
      while (start < numbers.length && numbers[start] !== id) start += entryLength;
      if (start === numbers.length) return;
      numbers.fill(Number.NaN, start + 1, start + entryLength);
      replace.run(new Uint8Array(numbers.buffer), row.seq);
    },
  };
}

function tell(entries: Float64Array, listener: TailListener): void {
  for (let start = 0; start < entries.length; start += entryLength) {
    const site = entries[start + entryField.keys + siteKind]!;
    const bucket = entries[start + entryField.bucket]!;
    if (Number.isNaN(site) || Number.isNaN(bucket)) continue;
    listener.added(site, { atMs: entries[start + entryField.atMs]!, bucket });
  }
}

/** A blob begins anywhere in memory, numbers at multiples of eight bytes. */
function numbersOf(blob: Uint8Array): Float64Array {
  return new Float64Array(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength));
}
