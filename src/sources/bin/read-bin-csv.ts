import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { parse } from 'csv-parse';
import { type BinColumns, readBinRow, readColumns } from '../../features/bin/read-bin-row.ts';
import { type BinRow, encodeBinRecords } from './bin-records.ts';

export interface BinCsvOptions {
  readonly file: string;
  /** Alpha-2 code for a code or an English name of a country; null when there is none. */
  readonly countryOf: (text: string) => string | null;
  readonly onProgress?: (share: number) => void;
}

/** A row that was not taken, or not wholly. It never repeats what stands in the row. */
export interface RowProblem {
  readonly line: number;
  readonly text: string;
  readonly taken: boolean;
}

export interface BinCsv {
  /** To be kept; see bin-records.ts. */
  readonly records: Uint8Array;
  /** Different BINs. */
  readonly entries: number;
  readonly rows: number;
  /** Rows that were not taken. */
  readonly bad: number;
  /** The first ones. */
  readonly problems: readonly RowProblem[];
}

const problemsKept = 1000;
const longestRecord = 65_536;
const headBytes = 8192;

/**
 * Reads a table of BINs with a header: comma, semicolon or tab separated, quoted by RFC 4180. Throws when the file
 * cannot be read, no column has BINs, or no row could be taken.
 */
export async function readBinCsv({ file, countryOf, onProgress }: BinCsvOptions): Promise<BinCsv> {
  const size = statSync(file).size;
  const input = createReadStream(file);
  const parser = input.pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(file),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRecord,
    }),
  );
  input.on('error', (error) => parser.destroy(error));
  let columns: BinColumns | null = null;
  const found = new Map<string, BinRow>();
  const problems: RowProblem[] = [];
  let rows = 0;
  let bad = 0;
  const tell = (line: number, text: string, taken: boolean): void => {
    if (!taken) bad++;
    if (problems.length < problemsKept) problems.push({ line, text, taken });
  };
  for await (const { record: cells, info } of parser as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>) {
    if (columns === null) {
      columns = readColumns(cells);
      if (columns === null) throw new Error('No column of the first line is named BIN or IIN.');
      continue;
    }
    rows++;
    if (rows % 5000 === 0) onProgress?.(size === 0 ? 1 : input.bytesRead / size);
    const result = readBinRow(cells, columns, countryOf);
    if ('problem' in result) {
      tell(info.lines, result.problem, false);
      continue;
    }
    if (result.note !== null) tell(info.lines, result.note, true);
    for (const bin of result.bins) found.set(bin, { bin, ...result.record });
  }
  onProgress?.(1);
  if (found.size === 0) throw new Error('The file has no row that could be taken.');
  return { records: encodeBinRecords(found.values()), entries: found.size, rows, bad, problems };
}

/** The separator that the first line has most of. */
function delimiterOf(file: string): string {
  const head = Buffer.alloc(headBytes);
  const handle = openSync(file, 'r');
  const length = readSync(handle, head);
  closeSync(handle);
  const line = head.toString('utf8', 0, length).split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string): number => line.split(separator).length;
  return [',', ';', '\t'].sort((left, right) => count(right) - count(left))[0] as string;
}
