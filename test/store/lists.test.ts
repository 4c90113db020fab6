import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createAccountsStore } from '../../src/features/accounts/accounts.store.ts';
import { createListSource } from '../../src/features/lists/create-list-source.ts';
import { createListChanges } from '../../src/features/lists/list-changes.store.ts';
import { createListEntries } from '../../src/features/lists/list-entries.store.ts';
import { createListRows, type ListRow } from '../../src/features/lists/list-rows.store.ts';
import { createListWriter } from '../../src/features/lists/list-writer.store.ts';
import { followLists } from '../../src/follow-lists.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';

describe('lists in the database', () => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-lists-'));
  let store: Store;
  let accountId: string;
  let nowMs = Date.UTC(2026, 0, 1);
  let lists = 0;
  const clock = (): number => nowMs;
  const writer = () => createListWriter({ store, clock, pause: () => nextTurn() });
  const follower = () => followLists({ changes: createListChanges(store), clock, seed: 7, warn: () => {} });

  before(async () => {
    store = openStore({ dataDir: dir });
    accountId = (await createAccountsStore(store, clock, 'test').createAccount('a', 'premium')).id;
  });
  after(() => {
    store.close();
    rmSync(dir, { recursive: true });
  });

  async function newList(mode: 'block' | 'allow' = 'block'): Promise<ListRow> {
    const list = await createListRows(store, clock).createList(
      accountId,
      { name: `list ${++lists}`, kind: 'device', mode, note: null },
      'test',
    );
    return list as ListRow;
  }

  const put = (list: ListRow, ...values: string[]) =>
    writer().write(
      { listId: list.id, author: 'test', upload: 0 },
      values.map((value) => ({ value, note: null, expiresAt: null })),
      1_000_000,
      () => {},
    );

  const verdictOf = (following: ReturnType<typeof follower>, value: string): string =>
    createListSource(following).check(accountId, 'device', value, nowMs).verdict;

  test('what one process writes another reads, and removed entries stop counting', async () => {
    const other = follower();
    await other.refresh();
    const list = await newList();
    const values = Array.from({ length: 1203 }, (_, index) => `d${index}`);
    await put(list, ...values);
    await other.refresh();
    assert.equal(other.memory().of(accountId)?.count(list.id), values.length);
    assert.equal(verdictOf(other, 'd1202'), 'block');
    assert.equal(await writer().remove(list.id, 'd1202'), true);
    assert.equal(await writer().remove(list.id, 'd1202'), false);
    await other.refresh();
    assert.equal(verdictOf(other, 'd1202'), 'none');
    await put(list, 'd1202');
    await other.refresh();
    assert.equal(verdictOf(other, 'd1202'), 'block');
    const fresh = follower();
    await fresh.refresh();
    assert.equal(fresh.memory().of(accountId)?.count(list.id), values.length);
  });

  test('a process that slept while removals were forgotten reads everything anew', async () => {
    const sleeper = follower();
    const list = await newList();
    await put(list, 'gone', 'stays');
    await sleeper.refresh();
    await writer().remove(list.id, 'gone');
    nowMs += 3_600_001;
    assert.equal(await writer().purge(() => false), 1);
    await put(list, 'new');
    await sleeper.refresh();
    assert.deepEqual(
      ['gone', 'stays', 'new'].map((value) => verdictOf(sleeper, value)),
      ['none', 'block', 'block'],
    );
  });

  test('entries of deleted lists and long expired ones are deleted for good', async () => {
    const list = await newList();
    await put(list, 'a', 'b');
    await createListRows(store, clock).removeList(list, 'test');
    const kept = await newList();
    const entry = { value: 'e', note: null, expiresAt: nowMs + 1000 };
    await writer().write({ listId: kept.id, author: 'test', upload: 0 }, [entry], 9, () => {});
    assert.equal(await writer().purge(() => false), 2);
    nowMs += 31 * 86_400_000;
    assert.equal(createListEntries(store, clock).count(kept.id), 1);
    assert.equal(await writer().purge(() => false), 1);
    assert.equal(createListEntries(store, clock).count(kept.id), 0);
  });

  test('the name of a deleted list is free again', async () => {
    const rows = createListRows(store, clock);
    const list = await newList();
    assert.equal(await rows.createList(accountId, list, 'test'), null);
    await rows.removeList(list, 'test');
    const { name, kind, mode, note } = list;
    assert.notEqual(await rows.createList(accountId, { name, kind, mode, note }, 'test'), null);
  });

  test('a write waits for another process that writes', async () => {
    const list = await newList();
    const other = new DatabaseSync(join(dir, 'assay.db'));
    other.exec('BEGIN IMMEDIATE');
    const writing = put(list, 'waited');
    await nextTurn();
    other.exec('COMMIT');
    other.close();
    assert.equal((await writing).added, 1);
  });

  test('when the database cannot be read what is in memory counts, and all else is unknown after five seconds', async () => {
    const changes = createListChanges(store);
    const list = await newList();
    await put(list, 'known');
    let isBroken = false;
    const following = followLists({
      changes: {
        ...changes,
        version() {
          if (isBroken) throw new Error('the disk is gone');
          return changes.version();
        },
      },
      clock,
      seed: 1,
      warn: () => {},
    });
    await following.refresh();
    assert.deepEqual([verdictOf(following, 'known'), verdictOf(following, 'other')], ['block', 'none']);
    isBroken = true;
    await assert.rejects(following.refresh());
    assert.equal(verdictOf(following, 'other'), 'none');
    nowMs += 5001;
    assert.deepEqual([verdictOf(following, 'known'), verdictOf(following, 'other')], ['block', 'unknown']);
    const source = createListSource(following);
    assert.equal(source.isIn(accountId, list.id, 'known', nowMs), true);
    assert.equal(source.isIn(accountId, list.name, 'other', nowMs), null);
    assert.equal(source.isIn(accountId, 'no such list', 'known', nowMs), null);
    assert.equal(source.check('acc_nobody', 'ip', '8.8.8.8', nowMs).verdict, 'unknown');
    assert.equal(source.check(null, 'ip', '8.8.8.8', nowMs).verdict, 'none');
    isBroken = false;
    await following.refresh();
    assert.equal(verdictOf(following, 'other'), 'none');
    await following.stop();
  });
});
