/**
 * Spreadsheets run what begins with one of these as a formula (OWASP, “CSV Injection”), also behind apostrophes, which
 * they may drop, so an apostrophe is put in front,
 * which they take as the sign of a text. Texts that have such apostrophes already get one more, so that taking one away
 * always gives back what was there.
 */
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/u;

export function escapeCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

export function unescapeCell(text: string): string {
  return escaped.test(text) ? text.slice(1) : text;
}

/** A row of CSV by RFC 4180. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(escapeCell(cell))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
