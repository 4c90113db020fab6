/** In-process look-ups of full records: Assay's index against other libraries, on the same random addresses. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownTable, median } from '../table.ts';
import type { Measurement } from './measure.ts';

const here = import.meta.dirname;
const rounds = 3;
const subjects = ['assay', 'maxmind', 'maxmind-cached', 'geoip-lite'] as const;
type Subject = (typeof subjects)[number];

const titles: Readonly<Record<Subject, string>> = {
  assay: 'Assay, city index',
  maxmind: 'maxmind 5.0.7, no cache',
  'maxmind-cached': 'maxmind 5.0.7, cache of 10,000',
  'geoip-lite': 'geoip-lite 2.0.3',
};

/**
 * Measures every subject in a process of its own, in turn, several times over, and prints a table of medians. The
 * addresses are random and public, and the same for all; “first pass” is the first million look-ups of a process.
 */
export async function benchInProcess(): Promise<void> {
  const missing = installComparators();
  if (missing !== null) process.stdout.write(`\n${missing}\nOnly Assay is measured.\n`);
  const measured = missing === null ? subjects : (['assay'] as const);
  const cacheDir = join(tmpdir(), 'assay-bench-cache');
  mkdirSync(cacheDir, { recursive: true });
  // The index is built before, so that no round pays for it.
  measure('assay', cacheDir, 1000);

  const results = new Map<Subject, Measurement[]>(measured.map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round++) {
    for (const subject of measured) results.get(subject)!.push(measure(subject, cacheDir, 1_000_000));
  }
  const of = (subject: Subject, pick: (one: Measurement) => number): number =>
    median(results.get(subject)!.map(pick));
  const micros = (value: number): string => `${value.toFixed(3)} µs`;
  const rows = measured.map((subject) => ({
    'full record from text': titles[subject],
    IPv4: micros(of(subject, ({ ipv4 }) => ipv4.steady)),
    'IPv4, first pass': micros(of(subject, ({ ipv4 }) => ipv4.first)),
    IPv6: micros(of(subject, ({ ipv6 }) => ipv6.steady)),
    'IPv6, first pass': micros(of(subject, ({ ipv6 }) => ipv6.first)),
    'times Assay (IPv4)': (
      of(subject, ({ ipv4 }) => ipv4.steady) / of('assay', ({ ipv4 }) => ipv4.steady)
    ).toFixed(1),
    open: `${Math.round(of(subject, ({ openMs }) => openMs))} ms`,
    memory: `${Math.round(of(subject, ({ memoryMb }) => memoryMb))} MB`,
    'has a city': `${of(subject, ({ cityShare }) => cityShare * 100).toFixed(1)} %`,
  }));
  process.stdout.write(
    `\n### Look-ups in process (1,000,000 random addresses, medians of ${rounds} rounds)\n\n${markdownTable(rows)}\n`,
  );
}

function measure(subject: Subject, cacheDir: string, count: number): Measurement {
  const script = join(here, 'measure.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', script, subject, cacheDir, String(count)],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 24,
    },
  );
  if (status !== 0) throw new Error(`Measuring ${subject} failed:\n${stderr}`);
  return JSON.parse(stdout) as Measurement;
}

/** Installs what is compared with when it is missing; what went wrong, or null. */
function installComparators(): string | null {
  if (
    existsSync(join(here, 'node_modules', 'maxmind')) &&
    existsSync(join(here, 'node_modules', 'geoip-lite'))
  )
    return null;
  process.stdout.write('Installing maxmind and geoip-lite to compare with …\n');
  const { status, error, stderr } = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: here,
    encoding: 'utf8',
  });
  if (status === 0) return null;
  return `maxmind and geoip-lite could not be installed: ${error?.message ?? stderr.trim().split('\n').at(-1) ?? 'npm failed'}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchInProcess();
