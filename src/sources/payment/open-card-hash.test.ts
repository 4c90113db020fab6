import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { openCardHash, readCardKey } from './open-card-hash.ts';

test('the hash is the first 128 bits of HMAC-SHA256 under the secret of the data folder, whatever the text', (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-card-hash-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const hash = openCardHash(dataDir);
  const key = readCardKey(dataDir);
  const plain = (text: string): string =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
  for (const text of ['', '4111111111111111', 'masked:456789:1234:2905', 'é'.repeat(300), '1'.repeat(2000)])
    assert.equal(hash(text), plain(text));
  fc.assert(
    fc.property(fc.string({ maxLength: 700, unit: 'grapheme' }), (text) =>
      assert.equal(hash(text), plain(text)),
    ),
    { numRuns: 300 },
  );
});
