import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createEventRecorder, type EventRecorder } from '../../src/features/events/create-event-recorder.ts';
import { createEventsStore, type EventsStore } from '../../src/features/events/events.store.ts';
import { createOldEvents } from '../../src/features/events/old-events.store.ts';
import type { CallEvent } from '../../src/http/gate.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { watchStatements } from '../helpers/watch-statements.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 21);

const event = (change: Partial<CallEvent> = {}): CallEvent => ({
  timeMs: start,
  accountId: 'acc_a',
  keyId: 'key_a',
  endpoint: 'ip_lookup',
  version: 1,
  subject: '203.0.113.7',
  userId: null,
  countryCode: 'DE',
  risk: 20,
  outcome: 'ok',
  flags: [],
  latencyUs: 40,
  source: null,
  persons: [],
  alerts: [],
  ...change,
});

// One suite for every kind of database the server runs on. In a suite, since hooks outside one run for other files' tests too.
for (const database of ['sqlite']) {
  describe(database, () => {
    let dataDir: string;
    let store: Store;
    let recorder: EventRecorder;
    let events: EventsStore;
    let warnings: string[];

    beforeEach(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'assay-events-'));
      store = openStore({ dataDir });
      warnings = [];
      recorder = createEventRecorder({
        store,
        redact: (text) => text,
        warn: (message) => warnings.push(message),
      });
      events = createEventsStore(store);
    });
    afterEach(() => {
      store.close();
      rmSync(dataDir, { recursive: true });
    });

    test('a risk that is no whole number holds up no other row', async () => {
      recorder.record(event({ subject: 'fraction', risk: 12.5 }));
      recorder.record(event({ subject: 'nothing', risk: Number.NaN }));
      recorder.record(event({ subject: 'whole' }));
      await recorder.close();
      const rows = await events.list({ accountId: 'acc_a' });
      assert.deepEqual(
        rows.map((row) => [row.subject, row.risk]),
        [
          ['whole', 20],
          ['nothing', null],
          ['fraction', 13],
        ],
      );
      assert.deepEqual(warnings, []);
    });

    const idsOf = async (filter: object): Promise<(string | null)[]> =>
      (await events.list({ accountId: 'acc_a', ...filter })).map((row) => row.subject);

    test('every event comes back as it was, whether it was written in a group or alone', async () => {
      for (let index = 0; index < 23; index++)
        recorder.record(event({ subject: `s${index}`, flags: index % 2 ? ['tor', 'vpn'] : [] }));
      await recorder.close();
      const rows = await events.list({ accountId: 'acc_a' });
      assert.deepEqual(
        rows.map((row) => row.subject),
        Array.from({ length: 23 }, (_, index) => `s${22 - index}`),
      );
      const { id: _, ...last } = rows[1]!;
      const { accountId, persons, alerts, ...expected } = event({ subject: 's21', flags: ['tor', 'vpn'] });
      assert.deepEqual([accountId, persons, alerts], ['acc_a', [], []]);
      assert.deepEqual(last, expected);
    });

    test('events are found by every filter, an account at a time, a page at a time', async () => {
      recorder.record(event({ subject: 'old', timeMs: start - day }));
      recorder.record(event({ subject: 'user', userId: 'u1' }));
      recorder.record(event({ subject: 'risky', risk: 80 }));
      recorder.record(event({ subject: 'failed', outcome: 'invalid_ip', risk: null }));
      recorder.record(event({ subject: 'asn', endpoint: 'asn_lookup', keyId: 'key_b' }));
      recorder.record(event({ subject: 'foreign', accountId: 'acc_b' }));
      await recorder.close();
      assert.deepEqual(await idsOf({}), ['asn', 'failed', 'risky', 'user', 'old']);
      assert.deepEqual(await idsOf({ userId: 'u1' }), ['user']);
      assert.deepEqual(await idsOf({ minRisk: 80 }), ['risky']);
      assert.deepEqual(await idsOf({ outcome: 'invalid_ip' }), ['failed']);
      assert.deepEqual(await idsOf({ endpoint: 'asn_lookup', keyId: 'key_b' }), ['asn']);
      assert.deepEqual(await idsOf({ toMs: start }), ['old']);
      assert.deepEqual(await idsOf({ fromMs: start, limit: 2 }), ['asn', 'failed']);
      const [, last] = await events.list({ accountId: 'acc_a', limit: 2 });
      assert.deepEqual(await idsOf({ beforeId: last!.id, limit: 2 }), ['risky', 'user']);
    });

    test('the events of an end user are found over months, newest first and page by page', async () => {
      for (let month = 11; month >= 0; month--) {
        const timeMs = start - month * 30 * day;
        recorder.record(event({ subject: `u${month}`, userId: 'u', timeMs }));
        recorder.record(event({ subject: 'other', userId: 'v', timeMs }));
      }
      await recorder.close();
      assert.deepEqual(
        await idsOf({ userId: 'u' }),
        Array.from({ length: 12 }, (_, month) => `u${month}`),
      );
      assert.deepEqual(await idsOf({ userId: 'u', limit: 2 }), ['u0', 'u1']);
      assert.deepEqual(await idsOf({ userId: 'u', fromMs: start - 65 * day, toMs: start }), ['u1', 'u2']);
      const [, second] = await events.list({ accountId: 'acc_a', userId: 'u', limit: 2 });
      assert.deepEqual(await idsOf({ userId: 'u', beforeId: second!.id, limit: 1 }), ['u2']);
      assert.deepEqual(await idsOf({ userId: 'nobody' }), []);
    });

    test('the query for an end user’s events that really runs is answered by the index, without a scan', async () => {
      recorder.record(event({ userId: 'u' }));
      await recorder.close();
      const { statements, stop } = watchStatements();
      await events.list({ accountId: 'acc_a', userId: 'u' });
      stop();
      const [query, ...others] = statements.filter((sql) => sql.includes('user_hash'));
      assert.ok(query !== undefined && others.length === 0);
      const plan = store
        .prepare(`explain query plan ${query}`)
        .all(...Array.from({ length: query.split('?').length - 1 }, () => 1))
        .map((row) => String(row['detail']));
      assert.match(
        plan[0] ?? '',
        /^SEARCH event USING INDEX event_user_block \(<expr>=\? AND user_hash=\?\)/,
      );
      assert.doesNotMatch(plan.join('\n'), /SCAN event/);
    });

    test('a user of many events is read a block of rows at a time, and rows of other blocks are found too', async () => {
      // Two blocks of 4,096 and the beginning of a third.
      for (let index = 0; index < 9000; index++)
        recorder.record(event({ subject: String(index), userId: index % 100 === 0 ? 'seldom' : 'often' }));
      await recorder.close();
      assert.deepEqual(await idsOf({ userId: 'often', limit: 3 }), ['8999', '8998', '8997']);
      const seldom = await idsOf({ userId: 'seldom', limit: 1000 });
      assert.deepEqual(
        seldom,
        Array.from({ length: 90 }, (_, index) => String(8900 - index * 100)),
      );
      const { statements, stop } = watchStatements();
      await events.list({ accountId: 'acc_a', userId: 'often', limit: 100 });
      stop();
      assert.equal(
        statements.filter((sql) => sql.includes('user_hash')).length,
        1,
        'the newest block is enough',
      );
    });

    test('a database of the first version gets its index of end users', async () => {
      const folder = join(dataDir, 'old');
      mkdirSync(folder);
      const raw = new DatabaseSync(join(folder, 'assay.db'));
      const [first] = migrations;
      raw.exec('create table migration (name text primary key, applied_at integer not null) strict');
      raw.exec(first!.sql);
      raw.prepare('insert into migration (name, applied_at) values (?, 0)').run(first!.name);
      raw.exec(`insert into event (time_ms, account_id, key_id, endpoint, version, subject, user_id, outcome, flags, latency_us)
        values (${start}, 'acc_a', 'key_a', 'ip_lookup', 1, 'mine', 'u', 'ok', '', 1)`);
      raw.close();
      const old = openStore({ dataDir: folder });
      const rows = await createEventsStore(old).list({ accountId: 'acc_a', userId: 'u' });
      old.close();
      assert.deepEqual(
        rows.map((row) => row.subject),
        ['mine'],
      );
    });

    test('events past their retention are deleted, and no others', async () => {
      for (let index = 0; index < 2500; index++) recorder.record(event({ timeMs: start - 91 * day + index }));
      recorder.record(event({ subject: 'kept', timeMs: start - 90 * day }));
      recorder.record(event({ subject: 'new' }));
      await recorder.close();
      const old = createOldEvents(store.openWriter());
      let turns = 0;
      while (old.deleteSome(start - 90 * day)) turns++;
      assert.equal(turns, 3, 'in portions');
      assert.deepEqual(await idsOf({}), ['new', 'kept']);
    });

    test('a lock is tried again soon however long it lasts, so that little waits for it', (t) => {
      const other = new DatabaseSync(join(dataDir, 'assay.db'));
      t.mock.timers.enable({ apis: ['setTimeout'] });
      other.exec('BEGIN IMMEDIATE');
      recorder.record(event());
      // One after the other, since each attempt begins the wait for the next.
      for (let ms = 0; ms < 2000; ms++) t.mock.timers.tick(1);
      assert.equal(recorder.queued(), 1);
      other.exec('COMMIT');
      other.close();
      for (let ms = 0; ms < 10; ms++) t.mock.timers.tick(1);
      assert.equal(recorder.queued(), 0);
      assert.deepEqual(warnings, []);
    });

    test('a full queue makes callers wait until there is room, and loses nothing', async () => {
      const other = new DatabaseSync(join(dataDir, 'assay.db'));
      other.exec('BEGIN IMMEDIATE');
      for (let index = 0; index < 50_000; index++) recorder.record(event());
      const wait = recorder.backpressure();
      assert.ok(wait instanceof Promise);
      other.exec('COMMIT');
      other.close();
      await wait;
      assert.ok(recorder.queued() < 50_000);
      await recorder.close();
      assert.equal(store.prepare('select count(*) as n from event').get()?.['n'], 50_000);
      assert.deepEqual(warnings, [], 'that another process writes is no news');
    });
  });
}
