import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { DataManifest } from './data-manifest.ts';
import { referencePath } from './reference-path.ts';

export interface VerifiedFile {
  /** Path below `data/`. */
  readonly file: string;
  readonly ok: boolean;
  /** SHA-256 in hexadecimal. */
  readonly expected: string;
  /** Null when the file is missing. */
  readonly actual: string | null;
}

/** Compares every reference table with the manifest. */
export function verifyReference(): VerifiedFile[] {
  const { files } = JSON.parse(readFileSync(referencePath('manifest.json'), 'utf8')) as DataManifest;
  return files.map(({ file, sha256 }) => {
    const path = referencePath(file);
    const actual = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : null;
    return { file, ok: actual === sha256, expected: sha256, actual };
  });
}
