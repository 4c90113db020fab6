/** Payment settings in the database, as two processes see them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createAccountsStore } from '../../src/features/accounts/accounts.store.ts';
import { defaultSettings } from '../../src/features/payment/settings/payment-settings.ts';
import { type FollowedPaymentSettings, openPaymentSettings } from '../../src/open-payment-settings.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { until } from '../helpers/until.ts';
import { watchStatements } from '../helpers/watch-statements.ts';

/** It takes half a second; more is for a machine that is busy with other tests. */
const busyMs = 5000;

describe('payment settings on sqlite', () => {
  let dataDir: string;
  let stores: Store[];
  let here: FollowedPaymentSettings;
  let there: FollowedPaymentSettings;
  let account: string;
  let nowMs: number;

  const open = (store: Store) =>
    openPaymentSettings({
      store,
      clock: () => nowMs,
      warn: (message, error) => assert.fail(`${message}: ${String(error)}`),
    });

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'assay-settings-'));
    nowMs = Date.UTC(2026, 10, 21);
    stores = [openStore({ dataDir }), openStore({ dataDir })];
    account = (await createAccountsStore(stores[0]!, () => nowMs, 'test').createAccount('a', 'premium')).id;
    [here, there] = [await open(stores[0]!), await open(stores[1]!)];
  });
  afterEach(async () => {
    await Promise.all([here.stop(), there.stop()]);
    for (const store of stores) store.close();
    rmSync(dataDir, { recursive: true });
  });

  const change = (thresholds: object, rules: object = {}, by = here) =>
    by.admin.change(account, { thresholds, rules } as never, 'key_1');
  const audit = () =>
    stores[0]!
      .prepare(
        "select time_ms, actor, account_id, detail from audit where action = 'change payment settings'",
      )
      .all() as { time_ms: number; actor: string; account_id: string; detail: string }[];

  test('a change counts at once in the process that makes it, for that account alone', async () => {
    assert.equal(here.of(account), defaultSettings);
    const stored = await change({ ip_payments_hour: 9 }, { PF10009: { enabled: false } });
    assert.deepEqual(stored, {
      changes: { thresholds: { ip_payments_hour: 9 }, rules: { PF10009: { enabled: false } } },
      version: 2,
      changedAtMs: nowMs,
      author: 'key_1',
    });
    assert.equal(here.of(account).thresholds.ip_payments_hour, 9);
    assert.ok(here.of(account).rules.off.has('PF10009'));
    assert.equal(here.of('another'), defaultSettings);
    assert.equal(here.of(null), defaultSettings);
  });

  test('a change counts in another process within a second, as do the settings of before its start', async () => {
    await change({ ip_payments_hour: 9 });
    assert.equal(there.of(account), defaultSettings);
    there.start();
    await until(
      () => there.of(account).thresholds.ip_payments_hour,
      (value) => value === 9,
      busyMs,
    );
    await change({ ip_payments_hour: null });
    await until(
      () => there.of(account).thresholds.ip_payments_hour,
      (value) => value === 5,
      busyMs,
    );
    await change({ client_age: 3 });
    const later = openStore({ dataDir });
    stores.push(later);
    assert.equal((await open(later)).of(account).thresholds.client_age, 3);
  });

  test('both processes change on top of each other, each with the next version', async () => {
    await change({ ip_payments_hour: 9 });
    await change({ client_age: 3 }, {}, there);
    await Promise.all([change({ travel_speed: 800 }), change({}, { PF10003: { weight: 0.2 } })]);
    const { changes, version } = await here.admin.read(account);
    assert.deepEqual(changes, {
      thresholds: { ip_payments_hour: 9, client_age: 3, travel_speed: 800 },
      rules: { PF10003: { weight: 0.2 } },
    });
    assert.equal(version, 5);
  });

  test('every change leaves a line in the audit log; one that changes nothing or is refused leaves none', async () => {
    await change({ ip_payments_hour: 9 });
    nowMs += 1000;
    assert.equal((await change({ ip_payments_hour: 9 })).version, 2);
    assert.equal((await change({ client_age: null })).changedAtMs, nowMs - 1000);
    await assert.rejects(change({ ip_payments_hour: 21 }), /may not be higher/);
    await change({ ip_payments_hour: null });
    assert.deepEqual(
      audit().map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) })),
      [9, null].map((value, index) => ({
        time_ms: nowMs - 1000 + index * 1000,
        actor: 'key_1',
        account_id: account,
        detail: { version: index + 2, thresholds: { ip_payments_hour: value }, rules: {} },
      })),
    );
    assert.equal(here.of(account).thresholds.ip_payments_hour, 5);
  });

  test('asking for the settings of a payment’s account runs no statement', async () => {
    await change({ ip_payments_hour: 9 });
    const watch = watchStatements();
    for (let turn = 0; turn < 100; turn++) here.of(account);
    watch.stop();
    assert.deepEqual(watch.statements, []);
  });
});
