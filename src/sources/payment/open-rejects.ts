import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { maskCardNumbers } from '../../features/bin/mask-card-numbers.ts';

/** Rows of an import that were not taken, as a file like the one they are from, with line and reason in front. */
export interface Rejects {
  /** Card numbers, in whatever column, are masked. */
  add(line: number, reason: string, cells: readonly string[]): void;
  /** Writes what was added. */
  flush(): void;
}

/** `untilLine` is the line up to which an earlier run has come; rows behind it are looked at again. */
export function openRejects(file: string, columns: readonly string[], untilLine: number): Rejects {
  let waiting = '';
  let begun = untilLine > 0 && existsSync(file);
  if (begun) {
    const rows = parse(readFileSync(file), { relax_column_count: true }) as string[][];
    const kept = rows.filter((row, index) => index === 0 || Number(row[0]) <= untilLine);
    writeFileSync(file, kept.map(writeRow).join(''), { mode: 0o600 });
  }
  return {
    add(line, reason, cells) {
      waiting += writeRow([String(line), reason, ...cells.map(maskCardNumbers)]);
    },
    flush() {
      if (waiting === '') return;
      if (!begun)
        writeFileSync(file, writeRow(['line', 'reason', ...columns.map(maskCardNumbers)]), { mode: 0o600 });
      begun = true;
      appendFileSync(file, waiting);
      waiting = '';
    },
  };
}

function writeRow(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
