import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createCheckpoints } from '../../src/store/checkpoints.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';

describe('the write-ahead log', () => {
  let dataDir: string;
  let store: Store;
  let nowMs: number;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'assay-checkpoints-'));
    store = openStore({ dataDir });
    nowMs = 0;
  });
  afterEach(() => {
    store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const rows = (from: Store): unknown => from.prepare('select count(*) as n from t').get()?.['n'];
  const logBytes = (): number => statSync(join(dataDir, 'assay.db-wal')).size;

  /** Rows of a page each. */
  function writerOf(): (count: number) => void {
    const writer = store.openWriter();
    writer.transaction(() => writer.prepare('create table t (text)').run());
    const insert = writer.prepare('insert into t values (?)');
    return (count) => {
      for (let row = 0; row < count; row++) writer.transaction(() => insert.run('x'.repeat(3500)));
    };
  }

  /** What a power cut would leave, with the log but without what tells where it ends. */
  function rowsAfterPowerCut(): unknown {
    const copy = mkdtempSync(join(tmpdir(), 'assay-checkpoints-'));
    try {
      for (const name of ['assay.db', 'assay.db-wal']) copyFileSync(join(dataDir, name), join(copy, name));
      const other = openStore({ dataDir: copy });
      const found = rows(other);
      other.close();
      return found;
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }

  test('loses nothing when it is made longer between two writes', () => {
    const write = writerOf();
    const checkpoints = createCheckpoints(dataDir, () => nowMs, 512);
    write(20);
    assert.equal(checkpoints.lengthen(), false, 'one that is hardly used is left as it is');
    write(280);
    const before = logBytes();
    assert.ok(checkpoints.lengthen());
    const longer = logBytes();
    assert.ok(longer > before);
    assert.equal(rowsAfterPowerCut(), 300);
    write(50);
    assert.equal(logBytes(), longer, 'what is written now goes where the zeros were');
    assert.equal(rowsAfterPowerCut(), 350);
    while (checkpoints.lengthen());
    write(10);
    assert.equal(rowsAfterPowerCut(), 360);
  });

  test('keeps its length however much is written, and nothing is lost at any time', () => {
    const write = writerOf();
    const checkpoints = createCheckpoints(dataDir, () => nowMs, 512);
    write(300);
    while (checkpoints.lengthen());
    const bytes = logBytes();
    for (let round = 2; round <= 12; round++) {
      write(300);
      nowMs += 5000;
      checkpoints.step();
      assert.equal(rowsAfterPowerCut(), round * 300);
    }
    assert.equal(rows(store), 3600);
    assert.ok(12 * 300 * 3500 > bytes);
    assert.equal(logBytes(), bytes);
  });
});
