import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runAssay, runProgram } from '../helpers/run-program.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

const root = join(import.meta.dirname, '../..');

let running: RunningApp;
before(async () => {
  running = await startApp();
});
after(() => running.stop());

const assay = (...args: string[]) => runAssay(running.dataDir, ...args);

/** HTTP status of a call with a key, in v2, whose errors have statuses. */
async function statusWith(key: string): Promise<number> {
  const response = await running.get('/v2/lookup/ip/8.8.8.8', { Authorization: `Bearer ${key}` });
  await response.arrayBuffer();
  return response.status;
}

/** Milliseconds until a call with a key has a status. */
async function timeUntil(status: number, key: string): Promise<number> {
  const startMs = performance.now();
  while ((await statusWith(key)) !== status) {
    assert.ok(performance.now() - startMs < 5000, `no status ${status} within 5 s`);
    await pause(20);
  }
  return performance.now() - startMs;
}

function rows(dataDir: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir, 'assay.db'), { readOnly: true });
  try {
    return database.prepare(sql).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
}

test('a key made by another process works within a second, and stops within a second of being revoked', async () => {
  assert.equal((await assay('account', 'create', 'shop', '--plan', 'premium')).code, 0);
  const made = await assay('key', 'create', '--account', 'shop', '--name', 'till', '--quiet');
  assert.match(made.stdout, /^[0-9a-f]{32}\n$/, '--quiet prints the key alone');
  const key = made.stdout.trim();
  assert.ok((await timeUntil(200, key)) < 1000);
  const [listed] = JSON.parse((await assay('key', 'list', '--account', 'shop', '--json')).stdout);
  assert.ok(!JSON.stringify(listed).includes(key), 'a list shows no key');
  assert.equal((await assay('key', 'revoke', listed.id)).code, 0);
  assert.ok((await timeUntil(401, key)) < 1000);
});

test('after a rotation without grace only the new key works', async () => {
  const old = await running.keyOf('premium');
  const [{ id } = { id: '' }] = (await running.app.accounts.listKeys(null)).slice(-1);
  assert.equal(await statusWith(old), 200);
  const fresh = (await assay('key', 'rotate', id, '--grace', '0', '--quiet')).stdout.trim();
  assert.notEqual(fresh, old);
  await timeUntil(200, fresh);
  assert.ok((await timeUntil(401, old)) < 1000);
});

test('a mistake is one sentence on standard error: exit code 1, or 2 for wrong usage', async () => {
  const outcomes = await Promise.all([
    assay('account', 'show', 'nobody'),
    assay('key', 'revoke', 'key_none'),
    assay('account', 'create', 'x', '--plan', 'gold'),
    assay('key', 'create', '--account', 'default'),
    assay('key', 'frobnicate'),
  ]);
  assert.deepEqual(
    outcomes.map(({ code }) => code),
    [1, 1, 2, 2, 2],
  );
  for (const { stdout, stderr } of outcomes) {
    assert.equal(stdout, '');
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack trace');
  }
});

test('calls are answered while another process holds the database, and none of their events is lost', async () => {
  const key = await running.keyOf('premium');
  const counted = 'select count(*) as n from event';
  await pause(100);
  const before = Number(rows(running.dataDir, counted)[0]?.['n']);
  const other = new DatabaseSync(join(running.dataDir, 'assay.db'));
  other.exec('BEGIN IMMEDIATE');
  let longestMs = 0;
  let calls = 0;
  const startMs = performance.now();
  while (performance.now() - startMs < 1500) {
    const callMs = performance.now();
    assert.equal(await statusWith(key), 200);
    longestMs = Math.max(longestMs, performance.now() - callMs);
    calls++;
    // Stays below the flood limit.
    await pause(2);
  }
  other.exec('COMMIT');
  other.close();
  assert.ok(longestMs < 500, `a call took ${Math.round(longestMs)} ms while the database was held`);
  const untilMs = performance.now() + 3000;
  while (Number(rows(running.dataDir, counted)[0]?.['n']) < before + calls && performance.now() < untilMs)
    await pause(20);
  assert.equal(Number(rows(running.dataDir, counted)[0]?.['n']), before + calls);
});

test('processes that start at once on an empty folder all find a complete database', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'assay-store-')), 'new');
  try {
    const program = `const { openStore } = await import(${JSON.stringify(join(root, 'src/store/open-store.ts'))});
      const store = openStore({ dataDir: process.env.ASSAY_DATA_DIR });
      process.stdout.write(String(store.prepare('select count(*) as n from account').get().n));
      store.close();`;
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () =>
        runProgram(['--input-type=module', '-e', program], { ASSAY_DATA_DIR: dataDir }),
      ),
    );
    assert.deepEqual(
      outcomes.map(({ code, stdout, stderr }) => ({ code, stdout, stderr })),
      Array.from({ length: 6 }, () => ({ code: 0, stdout: '0', stderr: '' })),
    );
  } finally {
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  }
});

