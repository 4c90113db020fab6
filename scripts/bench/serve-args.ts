import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What `npm start` gives to Node, so that a benchmark measures the server that people start. */
export function serveArgs(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start
    .split(' ')
    .slice(1)
    .map((word) => (word.startsWith('src/') ? join(root, word) : word));
}
