import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unescapeCell } from '../../formats/spreadsheet-safe.ts';
import type { SentEntry } from './read-entry.ts';

/** A row of an upload: an entry, or what is wrong with the row. */
export interface SentRow {
  /** Of the file, from 1; in a JSON array the place of the item, from 1. */
  readonly line: number;
  readonly sent: SentEntry | { readonly problem: string };
}

/** The file cannot be read on. What came before has been given out. */
export class BrokenUpload extends Error {}

export type UploadFormat = 'csv' | 'ndjson' | 'json';

const longestRow = 65_536;
/** A JSON array is read as a whole. */
const longestArray = 16 * 1024 * 1024;

/** The rows of an upload, one after the other, however many there are. */
export function readEntryRows(
  format: UploadFormat,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<SentRow> {
  if (format === 'csv') return readCsv(chunks);
  return format === 'ndjson' ? readLines(chunks) : readArray(chunks);
}

/**
 * CSV by RFC 4180, with commas, semicolons or tabs. A first row that has the word “value” in it names the columns; without
 * one they are value, note and expiry.
 */
async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SentRow> {
  const [head, all] = await peek(chunks);
  const source = Readable.from(all, { objectMode: false });
  const parser = source.pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(head),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
    }),
  );
  source.once('error', (error) => parser.destroy(error));
  let columns: Columns | null = null;
  let line = 0;
  /** The parser counts CR LF between quotes as two lines. */
  let countedTwice = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const [breaks, pairs] = breaksIn(record);
      countedTwice += pairs;
      line = info.lines - countedTwice - breaks;
      if (columns === null) {
        columns = readColumns(record);
        if (columns !== null) continue;
        columns = { value: 0, note: 1, expiresAt: 2 };
      }
      const cell = (place: number): string | null =>
        place === -1 || record[place] === undefined ? null : unescapeCell(record[place].trim());
      yield {
        line,
        sent: { value: cell(columns.value), note: cell(columns.note), expiresAt: cell(columns.expiresAt) },
      };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new BrokenUpload(`Behind line ${line} the file is not CSV.`);
    throw error;
  } finally {
    source.destroy();
  }
}

/** Line breaks in the cells of a row, and how many of them are of two characters. */
function breaksIn(cells: readonly string[]): readonly [number, number] {
  let breaks = 0;
  let pairs = 0;
  for (const cell of cells) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue;
    breaks += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
    pairs += cell.match(/\r\n/g)?.length ?? 0;
  }
  return [breaks, pairs];
}

interface Columns {
  readonly value: number;
  readonly note: number;
  readonly expiresAt: number;
}

function readColumns(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const placeOf = (...wanted: string[]): number => names.findIndex((name) => wanted.includes(name));
  const value = placeOf('value');
  return value === -1 ? null : { value, note: placeOf('note'), expiresAt: placeOf('expires_at', 'expiry') };
}

/** The first line, and all chunks again. */
async function peek(chunks: AsyncIterable<Uint8Array>): Promise<[string, AsyncIterable<Uint8Array>]> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const head = first.done === true ? '' : new TextDecoder().decode(first.value.subarray(0, 8192));
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      if (first.done === true) return;
      yield first.value;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return [head.split(/\r?\n/, 1)[0] ?? '', all()];
}

/** The separator that the first line has most of. */
function delimiterOf(line: string): string {
  const count = (separator: string): number => line.split(separator).length;
  return [',', ';', '\t'].sort((left, right) => count(right) - count(left))[0] as string;
}

/** One JSON text or object a line. */
async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SentRow> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 0;
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      line++;
      if (text.trim() !== '') yield { line, sent: readJson(text) };
    }
    if (rest.length > longestRow)
      throw new BrokenUpload(`Line ${line + 1} is longer than ${longestRow} characters.`);
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield { line: line + 1, sent: readJson(rest) };
}

function readJson(text: string): SentRow['sent'] {
  try {
    return readItem(JSON.parse(text));
  } catch {
    return { problem: 'The line is not JSON.' };
  }
}

async function* readArray(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SentRow> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > longestArray) {
      throw new BrokenUpload('A JSON array may have 16 MiB. Send CSV, or one JSON value a line, for more.');
    }
    parts.push(chunk);
  }
  let items: unknown;
  try {
    items = JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new BrokenUpload('The file is not JSON.');
  }
  if (!Array.isArray(items)) throw new BrokenUpload('The JSON is not an array of entries.');
  for (const [index, item] of items.entries()) yield { line: index + 1, sent: readItem(item) };
}

/** A text, or an object with `value`, `note` and `expires_at`. */
export function readItem(item: unknown): SentRow['sent'] {
  if (typeof item === 'string' || typeof item === 'number') return { value: item };
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return { problem: 'It is neither a text nor an object with a value.' };
  }
  const { value, note, expires_at } = item as Record<string, unknown>;
  return { value, note, expiresAt: expires_at };
}