test('a stop writes the events and the usage of every answered call', async () => {
  const own = await startApp();
  try {
    const key = await own.keyOf('free');
    const calls = 50;
    for (let call = 0; call < calls; call++) {
      const response = await own.get('/lookup/ip?ip=8.8.8.8', { Authorization: `Bearer ${key}` });
      await response.arrayBuffer();
    }
    await own.app.stop();
    assert.equal(rows(own.dataDir, "select count(*) as n from event where outcome = 'ok'")[0]?.['n'], calls);
    assert.equal(rows(own.dataDir, 'select sum(calls) as n from usage')[0]?.['n'], calls);
  } finally {
    rmSync(own.dataDir, { recursive: true, force: true });
  }
});

test('limits set by another process hold within a second, and its calls are told by day, key and endpoint', async () => {
  await assay('account', 'create', 'limited', '--plan', 'premium');
  const key = (
    await assay('key', 'create', '--account', 'limited', '--name', 'till', '--quiet')
  ).stdout.trim();
  await timeUntil(200, key);
  const set = await assay('account', 'set-limits', 'limited', '--quota', '1');
  assert.match(set.stdout, /"limited" has these limits of its own: 1 call a month/);
  assert.ok((await timeUntil(429, key)) < 1500);
  await assay('account', 'set-limits', 'limited', '--quota', 'plan');
  await timeUntil(200, key);
  await pause(1100);
  const usage = JSON.parse((await assay('account', 'usage', 'limited', '--json')).stdout);
  assert.equal(usage.length, 1);
  assert.equal(usage[0].endpoint, 'ip_lookup');
  assert.ok(usage[0].calls >= 2 && usage[0].errors >= 1);
  const wrong = await assay('account', 'set-limits', 'limited', '--flood', '0');
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /--flood takes a whole number above 0/);
});

test('a process that is killed while it rotates keys leaves exactly one that works, and an audit line for each', async () => {
  for (let round = 0; round < 5; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'assay-rotate-'));
    const child = spawn(process.execPath, [join(root, 'test/helpers/rotate-keys.ts'), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk.toString().split('\n').length - 1;
      if (told > 20 + round * 37) child.kill('SIGKILL');
    });
    await once(child, 'close');
    try {
      const [facts] = rows(
        dataDir,
        `select (select count(*) from api_key where expires_at is null) as live,
           (select count(*) from api_key) as keys,
           (select count(*) from audit where action like 'key.%') as told,
           (select version - 1 from snapshot_version) as changes`,
      );
      const keys = Number(facts?.['keys']);
      assert.ok(keys > 20);
      // One more for the account itself.
      assert.deepEqual({ ...facts }, { live: 1, keys, told: keys, changes: keys + 1 });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
});

test('an account shows the limits that hold for it and where they come from, and a plan that is not known', async () => {
  await assay('account', 'create', 'shown', '--plan', 'free');
  const ofPlan = (await assay('account', 'show', 'shown')).stdout;
  assert.match(ofPlan, /^0 of 10000 calls this month \(of the plan\)$/m);
  assert.match(ofPlan, /^1000 calls a second for each key \(of the plan\)$/m);
  await assay('account', 'set-limits', 'shown', '--quota', 'none', '--flood', '5');
  const own = (await assay('account', 'show', 'shown')).stdout;
  assert.match(own, /^0 calls this month, no monthly quota \(of its own\)$/m);
  const facts = JSON.parse((await assay('account', 'show', 'shown', '--json')).stdout);
  assert.deepEqual(facts.holdingLimits, { monthlyQuota: null, floodPerSecond: 5 });
  const database = new DatabaseSync(join(running.dataDir, 'assay.db'), { timeout: 5000 });
  database.exec("update account set plan = 'gold' where name = 'shown'");
  database.close();
  assert.match((await assay('account', 'list')).stdout, /^shown\s+gold \(unknown, served as free\)/m);
});

test('every command about accounts and keys prints one JSON value with --json', async () => {
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await assay(...args, '--json');
    assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
    return JSON.parse(stdout);
  };
  assert.equal((await json('account', 'create', 'printed')).name, 'printed');
  assert.equal((await json('account', 'set-plan', 'printed', 'standard')).plan, 'standard');
  assert.deepEqual((await json('account', 'set-limits', 'printed', '--flood', '7')).limits, {
    floodPerSecond: 7,
  });
  assert.deepEqual((await json('account', 'set-hosts', 'printed', 'a.example')).authorisedHosts, [
    'a.example',
  ]);
  assert.equal((await json('account', 'disable', 'printed')).state, 'inactive');
  assert.equal((await json('account', 'enable', 'printed')).state, 'active');
  assert.deepEqual(await json('account', 'usage', 'printed', '--days', '7'), []);
  assert.ok((await json('account', 'list')).length > 0);
  const made = await json('key', 'create', '--account', 'printed', '--name', 'k');
  assert.match(made.key, /^[0-9a-f]{32}$/);
  const rotated = await json('key', 'rotate', made.id);
  assert.equal(rotated.rotatedFrom, made.id);
  assert.equal((await json('key', 'list', '--account', 'printed')).length, 2);
  const revoked = await json('key', 'revoke', rotated.id);
  assert.equal(typeof revoked.revokedAt, 'number');
  assert.ok(!('hash' in revoked) && !('hash' in made) && !('hash' in rotated));
  const again = await assay('key', 'rotate', rotated.id);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /has ended or is revoked\. Make a new one instead\./);
});
