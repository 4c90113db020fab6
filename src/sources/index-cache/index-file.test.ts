import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readIndexFile, section, writeIndexFile } from './index-file.ts';

const dir = mkdtempSync(join(tmpdir(), 'assay-index-'));
after(() => rmSync(dir, { recursive: true }));
const path = join(dir, 'deeper', 'test.index');
const file = {
  meta: { builtAtMs: 17, name: 'Zürich' },
  sections: {
    bytes: Uint8Array.of(1, 2, 3),
    shorts: Uint16Array.of(65_535),
    words: Uint32Array.of(4_294_967_295, 0, 7),
    signed: Int32Array.of(-5),
    none: new Uint32Array(0),
  },
};

test('what is written reads back the same', async () => {
  writeIndexFile(path, 'abc', file);
  assert.deepEqual(await readIndexFile(path, 'abc'), file);
  assert.deepEqual(readdirSync(join(dir, 'deeper')), ['test.index']);
});

test('a missing index, or one of other sources, is none', async () => {
  assert.equal(await readIndexFile(join(dir, 'missing'), 'abc'), null);
  assert.equal(await readIndexFile(path, 'other'), null);
});

test('a byte changed anywhere is noticed', async () => {
  const good = readFileSync(path);
  for (let at = 0; at < good.length; at++) {
    // The last word of the preamble is not used.
    if (at >= 12 && at < 16) continue;
    const bad = Buffer.from(good);
    bad[at]! ^= 0x10;
    writeFileSync(path, bad);
    assert.equal(await readIndexFile(path, 'abc'), null, `byte ${at}`);
  }
  for (const length of [0, 3, 15, 16, 40, good.length - 1]) {
    writeFileSync(path, good.subarray(0, length));
    assert.equal(await readIndexFile(path, 'abc'), null, `${length} bytes`);
  }
});

test('a section of another kind is refused', async () => {
  writeIndexFile(path, 'abc', file);
  const read = (await readIndexFile(path, 'abc'))!;
  assert.throws(() => section(read, 'bytes', 'u32'));
  assert.throws(() => section(read, 'unheard-of', 'u32'));
});
