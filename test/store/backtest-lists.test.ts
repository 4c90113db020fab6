/** The lists that a back-test asks: as they are now, or as entries were added. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { openPastLists } from '../../src/features/custom-rules/past-lists.store.ts';
import { openStore } from '../../src/store/open-store.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);
let dataDir: string;
let database: DatabaseSync;

before(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'assay-test-'));
  openStore({ dataDir }).close();
  database = new DatabaseSync(join(dataDir, 'assay.db'));
  database.exec(
    "insert into account (id, name, plan, state, created_at, changed_in) values ('acc_a', 'a', 'free', 'active', 0, 1), ('acc_b', 'b', 'free', 'active', 0, 1)",
  );
  const list = database.prepare(
    "insert into list (id, account_id, name, kind, mode, created_at, created_by, changed_in, removed_at) values (?, ?, ?, ?, ?, 0, 'k', 1, ?)",
  );
  list.run('l1', 'acc_a', 'Thieves', 'email', 'block', null);
  list.run('l2', 'acc_a', 'Friends', 'email', 'allow', null);
  list.run('l3', 'acc_a', 'Gone', 'email', 'block', 1);
  list.run('l4', 'acc_b', 'Others', 'email', 'block', null);
  list.run('l5', 'acc_a', 'Offices', 'ip', 'block', null);
  const entry = database.prepare(
    "insert into list_entry (list_id, value, created_at, created_by, expires_at, removed_at, changed_in) values (?, ?, ?, 'k', ?, ?, 1)",
  );
  entry.run('l1', 'early@example.com', start, null, null);
  entry.run('l1', 'late@example.com', start + 5 * day, null, null);
  entry.run('l1', 'short@example.com', start, start + 2 * day, null);
  entry.run('l1', 'removed@example.com', start, null, start + day);
  entry.run('l2', 'friend@example.com', start, null, null);
  entry.run('l3', 'gone@example.com', start, null, null);
  entry.run('l4', 'other@example.com', start, null, null);
  entry.run('l5', '192.0.2.0/24', start, null, null);
});
after(() => {
  database.close();
  rmSync(dataDir, { recursive: true });
});

const open = (time: 'now' | 'then', ...kinds: string[]) =>
  openPastLists(database, {
    accountId: 'acc_a',
    kinds: new Set(kinds),
    time,
    nowMs: start + 30 * day,
  });

test('the lists of now have what is in force now, of this account and by any spelling', () => {
  const { isInList, moveTo } = open('now', 'email', 'ip');
  moveTo(start);
  assert.equal(isInList('email', 'Late+shop@Example.com'), true);
  assert.equal(isInList('email/Thieves', 'early@example.com'), true);
  for (const name of ['short', 'removed', 'friend', 'gone', 'other'])
    assert.equal(isInList('email', `${name}@example.com`), false, name);
  assert.equal(isInList('email/Friends', 'friend@example.com'), true);
  assert.equal(isInList('ip/Offices', '192.0.2.77'), true);
});

test('entries of then count from when they were added until they ended', () => {
  const { isInList, moveTo } = open('then', 'email');
  const listed = (): string[] =>
    ['early', 'late', 'short'].filter((name) => isInList('email', `${name}@example.com`));
  moveTo(start - 1);
  assert.deepEqual(listed(), []);
  moveTo(start);
  assert.deepEqual(listed(), ['early', 'short']);
  moveTo(start + 3 * day);
  assert.deepEqual(listed(), ['early']);
  moveTo(start + 5 * day);
  assert.deepEqual(listed(), ['early', 'late']);
});
