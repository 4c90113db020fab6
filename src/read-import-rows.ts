import { on } from 'node:events';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';

/** A row of a file, or a line that begins none. */
export interface ImportLine {
  readonly cells: readonly string[];
  /** Why it is no row; null when it is one. */
  readonly problem: string | null;
  /** Where in the file the next one begins, in bytes. */
  readonly offset: number;
  readonly line: number;
}

type Place = Pick<ImportLine, 'offset' | 'line'>;

export const longestRecord = 65_536;
/** Of a line that is no row so much is told. */
const longestTold = 1024;
const pieceBytes = 1 << 18;

/**
 * As many rows at a time as a piece of the file has: to wait for each would take longer than to split it. A quotation
 * mark that is never closed would take all that follows for one field, so its line is told and reading goes on behind it.
 */
export async function* readImportRows(
  file: string,
  delimiter: string,
  from: Place,
): AsyncGenerator<readonly ImportLine[]> {
  for (let place = from; ; ) {
    try {
      for await (const rows of readWhileGood(file, delimiter, place)) {
        yield rows;
        place = rows.at(-1) ?? place;
      }
      return;
    } catch (error) {
      if (!isEndless(error)) throw error;
    }
    const rows = readPastBad(file, delimiter, place);
    yield rows;
    place = rows.at(-1)!;
  }
}

async function* readWhileGood(
  file: string,
  delimiter: string,
  from: Place,
): AsyncGenerator<readonly ImportLine[]> {
  const input = createReadStream(file, { start: from.offset, highWaterMark: pieceBytes });
  const parser = input.pipe(parse(csvOptions(delimiter, from)));
  input.on('error', (error) => parser.destroy(error));
  const place = createPlacer(from);
  try {
    for await (const _ of on(parser, 'readable', { close: ['end'] })) {
      const rows: ImportLine[] = [];
      for (;;) {
        const read = parser.read() as ParsedRow | null;
        if (read === null) break;
        rows.push(place(read));
      }
      yield rows;
    }
  } finally {
    input.destroy();
    parser.destroy();
  }
}

/** The rows before the bad line and that line itself, from a place that is less than a piece before it. */
function readPastBad(file: string, delimiter: string, from: Place): readonly ImportLine[] {
  const bytes = readBytes(file, from.offset, pieceBytes + 2 * longestRecord);
  const place = createPlacer(from);
  const rows: ImportLine[] = [];
  const take = (read: ParsedRow): null => {
    rows.push(place(read));
    return null;
  };
  try {
    parseWhole(bytes, { ...csvOptions(delimiter, from), on_record: take as never });
    // The last row may be cut where the bytes end.
    if (rows.length > 1) return rows.slice(0, -1);
  } catch (error) {
    if (!isEndless(error)) throw error;
  }
  const last = rows.at(-1) ?? from;
  const { text, length } = readLine(file, last.offset);
  const isLong = length > longestRecord;
  const problem = isLong
    ? `The row is longer than ${longestRecord} bytes.`
    : 'A quotation mark is opened in this line and not closed.';
  return [...rows, { cells: [text], problem, offset: last.offset + length, line: last.line + 1 }];
}

function csvOptions(delimiter: string, from: Place) {
  return {
    bom: from.offset === 0,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  } as const;
}

function createPlacer(from: Place): (read: ParsedRow) => ImportLine {
  let twice = 0;
  return ({ record, info }) => {
    // Within quotes the parser takes CR LF for two ends of a line.
    for (const cell of record) if (cell.includes('\r\n')) twice += cell.split('\r\n').length - 1;
    return {
      cells: record,
      problem: null,
      offset: from.offset + info.bytes,
      line: from.line + info.lines - twice,
    };
  };
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly bytes: number; readonly lines: number };
}

function isEndless(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
}

/** The beginning of the line that begins at an offset, and how many bytes it has with its end. */
function readLine(file: string, offset: number): { readonly text: string; readonly length: number } {
  let text = '';
  for (let length = 0; ; ) {
    const bytes = readBytes(file, offset + length, pieceBytes);
    if (length === 0)
      text = bytes
        .subarray(0, longestTold)
        .toString('utf8')
        .split(/[\r\n]/, 1)[0]!;
    const end = bytes.indexOf('\n');
    if (end !== -1) return { text, length: length + end + 1 };
    length += bytes.length;
    if (bytes.length < pieceBytes) return { text, length };
  }
}

export function readBytes(file: string, offset: number, most: number): Buffer {
  const bytes = Buffer.alloc(most);
  const handle = openSync(file, 'r');
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, most, offset));
  } finally {
    closeSync(handle);
  }
}
