import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../data/', import.meta.url));

/** Absolute path of a file below the package's `data/`. */
export function referencePath(file: string): string {
  return root + file;
}
