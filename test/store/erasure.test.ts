/** What erases an end user's data, on the database itself. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createDomainStore } from '../../src/features/domain/domain.store.ts';
import type { DomainFacts } from '../../src/features/domain/mail-facts.ts';
import { domainEraser } from '../../src/features/erasure/domain-eraser.store.ts';
import { readEndUser } from '../../src/features/erasure/end-user.ts';
import { eventEraser } from '../../src/features/erasure/event-eraser.store.ts';
import type { DataKind } from '../../src/http/define-endpoint.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { userHash } from '../../src/store/user-hash.ts';

const kinds: Readonly<Record<string, DataKind>> = {
  ip_lookup: 'ips',
  email_scoring: 'emails',
  phone_scoring: 'phone_numbers',
};

describe('erasers on sqlite', () => {
  let dataDir: string;
  let store: Store;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'assay-erasure-'));
    store = openStore({ dataDir });
  });
  afterEach(() => {
    store.close();
    rmSync(dataDir, { recursive: true });
  });

  const persist = async <T>(work: () => T): Promise<T> => work();
  const eraser = (of = store) =>
    eventEraser({
      store: of,
      redact: (text) => text,
      kindOf: (endpoint) => kinds[endpoint] ?? null,
      persist,
    });
  const erase = (value: string, of = store) =>
    eraser(of).erase({ accountId: 'acc_a', user: readEndUser(value, null), fromLists: false, nowMs: 0 });
  const count = (table: string): number =>
    (store.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n;

  /** Every tenth row is the user's; every other row is of another account or user. */
  function fill(rows: number): void {
    const hash = userHash('jane');
    for (const table of ['event', 'alert']) {
      const own = table === 'event' ? 'version, outcome, latency_us' : 'kind, details';
      const values = table === 'event' ? "1, 'ok', 1" : "'suspicious_ip', null";
      store
        .prepare(`
        insert into ${table} (time_ms, account_id, key_id, endpoint, subject, user_id, country_code, risk, flags, user_hash, ${own})
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
        select i, case when i % 10 = 1 then 'acc_b' else 'acc_a' end, 'key', 'ip_lookup', '203.0.113.7',
          case when i % 10 < 2 then 'jane' else 'joe' end, 'DE', 85, '', ${hash}, ${values} from n`)
        .run(rows);
    }
    store
      .prepare(`
      insert into webhook_delivery (message_id, webhook_id, account_id, alert_id, event, body, created_at, state, attempts)
      select 'msg', 'hook', account_id, id, 'proxy_detected', '{}', 0, 'delivered', 1 from alert`)
      .run();
    store
      .prepare(`
      insert into webhook_merge (webhook_id, event, subject_hash, since, merged, alert_id)
      select 'hook', 'proxy_detected', id, 0, 1, id from alert`)
      .run();
    store
      .prepare(`
      insert into webhook_attempt (delivery_id, time_ms, latency_ms) select id, 0, 1 from webhook_delivery`)
      .run();
  }

  test('rows are found in every block, also among others with the same hash, and nobody else’s go', async () => {
    fill(20_000);
    assert.deepEqual(await erase('jane'), { ips: 2000 });
    for (const table of ['event', 'alert', 'webhook_delivery', 'webhook_attempt', 'webhook_merge'])
      assert.equal(count(table), 18_000, table);
    const left = store
      .prepare("select count(*) as n from event where user_id = 'jane' and account_id = 'acc_a'")
      .get();
    assert.equal((left as { n: number }).n, 0);
    assert.deepEqual(await erase('jane'), {});
  });

  test('rows of before the migration are found by mail address and phone number', async () => {
    const folder = join(dataDir, 'old');
    mkdirSync(folder);
    const raw = new DatabaseSync(join(folder, 'assay.db'));
    raw.exec('create table migration (name text primary key, applied_at integer not null) strict');
    for (const migration of migrations.filter(({ name }) => name < '0010')) {
      migration.prepare?.(raw);
      raw.exec(migration.sql);
      raw.prepare('insert into migration (name, applied_at) values (?, 0)').run(migration.name);
    }
    const insert = raw.prepare(`
      insert into event (time_ms, account_id, key_id, endpoint, version, subject, outcome, flags, latency_us)
      values (0, 'acc_a', 'key', ?, 1, ?, 'ok', '', 1)`);
    insert.run('email_scoring', 'Jane@Example.com');
    insert.run('phone_scoring', '+4930123456');
    insert.run('ip_lookup', '203.0.113.7');
    raw.close();
    const old = openStore({ dataDir: folder });
    assert.deepEqual(await erase('jane@example.COM', old), { emails: 1 });
    assert.deepEqual(await erase('+49 30 123456', old), { phone_numbers: 1 });
    old.close();
  });

  test('a domain of one’s own is forgotten where this account had it collected, and others are not', async () => {
    const domains = createDomainStore(store);
    const facts = {} as DomainFacts;
    const keep = (name: string, accountId: string) =>
      domains.keep({ name, registrable: name, accountId }, facts, 1);
    keep('jane-doe.example', 'acc_a');
    keep('provider.example', 'acc_a');
    keep('theirs.example', 'acc_b');
    const forget = domainEraser({
      store,
      ownDomainOf: (email) => (email.endsWith('@provider.example') ? null : email.split('@')[1]!),
      persist,
    });
    for (const value of ['me@jane-doe.example', 'me@provider.example', 'me@theirs.example', 'jane'])
      await forget.erase({ accountId: 'acc_a', user: readEndUser(value, null), fromLists: false, nowMs: 0 });
    assert.equal(domains.find('jane-doe.example'), null);
    assert.notEqual(domains.find('provider.example'), null);
    assert.notEqual(domains.find('theirs.example'), null);
  });
});
