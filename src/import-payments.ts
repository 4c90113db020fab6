import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { createPaymentBulk } from './features/payment/payment-bulk.store.ts';
import { ownColumns } from './features/payment/read-import-row.ts';
import { type ImportPortion, type ReadImportOrder, readImportHeader } from './read-import.ts';
import { readBytes } from './read-import-rows.ts';
import { openRejects } from './sources/payment/open-rejects.ts';
import type { Store } from './store/open-store.ts';

export interface ImportOptions extends Omit<ReadImportOrder, 'fromOffset' | 'fromLine'> {
  readonly store: Store;
  /** Reads the file, in this thread or in one of its own. */
  readonly read: (order: ReadImportOrder) => AsyncIterable<ImportPortion>;
  /** Where rows go that are not taken. */
  readonly rejectsFile: string;
  /** Days after a payment at which a label without a time became known; null for now. */
  readonly labelDays: number | null;
  readonly onProgress: (share: number) => void;
}

export interface ImportOutcome {
  /** All rows of the file that were looked at, in earlier runs too. */
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly labels: number;
  readonly rejected: number;
  /** Columns that are no fields of a payment, and so were kept as the account's own. */
  readonly ownColumns: readonly string[];
  /** Line at which this run went on; null when it began at the beginning. */
  readonly resumedAtLine: number | null;
}

interface State {
  readonly next_offset: number;
  readonly next_line: number;
  readonly rows: number;
  readonly rejected: number;
  readonly indexed_until: number;
  readonly finished_at: number | null;
}

const dayMs = 86_400_000;
/** An earlier version kept back the rows of an import's payments above an id. */
const allIndexed = -1;

/**
 * Takes over earlier payments from a CSV file. Run again after it was interrupted it goes on where it was: how far it
 * is stands in the same transaction as the payments.
 */
export async function importPayments(options: ImportOptions): Promise<ImportOutcome> {
  const { store, nowMs, file, accountId, rejectsFile, config } = options;
  const columns = readImportHeader(file);
  const name = importName(file, accountId);
  const writer = store.openWriter();
  writer.prepare('PRAGMA cache_size = -65536').get();
  const load = writer.prepare('select * from payment_import where name = ?');
  const save = writer.prepare(
    `insert into payment_import (name, account_id, next_offset, next_line, rows, rejected, indexed_until, finished_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (name) do update set next_offset = excluded.next_offset,
       next_line = excluded.next_line, rows = excluded.rows, rejected = excluded.rejected,
       finished_at = excluded.finished_at, indexed_until = excluded.indexed_until`,
  );
  const bulk = createPaymentBulk({
    store,
    writer,
    clock: () => nowMs,
    source: name,
    author: 'command line',
  });
  const before = (load.get(name) as State | undefined) ?? null;
  if (before?.finished_at === null && before.indexed_until !== allIndexed)
    await bulk.recover(before.indexed_until);
  const rejects = openRejects(rejectsFile, columns.names, before?.next_line ?? 0);
  let { next_offset: offset, next_line: line, rows, rejected } = before ?? nothing;
  const saveState = (finishedAt: number | null): void => {
    save.run(name, accountId, offset, line, rows, rejected, allIndexed, finishedAt);
  };

  const size = statSync(file).size;
  const order = { config, file, accountId, nowMs, fromOffset: offset, fromLine: line };
  for await (const portion of options.read(order)) {
    for (const item of portion.rejects) rejects.add(item.line, item.reason, item.cells);
    rejects.flush();
    rows += portion.rows;
    rejected += portion.rejects.length;
    offset = portion.offset;
    line = portion.line;
    const payments = portion.payments.map(({ keyed, score, label }) => ({
      keyed,
      verdict: { score, rules: [] },
      label: label && { label: label.label, knownMs: knownMs(label.at, keyed.atMs, options) },
    }));
    await bulk.add(payments, () => saveState(null));
    options.onProgress(size === 0 ? 1 : offset / size);
  }
  await bulk.finish();
  await bulk.write(() => saveState(nowMs));
  await store.flushToDisk();
  return {
    rows,
    ...bulk.counts,
    rejected,
    ownColumns: ownColumns(columns),
    resumedAtLine: before === null ? null : before.next_line + 1,
  };
}

const nothing = { next_offset: 0, next_line: 0, rows: 0, rejected: 0 };

function knownMs(at: number | null, paidMs: number, { nowMs, labelDays }: ImportOptions): number {
  if (at !== null) return Math.max(paidMs, Math.min(at * 1000, nowMs));
  return labelDays === null ? nowMs : Math.min(paidMs + labelDays * dayMs, nowMs);
}

/** Of the file’s name and beginning, so that a file that grew goes on and another of the same name does not. */
function importName(file: string, accountId: string): string {
  const head = readBytes(file, 0, 4096);
  const firstLine = head.subarray(0, head.indexOf(10) + 1 || head.length);
  const secondEnd = head.indexOf(10, firstLine.length) + 1;
  const hash = createHash('sha256')
    .update(accountId)
    .update(head.subarray(0, secondEnd || head.length));
  return `${basename(file)} ${hash.digest('hex').slice(0, 12)}`;
}
