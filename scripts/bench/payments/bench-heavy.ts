/** Processor time of payments of subjects with very many of them, in the store alone. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pinned } from '../http.ts';
import { serveArgs } from '../serve-args.ts';
import { markdownTable } from '../table.ts';
import type { HeavyRow } from './heavy.ts';

export function benchHeavy(): void {
  const flags = serveArgs().filter((argument) => argument.startsWith('--'));
  const [command, ...rest] = pinned('0', [process.execPath, ...flags, join(import.meta.dirname, 'heavy.ts')]);
  const result = spawnSync(command!, rest, { encoding: 'utf8', maxBuffer: 1e8 });
  if (result.status !== 0) throw new Error(`The benchmark of heavy subjects failed: ${result.stderr}`);
  const rows = (JSON.parse(result.stdout) as HeavyRow[]).map(({ what, readUs, wholeUs }) => ({
    'payments before': what,
    'facts read': `${readUs.toFixed(0)} µs`,
    'with its writing': `${wholeUs.toFixed(0)} µs`,
  }));
  process.stdout.write(`\n${markdownTable(rows)}\n`);
}
