import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataManifest, ManifestEntry } from '../../src/sources/reference/data-manifest.ts';
import { describeData } from '../data-compile/describe-data.ts';

const target = join(import.meta.dirname, '../../data');

/** Writes a file under data/text into the manifest and the page about the tables, with its size and hash. */
export function recordTextData(
  name: string,
  provenance: Omit<ManifestEntry, 'file' | 'bytes' | 'sha256'>,
): void {
  const file = `text/${name}`;
  const content = readFileSync(join(target, file));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const before = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8')) as DataManifest;
  const files = [
    ...before.files.filter((entry) => entry.file !== file),
    { file, bytes: content.length, sha256, ...provenance },
  ].sort((a, b) => (a.file < b.file ? -1 : 1));
  const manifest: DataManifest = { ...before, files };
  writeFileSync(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(target, 'README.md'), describeData(manifest));
}
