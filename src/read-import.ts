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
import { longestRecord, readBytes, readImportRows } from './read-import-rows.ts';
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
  for await (const some of readImportRows(file, delimiter, place)) {
    for (const { cells, problem, offset, line } of some) {
      place = { offset, line };
      if (line === 1) continue;
      rows++;
      const row = problem ?? readImportRow(cells, columns, sources);
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

/** Letters of another encoding would be lost without a word. */
function readBeginning(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readBytes(file, 0, 16 * longestRecord), {
      stream: true,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Error('The file is not in UTF-8. Save it in that encoding and import it again.');
  }
}

/** Names of the columns. Throws when none says when a payment was. */
export function readImportHeader(file: string): ImportColumns {
  return readHead(file).columns;
}

function readHead(file: string): { columns: ImportColumns; delimiter: string } {
  const text = readBeginning(file);
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
