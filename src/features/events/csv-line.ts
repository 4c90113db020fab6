import { escapeCell } from '../../formats/spreadsheet-safe.ts';

export type CsvCell = string | number | null;

/**
 * One line of RFC 4180. Texts are quoted, and one that a spreadsheet would take for a formula gets an apostrophe in
 * front, which makes it text there and is taken off again by `unescapeCell`.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell < 0 ? `"'${cell}"` : String(cell);
  return `"${escapeCell(cell).replaceAll('"', '""')}"`;
}
