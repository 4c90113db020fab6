/**
 * Makes `dist/` for the published package: the sources with their types stripped, since Node strips none inside
 * `node_modules`. Nothing is bundled or changed otherwise. Run by `npm pack` and `npm publish`.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist');

rmSync(target, { recursive: true, force: true });
for (const file of globSync('**/*', { cwd: join(root, 'src'), withFileTypes: true })) {
  if (!file.isFile() || /\.(test|fixture)\.ts$/.test(file.name)) continue;
  const from = join(file.parentPath, file.name);
  const to = join(target, from.slice(join(root, 'src').length)).replace(/\.ts$/, '.js');
  mkdirSync(dirname(to), { recursive: true });
  if (!from.endsWith('.ts')) cpSync(from, to);
  else writeFileSync(to, withJsImports(stripTypeScriptTypes(readFileSync(from, 'utf8'), { mode: 'strip' })));
}

/** Imports name `.ts` files, statically or not; in the package they are `.js`. */
function withJsImports(code: string): string {
  return code.replace(/(\bfrom\s*|\bimport\s*\(?\s*)'(\.[^']*)\.ts'/g, "$1'$2.js'");
}
