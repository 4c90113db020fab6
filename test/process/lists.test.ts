/** Lists across processes: two servers and the command line on one data folder, and restarts. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from '../helpers/run-program.ts';
import { makeDataDir } from '../helpers/start-app.ts';

const main = join(import.meta.dirname, '../../src/main.ts');

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
}

const dataDir = makeDataDir();
const environment = {
  ...process.env,
  PORT: '0',
  ASSAY_DATA_DIR: dataDir,
  ASSAY_FEEDS: 'off',
};
let servers: Server[] = [];
let key = '';

async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
  });
  return { url, child };
}

async function stopServer({ child }: Server, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

const assay = (...args: string[]) => runProgram([main, ...args], environment);

before(async () => {
  const made = await assay('account', 'create', 'shop', '--plan', 'premium');
  assert.equal(made.code, 0, made.stderr);
  key = (await assay('key', 'create', '--account', 'shop', '--name', 'till', '--quiet')).stdout.trim();
  assert.match(key, /^[0-9a-f]{32}$/);
  servers = [await startServer(), await startServer()];
});
after(async () => {
  await Promise.all(servers.map((server) => stopServer(server, 'SIGKILL')));
  rmSync(dataDir, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
async function call(server: Server, method: string, path: string, body?: unknown): Promise<any> {
  const isText = typeof body === 'string';
  const response = await fetch(server.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': isText ? 'text/csv' : 'application/json',
    },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { success?: boolean; status?: string; data: unknown };
  assert.ok(answer.success === true || answer.status === 'success', JSON.stringify(answer));
  return answer.data;
}

const isBlacklisted = async (server: Server, ip: string): Promise<boolean> =>
  (await call(server, 'GET', `/lookup/ip/threats?ip=${ip}`)).threats.blacklisted;

/** Milliseconds until a server says so. */
async function timeUntil(server: Server, ip: string, expected: boolean): Promise<number> {
  const startMs = performance.now();
  while ((await isBlacklisted(server, ip)) !== expected) {
    assert.ok(performance.now() - startMs < 5000, `${ip} is not ${expected} within 5 s`);
    await pause(20);
  }
  return performance.now() - startMs;
}

test('a change counts at once where it was made, and within a second in every other process', async () => {
  const [one, two] = servers as [Server, Server];
  const list = await call(one, 'POST', '/v2/lists', { name: 'fraud', kind: 'ip' });
  await call(one, 'POST', `/v2/lists/${list.id}/entries`, { value: '9.9.9.0/24' });
  assert.equal(await isBlacklisted(one, '9.9.9.9'), true);
  assert.ok((await timeUntil(two, '9.9.9.9', true)) < 1000);

  await call(two, 'DELETE', `/v2/lists/${list.id}/entries/9.9.9.0%2F24`);
  assert.equal(await isBlacklisted(two, '9.9.9.9'), false);
  assert.ok((await timeUntil(one, '9.9.9.9', false)) < 1000);

  const rows = Array.from({ length: 20_000 }, (_, index) => `45.${index >> 8}.${index & 255}.7`);
  const outcome = await call(two, 'PUT', `/v2/lists/${list.id}/entries.csv`, rows.join('\n'));
  assert.equal(outcome.added, rows.length);
  assert.ok((await timeUntil(one, '45.78.31.7', true)) < 1000);
  assert.equal((await call(one, 'GET', `/v2/lists/${list.id}`)).entries, rows.length);

  const fewer = await call(one, 'PUT', `/v2/lists/${list.id}/entries.csv`, 'value\n45.0.0.7\n8.8.4.4\n');
  assert.deepEqual([fewer.added, fewer.unchanged, fewer.removed], [1, 1, rows.length - 1]);
  assert.ok((await timeUntil(two, '45.78.31.7', false)) < 1000);
  assert.equal(await isBlacklisted(two, '45.0.0.7'), true);

  await call(two, 'PATCH', `/v2/lists/${list.id}`, { mode: 'allow' });
  assert.ok((await timeUntil(one, '45.0.0.7', false)) < 1000);
});

