/**
 * Runs every test with Node's own runner. One process (`--test-isolation=none`) for the many small files; the
 * tests in test/process/ start real servers and databases and get a process each.
 * Usage: npm test [-- <path or glob> …]
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

const named = process.argv.slice(2);

function run(args: readonly string[]): number {
  const result = spawnSync(process.execPath, [...args], { stdio: 'inherit' });
  return result.status ?? 1;
}

if (named.length > 0) {
  process.exit(run(['--test', ...named]));
}

const together = ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts']
  .flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules/**'] }))
  .filter((file) => !file.startsWith('test/process/'))
  .sort();
const apart = globSync('test/process/**/*.test.ts').sort();

const first = run(['--test', '--test-isolation=none', ...together]);
const second = apart.length === 0 ? 0 : run(['--test', '--test-concurrency=1', ...apart]);
process.exit(first || second);
