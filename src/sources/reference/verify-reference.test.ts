import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import type { DataManifest } from './data-manifest.ts';
import { referencePath } from './reference-path.ts';
import { verifyReference } from './verify-reference.ts';

const manifest = JSON.parse(readFileSync(referencePath('manifest.json'), 'utf8')) as DataManifest;

test('the committed tables are the ones the manifest describes', () => {
  assert.deepEqual(
    verifyReference().filter((row) => !row.ok),
    [],
  );
  for (const { file, bytes } of manifest.files) assert.equal(statSync(referencePath(file)).size, bytes, file);
});

test('every reference table and flag is in the manifest, with a licence and an attribution', () => {
  const known = new Map(manifest.files.map((entry) => [entry.file, entry]));
  for (const file of globSync(['*.json', '*/*.bin', 'flags/**/*.{svg,png}'], { cwd: referencePath('') })) {
    if (file === 'manifest.json') continue;
    assert.ok(known.get(file)?.licence && known.get(file)?.attribution, file);
  }
});

test('the tables stay below six megabytes', () => {
  assert.ok(manifest.files.reduce((sum, entry) => sum + entry.bytes, 0) < 6_000_000);
});
