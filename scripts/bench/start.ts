/** Start time and memory: a first start that builds the indexes, later starts, and the memory a busy server holds. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exited, mulberry32 } from './http.ts';
import { serveArgs } from './serve-args.ts';
import { markdownTable, median } from './table.ts';

const main = join(import.meta.dirname, '../../src/main.ts');
const url = 'http://127.0.0.1:8393';

interface Start {
  readonly milliseconds: number;
  readonly stop: () => Promise<void>;
  readonly pid: number;
}

/** Measures and prints the table. `laterStarts` is how often a start with indexes is repeated. */
export async function benchStart(laterStarts: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-start-'));
  const environment = {
    ...process.env,
    ASSAY_DATA_DIR: join(folder, 'data'),
    ASSAY_FEEDS: 'off',
    ASSAY_LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: '8393',
  };
  try {
    const first = await startAndAsk(environment);
    await first.stop();
    const later: number[] = [];
    for (let round = 0; round < laterStarts; round++) {
      const start = await startAndAsk(environment);
      later.push(start.milliseconds);
      await start.stop();
    }
    const busy = await startAndAsk(environment);
    const idleMiB = residentMiB(busy.pid);
    const peakMiB = await loadRandomAddresses(environment, busy.pid, 20);
    await busy.stop();
    process.stdout.write(
      `\n${markdownTable([
        {
          measure: 'first start, indexes built, until the first answer (s)',
          value: seconds(first.milliseconds),
        },
        {
          measure: `later start until the first answer, median of ${laterStarts} (s)`,
          value: seconds(median(later)),
        },
        { measure: 'resident memory, idle (MiB)', value: String(Math.round(idleMiB)) },
        {
          measure: 'most resident memory under load over random addresses (MiB)',
          value: String(Math.round(peakMiB)),
        },
      ])}\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}

async function startAndAsk(environment: NodeJS.ProcessEnv): Promise<Start> {
  const before = performance.now();
  const child = spawn(process.execPath, serveArgs(), {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server stopped with exit code ${child.exitCode}`);
    // The caller's own address needs no key, and is served only once everything is loaded.
    const ok = await fetch(`${url}/ip`)
      .then((response) => response.ok)
      .catch(() => false);
    if (ok) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    milliseconds: performance.now() - before,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM');
      await exited(child);
    },
  };
}

function residentMiB(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

async function loadRandomAddresses(
  environment: NodeJS.ProcessEnv,
  pid: number,
  forSeconds: number,
): Promise<number> {
  const key = spawnSync(
    process.execPath,
    [main, 'key', 'create', '--account', 'default', '--name', 'bench', '--quiet'],
    {
      env: environment,
      encoding: 'utf8',
    },
  ).stdout.trim();
  const random = mulberry32(7);
  const headers = { Authorization: `Bearer ${key}` };
  let peak = 0;
  const until = performance.now() + forSeconds * 1000;
  while (performance.now() < until) {
    const calls = Array.from({ length: 64 }, () => {
      const ips = Array.from({ length: 10 }, () =>
        Array.from({ length: 4 }, (_, index) =>
          index === 0 ? 1 + Math.floor(random() * 222) : Math.floor(random() * 256),
        ).join('.'),
      );
      return fetch(`${url}/lookup/ip/bulk?ips=${ips.join(',')}&params=security,timezone,location,currency`, {
        headers,
      })
        .then((response) => response.arrayBuffer())
        .catch(() => null);
    });
    await Promise.all(calls);
    peak = Math.max(peak, residentMiB(pid));
  }
  return peak;
}