test('the command line makes, fills, shows, exports and deletes lists of running servers', async () => {
  const [one, two] = servers as [Server, Server];
  const own = ['--account', 'shop'];
  const made = await assay('list', 'create', 'cli', '--kind', 'ip', ...own);
  assert.equal(made.code, 0, made.stderr);
  const added = await assay(
    'list',
    'add',
    'cli',
    '1.0.0.1',
    '1.0.0.0/25',
    'nonsense',
    '--note',
    '=n',
    ...own,
  );
  assert.equal(added.code, 1);
  assert.match(
    added.stdout,
    /cli: 2 added, 0 changed, 0 unchanged, 1 not taken\.\n {2}value 3: The value is not/,
  );
  for (const server of [one, two]) assert.ok((await timeUntil(server, '1.0.0.99', true)) < 1000);
  assert.match(
    (await assay('list', 'show', 'cli', ...own)).stdout,
    /cli: block ip, 2 entries[\s\S]*1\.0\.0\.0\/25 +=n/,
  );
  assert.match((await assay('list', 'show', ...own)).stdout, /cli +ip +block +2 /);

  const exported = await assay('list', 'export', 'cli', ...own);
  assert.match(exported.stdout, /^value,note,expires_at,created_at,created_by\r\n1\.0\.0\.0\/25,'=n,,/);
  const file = join(dataDir, 'cli.csv');
  writeFileSync(file, `${exported.stdout}2.0.0.1,x,\r\nbad,,\r\n`);
  const imported = await assay('list', 'import', 'cli', file, '--replace', ...own);
  assert.equal(imported.code, 0, imported.stderr);
  assert.match(imported.stdout, /cli: 1 added, 0 changed, 2 unchanged, 1 not taken\.\n {2}line 5: /);
  assert.ok((await timeUntil(one, '2.0.0.1', true)) < 1000);

  assert.equal((await assay('list', 'remove', 'cli', '2.0.0.1', ...own)).code, 0);
  assert.ok((await timeUntil(one, '2.0.0.1', false)) < 1000);
  assert.equal((await assay('list', 'remove', 'cli', '--all', ...own)).code, 0);
  assert.ok((await timeUntil(two, '1.0.0.99', false)) < 1000);

  for (const [args, code, words] of [
    [['list', 'create', 'x', '--kind', 'nothing', ...own], 2, /Allowed choices/],
    [['list', 'create', 'fraud', '--kind', 'ip', ...own], 1, /already/],
    [['list', 'add', 'gone', '1.1.1.1', ...own], 1, /There is no list "gone"/],
    [['list', 'remove', 'fraud', '203.0.113.1', ...own], 1, /does not have/],
    [['list', 'remove', 'fraud', ...own], 1, /Name a value/],
    [['list', 'import', 'fraud', '/does/not/exist.csv', ...own], 1, /exist\.csv/],
    [['list', 'show', '--account', 'nobody'], 1, /no account/],
  ] as const) {
    const outcome = await assay(...args);
    assert.equal(outcome.code, code, `${args.join(' ')} ${outcome.stderr}`);
    assert.match(outcome.stderr, words);
  }
});

test('lists survive a stop, and what was answered survives being killed', async () => {
  const [one, two] = servers as [Server, Server];
  const list = await call(one, 'POST', '/v2/lists', { name: 'lasting', kind: 'ip' });
  await call(one, 'POST', `/v2/lists/${list.id}/entries`, { value: '9.9.9.10' });
  await stopServer(one, 'SIGKILL');
  assert.ok((await timeUntil(two, '9.9.9.10', true)) < 1000);
  await stopServer(two);
  servers = [await startServer()];
  assert.equal(await isBlacklisted(servers[0]!, '9.9.9.10'), true);
  assert.equal((await call(servers[0]!, 'GET', '/v2/lists/lasting')).entries, 1);
});
