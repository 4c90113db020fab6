import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';

/** Runs the benchmark scripts, which are part of a source checkout and not of the published package. */
export function benchCommand(): Command {
  return new Command('bench')
    .description(
      'Measure this machine: HTTP endpoints against bare node:http, look-ups in process, start and memory.',
    )
    .argument(
      '[arguments...]',
      'what to measure and how, passed on to the benchmark (see --help of npm run bench)',
    )
    .passThroughOptions()
    .allowUnknownOption()
    .action((args: string[]) => {
      const script = fileURLToPath(new URL('../../scripts/bench/run.ts', import.meta.url));
      if (!existsSync(script)) throw new Error('The benchmarks come with a source checkout only.');
      process.exitCode = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status ?? 1;
    });
}
