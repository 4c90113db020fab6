import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { placeAfter } from '../../src/features/accounts/account-changes.store.ts';
import { type AccountsStore, createAccountsStore } from '../../src/features/accounts/accounts.store.ts';
import { readHostEntry } from '../../src/features/accounts/authorised-hosts.ts';
import { type AccountsGate, createGate } from '../../src/features/accounts/create-gate.ts';
import { ensureDefaultAccount } from '../../src/features/accounts/ensure-default-account.ts';
import { defaultPlans, readPlans } from '../../src/features/accounts/plans.ts';
import type { AdmissionRequest } from '../../src/http/gate.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { watchStatements } from '../helpers/watch-statements.ts';

// One suite for every kind of database the server runs on. In a suite, since hooks outside one run for other files' tests too.
for (const database of ['sqlite']) {
  describe(database, () => {
    let dataDir: string;
    let store: Store;
    let accounts: AccountsStore;
    let gate: AccountsGate;
    let now: number;

    const openGate = (plans = defaultPlans): Promise<AccountsGate> =>
      createGate({ store, accounts, plans, clock: () => now, warn: assert.fail });
    const request = (change: Partial<AdmissionRequest> = {}): AdmissionRequest => ({
      endpoint: 'ip_lookup',
      leastPlan: 'free',
      nowMs: now,
      live: true,
      originHost: () => null,
      callerIp: () => '198.51.100.7',
      ...change,
    });

    beforeEach(async () => {
      now = Date.UTC(2026, 10, 21, 12);
      dataDir = mkdtempSync(join(tmpdir(), 'assay-store-'));
      store = openStore({ dataDir });
      accounts = createAccountsStore(store, () => now, 'test');
      gate = await openGate();
    });
    afterEach(async () => {
      await gate.stop();
      store.close();
      rmSync(dataDir, { recursive: true });
    });

    const keyOn = async (plan: 'free' | 'standard' | 'premium', options = {}) => {
      const account = await accounts.createAccount(`on-${plan}-${Math.random()}`, plan);
      const created = await accounts.createKey(account.id, 'test', options);
      await gate.reload();
      return { account, ...created, verified: gate.verify(created.rawKey) };
    };

    test('a key is 32 hexadecimal digits, works, and is nowhere in the database', async () => {
      const { rawKey, verified } = await keyOn('premium');
      assert.match(rawKey, /^[0-9a-f]{32}$/);
      assert.equal(verified?.planName, 'premium');
      const dump = JSON.stringify([
        await store.db.selectFrom('api_key').selectAll().execute(),
        await store.db.selectFrom('audit').selectAll().execute(),
      ]);
      assert.ok(!dump.includes(rawKey));
    });

    test('unknown, empty and very long keys are refused and leave nothing behind', async () => {
      for (const raw of ['', 'wrong', '0'.repeat(32), 'x'.repeat(100_000)])
        assert.equal(gate.verify(raw), null);
    });

    test('a revoked key is refused after the reload, an expired one at its time', async () => {
      const revoked = await keyOn('premium');
      await accounts.revokeKey(revoked.key.id);
      await gate.reload();
      assert.equal(gate.verify(revoked.rawKey), null);
      const expiring = await keyOn('premium', { expiresAt: now + 1000 });
      assert.notEqual(gate.verify(expiring.rawKey), null);
      now += 1000;
      assert.equal(gate.verify(expiring.rawKey), null);
    });

    test('an inactive account is 102, an ended subscription 105', async () => {
      const { account, rawKey } = await keyOn('premium');
      await accounts.changeAccount(account.id, { planExpiresAt: now });
      await gate.reload();
      assert.equal(gate.admit(gate.verify(rawKey)!, request()), 'plan_expired');
      await accounts.changeAccount(account.id, { state: 'inactive' });
      await gate.reload();
      assert.equal(gate.admit(gate.verify(rawKey)!, request()), 'inactive_user');
    });

    test('a plan has what lower plans have and nothing above it', async () => {
      const { verified } = await keyOn('standard');
      assert.equal(gate.admit(verified!, request({ leastPlan: 'free' })), null);
      assert.equal(gate.admit(verified!, request({ leastPlan: 'standard' })), null);
      assert.equal(gate.admit(verified!, request({ leastPlan: 'premium' })), 'feature_not_available');
    });

    test('only the endpoints a key allows are open to it', async () => {
      const { verified } = await keyOn('premium', { allowedEndpoints: ['asn_lookup'] });
      assert.equal(gate.admit(verified!, request({ endpoint: 'asn_lookup' })), null);
      assert.equal(gate.admit(verified!, request({ endpoint: 'ip_lookup' })), 'feature_not_available');
    });

    test('calls come from authorised hosts, by name or by address, and an empty list lets all in', async () => {
      const { verified } = await keyOn('premium', { authorisedHosts: ['shop.example', '192.0.2.0/24'] });
      const admit = (host: string | null, ip: string) =>
        gate.admit(verified!, request({ originHost: () => host, callerIp: () => ip }));
      assert.equal(admit('shop.example', '198.51.100.1'), null);
      assert.equal(admit(null, '192.0.2.77'), null);
      assert.equal(admit('www.shop.example', '198.51.100.1'), 'domain_not_whitelisted');
      assert.equal(admit(null, '198.51.100.1'), 'domain_not_whitelisted');
    });

    test('the flood limit is for each second, and the next second is free again', async () => {
      gate = await openGate(readPlans('{"premium": {"floodPerSecond": 3}}', []));
      const { verified } = await keyOn('premium');
      const outcomes = Array.from({ length: 5 }, () => gate.admit(verified!, request()));
      assert.deepEqual(outcomes, [null, null, null, 'flood_detected', 'flood_detected']);
      now += 1000;
      assert.equal(gate.admit(verified!, request()), null);
    });

    test('the quota counts answered live calls, spares test mode and starts anew with the month', async () => {
      gate = await openGate(readPlans('{"free": {"monthlyQuota": 2}}', []));
      const { verified } = await keyOn('free');
      gate.count(verified!, 'ip_lookup', true, now);
      gate.count(verified!, 'ip_lookup', false, now);
      assert.equal(gate.admit(verified!, request()), null);
      gate.count(verified!, 'ip_lookup', true, now);
      assert.equal(gate.admit(verified!, request()), 'limit_reached');
      assert.equal(gate.admit(verified!, request({ live: false })), null);
      now = Date.UTC(2026, 11, 1);
      assert.equal(gate.admit(verified!, request()), null);
    });

    test('what was counted is in the database after a stop, and counts against the quota after a start', async () => {
      const { verified, account, rawKey } = await keyOn('free');
      for (let call = 0; call < 7; call++) gate.count(verified!, 'ip_lookup', true, now);
      gate.count(verified!, 'ip_lookup', false, now);
      await gate.stop();
      assert.equal(await accounts.callsSince(account.id, '2026-11-01'), 7);
      gate = await openGate(readPlans('{"free": {"monthlyQuota": 7}}', []));
      assert.equal(gate.admit(gate.verify(rawKey)!, request()), 'limit_reached');
    });

    test('a call is counted on the day on which it came, whenever it is written', async () => {
      const { verified, account } = await keyOn('premium');
      now = Date.UTC(2026, 10, 30, 23, 59, 59, 900);
      gate.count(verified!, 'ip_lookup', true, now);
      now += 200;
      gate.count(verified!, 'ip_lookup', true, now);
      gate.count(verified!, 'ip_lookup', true, now);
      await gate.stop();
      const days = (await accounts.usageSince(account.id, '2026-11-01')).map(({ day, calls }) => [
        day,
        calls,
      ]);
      assert.deepEqual(days, [
        ['2026-12-01', 2],
        ['2026-11-30', 1],
      ]);
    });

    test('limits of an account’s own come before its plan’s, for keys that are already known', async () => {
      const { account, verified } = await keyOn('free');
      await accounts.changeAccount(account.id, { limits: { monthlyQuota: 1, floodPerSecond: 2 } });
      await gate.reload();
      assert.equal(gate.admit(verified!, request()), null);
      gate.count(verified!, 'ip_lookup', true, now);
      assert.equal(gate.admit(verified!, request()), 'limit_reached');
      await accounts.changeAccount(account.id, { limits: { monthlyQuota: null, floodPerSecond: 2 } });
      await gate.reload();
      assert.equal(gate.admit(verified!, request()), 'flood_detected');
      await accounts.changeAccount(account.id, { plan: 'premium', limits: {} });
      await gate.reload();
      assert.equal(gate.admit(verified!, request({ leastPlan: 'premium' })), null);
    });

    test('an account on a plan of another version is served as Free, and that is said', async () => {
      const { account, rawKey } = await keyOn('premium');
      await store.db.updateTable('account').set({ plan: 'platinum' }).where('id', '=', account.id).execute();
      const told: string[] = [];
      const other = await createGate({
        store,
        accounts,
        plans: defaultPlans,
        clock: () => now,
        warn: (message) => told.push(message),
      });
      assert.equal(other.verify(rawKey)?.planName, 'free');
      assert.equal(told.length, 1);
      assert.match(told[0] ?? '', /platinum/);
      await other.stop();
    });

    test('nothing is read again while nothing changes, and one change reads one row', async (t) => {
      const changed = await keyOn('standard');
      await keyOn('premium');
      t.mock.timers.enable({ apis: ['setInterval'] });
      gate.start();
      const watch = watchStatements();
      t.mock.timers.tick(10_000);
      assert.deepEqual(
        new Set(watch.statements),
        new Set(['select version from snapshot_version where id = 1']),
      );
      watch.stop();
      const version = await accounts.version();
      await accounts.revokeKey(changed.key.id);
      assert.deepEqual((await accounts.changedAccounts(placeAfter(version))).rows, []);
      const { rows, next } = await accounts.changedKeys(placeAfter(version));
      assert.deepEqual([rows.map((key) => key.id), next], [[changed.key.id], null]);
    });

    test('many changes are taken over in portions, without leaving one out', async () => {
      const account = await accounts.createAccount('large', 'premium');
      const rawKeys: string[] = [];
      for (let index = 0; index < 450; index++)
        rawKeys.push((await accounts.createKey(account.id, `key ${index}`)).rawKey);
      await gate.reload();
      assert.ok(rawKeys.every((key) => gate.verify(key) !== null));
      // All in one version, as one transaction would leave them.
      store.prepare('update api_key set revoked_at = 1, changed_in = 1000').run();
      store.prepare('update snapshot_version set version = 1000').run();
      await gate.reload();
      assert.ok(rawKeys.every((key) => gate.verify(key) === null));
    });

    test('several processes use up one quota together', async () => {
      const { account, rawKey, verified } = await keyOn('free');
      await accounts.changeAccount(account.id, { limits: { monthlyQuota: 5 } });
      await gate.reload();
      const other = await openGate();
      const otherKey = other.verify(rawKey)!;
      for (let call = 0; call < 3; call++) other.count(otherKey, 'ip_lookup', true, now);
      await other.stop();
      gate.count(verified!, 'ip_lookup', true, now);
      assert.equal(gate.admit(verified!, request()), null);
      gate.count(verified!, 'asn_lookup', true, now);
      await gate.stop();
      assert.equal(gate.admit(verified!, request()), 'limit_reached', 'once it has written its own');
      assert.equal((await accounts.callsInMonth([account.id], '2026-11')).get(account.id), 5);
    });

    test('a call of last month that is counted late takes nothing of the new month', async () => {
      const { account, verified } = await keyOn('free');
      await accounts.changeAccount(account.id, { limits: { monthlyQuota: 1 } });
      await gate.reload();
      const came = Date.UTC(2026, 10, 30, 23, 59, 59, 990);
      now = Date.UTC(2026, 11, 1) + 10;
      assert.equal(gate.admit(verified!, request()), null);
      gate.count(verified!, 'ip_bulk', true, came);
      assert.equal(gate.admit(verified!, request()), null);
      gate.count(verified!, 'ip_lookup', true, now);
      gate.count(verified!, 'ip_bulk', true, came);
      await gate.stop();
      assert.equal(gate.admit(verified!, request()), 'limit_reached');
      assert.deepEqual(
        (await accounts.usageSince(account.id, '2026-11-01')).map(({ day, calls }) => [day, calls]),
        [
          ['2026-12-01', 1],
          ['2026-11-30', 2],
        ],
      );
    });

    test('a rotation ends the old key and makes the new one, or does neither', async () => {
      const { key, rawKey } = await keyOn('premium', { allowedEndpoints: ['ip_lookup'] });
      const rotated = await accounts.rotateKey(key, now + 1000, null);
      await gate.reload();
      assert.deepEqual(rotated.key.allowedEndpoints, ['ip_lookup']);
      assert.equal(rotated.key.rotatedFrom, key.id);
      assert.ok(gate.verify(rawKey) !== null && gate.verify(rotated.rawKey) !== null);
      now += 1000;
      assert.ok(gate.verify(rawKey) === null && gate.verify(rotated.rawKey) !== null);
      store
        .prepare("create trigger refuse before insert on api_key begin select raise(abort, 'no'); end")
        .run();
      const before = await accounts.findKey(rotated.key.id);
      await assert.rejects(accounts.rotateKey(rotated.key, now, null), /no/);
      assert.deepEqual(await accounts.findKey(rotated.key.id), before);
      const { count } = store
        .prepare("select count(*) as count from audit where action = 'key.rotate'")
        .get() as {
        count: number;
      };
      assert.equal(count, 1);
    });

    test('of two rotations at once one is refused, so that there is one new key', async () => {
      const { key } = await keyOn('premium');
      const outcomes = await Promise.allSettled([
        accounts.rotateKey(key, now, null),
        accounts.rotateKey(key, now, null),
      ]);
      assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ['fulfilled', 'rejected']);
      const live = (await accounts.listKeys(key.accountId)).filter((row) => row.expiresAt !== now);
      assert.equal(live.length, 1);
      const { key: ending } = await keyOn('premium', { expiresAt: now + 10 });
      await accounts.rotateKey(ending, now + 1000, null);
      assert.equal((await accounts.findKey(ending.id))?.expiresAt, now + 10, 'a rotation lengthens no life');
    });

    test('a change whose audit line cannot be written is not made', async () => {
      const { account, key } = await keyOn('premium');
      store
        .prepare("create trigger refuse before insert on audit begin select raise(abort, 'no audit'); end")
        .run();
      const state = async () => [
        await accounts.version(),
        await accounts.listAccounts(),
        await accounts.listKeys(null),
      ];
      const before = await state();
      for (const change of [
        () => accounts.createAccount('refused', 'free'),
        () => accounts.changeAccount(account.id, { state: 'inactive' }),
        () => accounts.createKey(account.id, 'refused'),
        () => accounts.rotateKey(key, now, null),
        () => accounts.revokeKey(key.id),
      ]) {
        await assert.rejects(change(), /no audit/);
        assert.deepEqual(await state(), before);
      }
    });

    test('rate-limit headers tell the quota, or the flood limit where there is none', async () => {
      const { verified } = await keyOn('standard');
      const headers = new Map(
        gate
          .limitLines(verified!, now)
          .split('\r\n')
          .map((line) => line.split(': ') as [string, string]),
      );
      const at = (name: string) => headers.get(name);
      assert.equal(at('X-RateLimit-Limit'), '170000');
      assert.equal(at('X-RateLimit-Remaining'), '170000');
      assert.equal(at('RateLimit'), `"month";r=170000;t=${9.5 * 86_400}`);
    });

    test('the first start makes one Premium account and its key, later starts none', async () => {
      const rawKey = await ensureDefaultAccount(accounts);
      await gate.reload();
      assert.equal(gate.verify(rawKey!)?.planName, 'premium');
      assert.equal(await ensureDefaultAccount(accounts), null);
    });

    test('a database of a newer version is refused with what to do', () => {
      store.close();
      const raw = new DatabaseSync(join(dataDir, 'assay.db'));
      raw.exec("insert into migration (name, applied_at) values ('9999-from-the-future', 0)");
      raw.close();
      assert.throws(() => openStore({ dataDir }), /newer version of Assay/);
      const repaired = new DatabaseSync(join(dataDir, 'assay.db'));
      repaired.exec("delete from migration where name = '9999-from-the-future'");
      repaired.close();
      store = openStore({ dataDir });
    });
  });
}

