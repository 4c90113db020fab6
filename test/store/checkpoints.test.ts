/** The log of the database is made longer and moved into the database while others write. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { createCheckpoints } from '../../src/store/checkpoints.ts';

const fullLog = 64 * 1_048_576;

let folder: string;
let database: DatabaseSync;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-checkpoints-'));
  database = new DatabaseSync(join(folder, 'assay.db'));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = NORMAL;
    create table word (id integer primary key, text text not null);`);
});
after(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const logBytes = (): number => statSync(join(folder, 'assay.db-wal')).size;

function write(rows: number): void {
  database.exec('begin');
  const insert = database.prepare('insert into word (text) values (?)');
  for (let row = 0; row < rows; row++) insert.run('x'.repeat(3000));
  database.exec('commit');
}

/** What a process finds that starts after this moment, had everything been killed. */
function rowsAfterCrash(): number {
  const copy = mkdtempSync(join(tmpdir(), 'assay-crash-'));
  for (const name of ['assay.db', 'assay.db-wal']) copyFileSync(join(folder, name), join(copy, name));
  const found = new DatabaseSync(join(copy, 'assay.db'));
  try {
    assert.deepEqual({ ...found.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
    return (found.prepare('select count(*) as rows from word').get() as { rows: number }).rows;
  } finally {
    found.close();
    rmSync(copy, { recursive: true });
  }
}

test('a log that is written much is made at its full length, begins anew in it, and loses nothing', () => {
  let nowMs = 0;
  const checkpoints = createCheckpoints(folder, () => nowMs);
  write(100);
  const small = logBytes();
  assert.equal(checkpoints.lengthen(), false, 'a server that is asked little needs no long log');
  assert.equal(logBytes(), small);

  write(3000);
  while (checkpoints.lengthen());
  const full = logBytes();
  assert.ok(full > fullLog);
  assert.equal(rowsAfterCrash(), 3100);

  let rows = 3100;
  for (let round = 0; round < 60; round++) {
    write(500);
    rows += 500;
    nowMs += 2000;
    checkpoints.step();
    if (round % 12 === 0) assert.equal(rowsAfterCrash(), rows);
  }
  assert.equal(rowsAfterCrash(), rows);
  assert.equal(logBytes(), full, 'more than twice the length of the log was written');
});
