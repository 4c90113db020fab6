import { parse } from 'csv-parse/sync';
import type { JsonValue } from '../../src/formats/json-value.ts';
import { readPath, setAtPath } from './read-path.ts';

export function decodeCsv(text: string): JsonValue {
  const rows = parse(text, {
    recordDelimiter: '\r\n',
    // Text is what was quoted; all else is a JSON value, or nothing for null.
    cast: (cell, { quoting, lines }) =>
      lines === 1 || quoting ? cell : (JSON.parse(cell === '' ? 'null' : cell) as string),
  }) as JsonValue[][];
  if (rows.length !== 2) throw new SyntaxError(`a header and one row, not ${rows.length} rows`);
  const root: Record<string, JsonValue> = {};
  const [header, row] = rows as [string[], JsonValue[]];
  header.forEach((name, column) => {
    setAtPath(root, readPath(name), row[column]!);
  });
  return root;
}
