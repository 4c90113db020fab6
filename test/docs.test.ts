import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generatedDocs } from '../scripts/write-docs.ts';

for (const [file, text] of Object.entries(generatedDocs())) {
  test(`docs/${file} is what the code says (npm run docs writes it)`, () => {
    assert.equal(readFileSync(join(import.meta.dirname, '../docs', file), 'utf8'), text);
  });
}
