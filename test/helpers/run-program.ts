import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../src/main.ts');

/** What a program said, and how it ended; the code is null when a signal ended it. */
export interface Output {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of Node's in a process of its own, with some variables besides those of this one. */
export async function runProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Output> {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Runs the command line beside a running server, on the same data folder. */
export const runAssay = (dataDir: string, ...args: readonly string[]): Promise<Output> =>
  runProgram([main, ...args], { ASSAY_DATA_DIR: dataDir });
