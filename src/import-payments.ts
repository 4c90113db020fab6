import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';
import type { Config } from './config.ts';
import { keyPayment } from './features/payment/key-payment.ts';
import { type BulkPayment, createPaymentBulk } from './features/payment/payment-bulk.store.ts';
import type { LookupSources } from './features/payment/payment-sources.ts';
import {
  type ImportColumns,
  type ImportRowSources,
  readImportColumns,
  readImportRow,
} from './features/payment/read-import-row.ts';
import type { PhoneFacts } from './features/phone/phone-facts.ts';
import { readPhone } from './features/phone/read-phone.ts';
import { openCardHash } from './sources/payment/open-card-hash.ts';
import { openPaymentTables } from './sources/payment/open-payment-tables.ts';
import { openRejects } from './sources/payment/open-rejects.ts';
import type { Store } from './store/open-store.ts';

export interface ImportOptions {
  readonly config: Config;
  readonly store: Store;
  readonly lookups: LookupSources;
  readonly clock: () => number;
  readonly file: string;
  readonly accountId: string;
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

const longestRecord = 65_536;
const rowsTogether = 2000;
const dayMs = 86_400_000;
const phonesKept = 200_000;

/**
 * Takes over earlier payments from a CSV file. Run again after it was interrupted it goes on where it was: how far it
 * is stands in the same transaction as the payments.
 */
export async function importPayments(options: ImportOptions): Promise<ImportOutcome> {
  const { store, clock, file, accountId, rejectsFile, config } = options;
  const name = importName(file, accountId);
  const writer = store.openWriter();
  writer.prepare('PRAGMA cache_size = -65536').get();
  const load = writer.prepare('select * from payment_import where name = ?');
  const save = writer.prepare(
    `insert into payment_import (name, account_id, next_offset, next_line, rows, rejected, indexed_until, finished_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (name) do update set next_offset = excluded.next_offset,
       next_line = excluded.next_line, rows = excluded.rows, rejected = excluded.rejected,
       finished_at = excluded.finished_at`,
  );
  const setIndexed = writer.prepare('update payment_import set indexed_until = ? where name = ?');
  const bulk = createPaymentBulk({
    store,
    writer,
    clock,
    source: name,
    author: 'command line',
    onIndexed: (untilId) => setIndexed.run(untilId, name),
  });
  const { columns, delimiter } = readHead(file);
  const sources: ImportRowSources = {
    accountId,
    lookups: { ...options.lookups, phone: createPhoneMemory() },
    tables: openPaymentTables({ countriesFile: config.paymentCountries }),
    hash: openCardHash(config.dataDir),
    oldestAt: (clock() - config.paymentRetentionDays * dayMs) / 1000,
    nowAt: clock() / 1000,
  };

  const before = (load.get(name) as State | undefined) ?? null;
  const newest = writer.prepare('select coalesce(max(id), 0) as id from payment').get() as { id: number };
  const indexedUntil = before?.indexed_until ?? newest.id;
  if (before !== null && before.finished_at === null) await bulk.recover(before.indexed_until);
  const rejects = openRejects(rejectsFile, columns.names, before?.next_line ?? 0);
  const state = {
    offset: before?.next_offset ?? 0,
    line: before?.next_line ?? 0,
    rows: before?.rows ?? 0,
    rejected: before?.rejected ?? 0,
  };
  const saveState = (finishedAt: number | null): void => {
    save.run(name, accountId, state.offset, state.line, state.rows, state.rejected, indexedUntil, finishedAt);
  };

  const size = statSync(file).size;
  let portion: BulkPayment[] = [];
  for await (const { cells, offset, line } of readRows(file, delimiter, state.offset, state.line)) {
    if (line > 1) {
      state.rows++;
      const row = readImportRow(cells, columns, sources);
      if (typeof row === 'string') {
        state.rejected++;
        rejects.add(line, row, cells);
      } else {
        const keyed = keyPayment(row.record, clock());
        const knownMs = row.label === null ? 0 : labelKnownMs(row.label.at, keyed.atMs, options);
        portion.push({
          keyed,
          verdict: { score: row.score, rules: [] },
          label: row.label === null ? null : { label: row.label.label, knownMs },
        });
      }
    }
    state.offset = offset;
    state.line = line;
    if (portion.length < rowsTogether) continue;
    rejects.flush();
    await bulk.add(portion, () => saveState(null));
    portion = [];
    options.onProgress(offset / size);
  }
  rejects.flush();
  if (portion.length > 0) await bulk.add(portion, () => saveState(null));
  await bulk.finish();
  writer.transaction(() => saveState(clock()));
  await store.flushToDisk();
  options.onProgress(1);
  return {
    rows: state.rows,
    ...bulk.counts,
    rejected: state.rejected,
    resumedAtLine: before === null ? null : before.next_line + 1,
  };
}

/** Of the file’s name and beginning, so that a file that grew goes on and another of the same name does not. */
function importName(file: string, accountId: string): string {
  const head = readBeginning(file, 4096);
  const firstLine = head.subarray(0, head.indexOf(10) + 1 || head.length);
  const secondEnd = head.indexOf(10, firstLine.length) + 1;
  const hash = createHash('sha256')
    .update(accountId)
    .update(head.subarray(0, secondEnd || head.length));
  return `${basename(file)} ${hash.digest('hex').slice(0, 12)}`;
}

function readBeginning(file: string, bytes: number): Buffer {
  const head = Buffer.alloc(bytes);
  const handle = openSync(file, 'r');
  const size = readSync(handle, head, 0, bytes, 0);
  closeSync(handle);
  return head.subarray(0, size);
}

function readHead(file: string): { columns: ImportColumns; delimiter: string } {
  const text = readBeginning(file, longestRecord).toString('utf8');
  const line = text.split(/\r?\n|\r/, 1)[0]!;
  const delimiter = [',', ';', '\t'].reduce((best, item) =>
    line.split(item).length > line.split(best).length ? item : best,
  );
  const [header] = parseWhole(line, { bom: true, delimiter, relax_quotes: true }) as string[][];
  const columns = header === undefined ? null : readImportColumns(header);
  if (columns === null)
    throw new Error('No column says when a payment was: name one created_at or timestamp.');
  return { columns, delimiter };
}

async function* readRows(file: string, delimiter: string, fromOffset: number, fromLine: number) {
  const input = createReadStream(file, { start: fromOffset, highWaterMark: 1 << 18 });
  const parser = input.pipe(
    parse({
      bom: fromOffset === 0,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRecord,
    }),
  );
  input.on('error', (error) => parser.destroy(error));
  let twice = 0;
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: { bytes: number; lines: number };
  }>) {
    // Within quotes the parser takes CR LF for two ends of a line.
    for (const cell of record) if (cell.includes('\r\n')) twice += cell.split('\r\n').length - 1;
    yield { cells: record, offset: fromOffset + info.bytes, line: fromLine + info.lines - twice };
  }
}

function labelKnownMs(at: number | null, paidMs: number, { clock, labelDays }: ImportOptions): number {
  if (at !== null) return Math.max(paidMs, Math.min(at * 1000, clock()));
  return labelDays === null ? clock() : Math.min(paidMs + labelDays * dayMs, clock());
}

/** Reading a number takes longer than all else of a row, and customers come again. */
function createPhoneMemory(): LookupSources['phone'] {
  const known = new Map<string, PhoneFacts>();
  return (phone, country) => {
    const key = `${country} ${phone}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const unasked = { carrier: null, timeZones: [], disposableLastSeen: null };
    const facts = { ...readPhone(phone, country), sentCountry: country, ...unasked };
    if (known.size >= phonesKept) known.clear();
    known.set(key, facts);
    return facts;
  };
}
