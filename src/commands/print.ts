/** Prints rows as an aligned table; a sentence when there are none. */
export function printTable(rows: readonly Readonly<Record<string, string>>[], empty: string): void {
  if (rows.length === 0) {
    print(empty);
    return;
  }
  const columns = Object.keys(rows[0]!);
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd();
  print(line(columns));
  for (const row of rows) print(line(columns.map((name) => row[name] ?? '')));
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** A time for people, `2026-11-21 05:01 UTC`; a dash when there is none. */
export function timeText(ms: number | null): string {
  return ms === null ? '–' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
