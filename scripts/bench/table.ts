type Cell = string | number;

/** A Markdown table of rows that all have the same keys; numbers to the right. */
export function markdownTable(rows: readonly Readonly<Record<string, Cell>>[]): string {
  if (rows.length === 0) return '(nothing was measured)';
  const columns = Object.keys(rows[0]!);
  const lines = [columns, columns.map((name) => (typeof rows[0]![name] === 'number' ? '--:' : '---'))];
  for (const row of rows) lines.push(columns.map((name) => format(row[name]!)));
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function format(cell: Cell): string {
  return typeof cell === 'number' ? cell.toLocaleString('en-US') : cell;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