test('a plans file with mistakes is refused with all of them named', () => {
  assert.throws(
    () =>
      readPlans('{"gold": {}, "free": {"monthlyQuota": -1}, "endpoints": {"nothing": "free"}}', [
        'ip_lookup',
      ]),
    /gold[\s\S]*free\.monthlyQuota[\s\S]*endpoints\.nothing/,
  );
});

test('a plans file may hold what the defaults hold, and says what a field takes', () => {
  const { plans, endpointPlans } = readPlans(
    '{"free": {"lacksModules": [], "monthlyQuota": null}, "endpoints": {"ip_bulk": "free"}}',
    ['ip_bulk'],
  );
  assert.deepEqual([...plans.free.lacksModules], []);
  assert.equal(plans.free.monthlyQuota, null);
  assert.equal(endpointPlans.get('ip_bulk'), 'free');
  for (const [text, problem] of [
    ['[]', /must be a JSON object/],
    ['{', /not valid JSON/],
    ['{"free": []}', /free must be an object/],
    ['{"free": {"floodPerSecond": 0}}', /floodPerSecond must be a whole number of calls above 0/],
    ['{"free": {"lacksModules": [1]}}', /lacksModules must be a list/],
    ['{"free": {"quota": 1}}', /free.quota is unknown/],
    ['{"endpoints": 5}', /endpoints must be an object/],
  ] as const)
    assert.throws(() => readPlans(text, []), problem);
});

test('a host entry is kept as browsers send it, and what can never match is refused', () => {
  const outcomes = [
    ['Shop.Example', 'shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['2001:db8::1', '2001:db8::1'],
    ['https://shop.example', null],
    ['shop.example:8080', null],
    ['*.shop.example', null],
    ['shop.example/', null],
    ['192.0.2.0/64', null],
    ['', null],
  ] as const;
  for (const [entry, kept] of outcomes) assert.equal(readHostEntry(entry), kept, entry);
});
