import { on } from 'node:events';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';
import type { Config } from './config.ts';
import { type KeyedPayment, keyPayment } from './features/payment/key-payment.ts';
import type { LookupSources } from './features/payment/payment-sources.ts';
import {
  type ImportColumns,
  type ImportRow,
  readImportColumns,
  readImportRow,
} from './features/payment/read-import-row.ts';
import { createPhoneReader } from './features/phone/create-phone-reader.ts';
import { openCardHash } from './sources/payment/open-card-hash.ts';
import { openPaymentTables } from './sources/payment/open-payment-tables.ts';

/** What is read of a file of payments. Plain values, so that a thread of its own can read them. */
export interface ReadImportOrder {
  readonly config: Config;
  readonly file: string;
  readonly accountId: string;
  readonly nowMs: number;
  /** Where an earlier run came to. */
  readonly fromOffset: number;
  readonly fromLine: number;
}

/** Some rows of the file, up to a place at which reading can go on. */
export interface ImportPortion {
  readonly payments: readonly ReadPayment[];
  readonly rejects: readonly Reject[];
  /** Rows that were looked at. */
  readonly rows: number;
  readonly offset: number;
  readonly line: number;
}

export interface ReadPayment {
  readonly keyed: KeyedPayment;
  readonly score: number | null;
  readonly label: ImportRow['label'];
}

export interface Reject {
  readonly line: number;
  readonly reason: string;
  readonly cells: readonly string[];
}

const longestRecord = 65_536;
const rowsTogether = 2000;
const dayMs = 86_400_000;

/** Reads the rows of a file as requests are read, and finds the keys under which payments are counted. */
export async function* readImport(
  order: ReadImportOrder,
  lookups: Pick<LookupSources, 'ip' | 'bin' | 'device'>,
): AsyncGenerator<ImportPortion> {
  const { config, file, accountId, nowMs, fromOffset, fromLine } = order;
  const { columns, delimiter } = readHead(file);
  const sources = {
    accountId,
    lookups: { ...lookups, phone: createPhoneSource() },
    tables: openPaymentTables({ countriesFile: config.paymentCountries }),
    hash: openCardHash(config.dataDir),
    oldestAt: (nowMs - config.paymentRetentionDays * dayMs) / 1000,
    nowAt: nowMs / 1000,
  };
  let payments: ReadPayment[] = [];
  let rejects: Reject[] = [];
  let rows = 0;
  let place = { offset: fromOffset, line: fromLine };
  for await (const some of readRows(file, delimiter, fromOffset, fromLine)) {
    for (const { cells, offset, line } of some) {
      place = { offset, line };
      if (line === 1) continue;
      rows++;
      const row = readImportRow(cells, columns, sources);
      if (typeof row === 'string') rejects.push({ line, reason: row, cells });
      else payments.push({ keyed: keyPayment(row.record, nowMs), score: row.score, label: row.label });
      if (rows < rowsTogether) continue;
      yield { payments, rejects, rows, ...place };
      payments = [];
      rejects = [];
      rows = 0;
    }
  }
  yield { payments, rejects, rows, ...place };
}

/** Names of the columns. Throws when none says when a payment was. */
export function readImportHeader(file: string): readonly string[] {
  return readHead(file).columns.names;
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

interface Row {
  readonly cells: readonly string[];
  readonly offset: number;
  readonly line: number;
}

/** As many rows at a time as a piece of the file has: to wait for each would take longer than to split it. */
async function* readRows(
  file: string,
  delimiter: string,
  fromOffset: number,
  fromLine: number,
): AsyncGenerator<readonly Row[]> {
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
  try {
    for await (const _ of on(parser, 'readable', { close: ['end'] })) {
      const rows: Row[] = [];
      for (;;) {
        const read = parser.read() as ParsedRow | null;
        if (read === null) break;
        const { record, info } = read;
        // Within quotes the parser takes CR LF for two ends of a line.
        for (const cell of record) if (cell.includes('\r\n')) twice += cell.split('\r\n').length - 1;
        rows.push({ cells: record, offset: fromOffset + info.bytes, line: fromLine + info.lines - twice });
      }
      yield rows;
    }
  } finally {
    input.destroy();
    parser.destroy();
  }
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly bytes: number; readonly lines: number };
}

export function readBeginning(file: string, bytes: number): Buffer {
  const head = Buffer.alloc(bytes);
  const handle = openSync(file, 'r');
  const size = readSync(handle, head, 0, bytes, 0);
  closeSync(handle);
  return head.subarray(0, size);
}

/** What a payment that was made long ago is not asked. */
const unasked = {
  international: null,
  national: null,
  carrier: null,
  timeZones: [],
  disposableLastSeen: null,
} as const;

function createPhoneSource(): LookupSources['phone'] {
  const read = createPhoneReader();
  return (phone, country) => {
    const { problem, isAssignable, lineType, callingCode, region, e164 } = read(phone, country);
    const known = { problem, isAssignable, lineType, callingCode, region, e164 };
    return { ...known, sentCountry: country, ...unasked };
  };
}
