/** Processor time of scoring a payment without history and of reading one of an import, and how long an import takes. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pinned } from '../http.ts';
import { serveArgs } from '../serve-args.ts';
import { markdownTable } from '../table.ts';
import type { ImportingResult } from './importing.ts';
import type { ReadingResult } from './reading.ts';
import type { ScoringResult } from './scoring.ts';

export function benchScoring(): void {
  const { usual, whole } = run<ScoringResult>('scoring.ts');
  const reading = run<ReadingResult>('reading.ts');
  // In two threads, so on both cores; and with Node's own options, as the command is run.
  const importing = run<ImportingResult>('importing.ts', null, []);
  const scored = ({ us, timesJson }: ScoringResult['usual']): string =>
    `${us.toFixed(0)} µs, ${timesJson.toFixed(1)} × its JSON`;
  const rows = [
    ['a payment of 27 fields, in process, no history', scored(usual), '≤ 70 µs'],
    ['a payment of all fields, in process, no history', scored(whole), '–'],
    ['import: reading alone, a row of 18 columns', `${reading.us.toFixed(0)} µs`, '≤ 40 µs'],
    ['import: reading alone, rows/s', reading.rowsPerSecond.toLocaleString('en-US'), '≥ 20,000'],
    ['import: the whole, all threads, a row', `${importing.us.toFixed(0)} µs`, '–'],
    ['import: the whole, rows/s', importing.rowsPerSecond.toLocaleString('en-US'), '≥ 20,000'],
  ] as const;
  const table = rows.map(([measure, value, goal]) => ({ payments: measure, value, goal }));
  process.stdout.write(`\n${markdownTable(table)}\n`);
}

const serverFlags = serveArgs().filter((argument) => argument.startsWith('--'));

function run<Result>(script: string, core: string | null = '0', flags = serverFlags): Result {
  const node = [process.execPath, ...flags, join(import.meta.dirname, script)];
  const [command, ...rest] = core === null ? node : pinned(core, node);
  const result = spawnSync(command!, rest, { encoding: 'utf8', maxBuffer: 1e8 });
  if (result.status !== 0) throw new Error(`The benchmark ${script} failed: ${result.stderr}`);
  return JSON.parse(result.stdout) as Result;
}
