/** What a spreadsheet takes for the beginning of a formula, also behind apostrophes, which it may drop. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u;

export type CsvCell = string | number | null;

/**
 * One line of RFC 4180. Texts are quoted, and one that a spreadsheet would take for a formula gets an apostrophe in
 * front, which makes it text there and is taken off again by `readCell`.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return cell < 0 ? `"'${cell}"` : String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The text that was written, of a cell whose quotes were taken off. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
