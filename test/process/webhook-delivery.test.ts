/** The queue of webhooks shared by processes that are killed: nothing is lost. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { createSecretBox } from '../../src/features/webhooks/secret-box.ts';
import { createWebhooksStore } from '../../src/features/webhooks/webhooks.store.ts';
import { readKeyFile } from '../../src/sources/keys/read-key-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import { until } from '../helpers/until.ts';
import { startReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts';

const program = join(import.meta.dirname, '../helpers/send-webhooks.ts');
const events = 300;

let dataDir: string;
let children: ChildProcess[];
let receiver: WebhookReceiver;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'assay-webhooks-'));
  children = [];
  // Slow enough that some messages are on their way whenever a process is killed.
  receiver = await startReceiver((_, response) => {
    setTimeout(() => response.end(), 5);
  });
  const store = openStore({ dataDir });
  const box = createSecretBox(readKeyFile(dataDir, 'webhook-secrets.key'));
  await createWebhooksStore(store, Date.now, box).create(
    {
      id: 'hook_a',
      accountId: 'acc_a',
      url: receiver.url,
      description: '',
      events: ['spam_email'],
      enabled: true,
      mergeSeconds: 0,
      secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
    },
    20,
    'test',
  );
  store.close();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await receiver.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function startSender(count: number, lease: string): ChildProcess {
  const child = spawn(process.execPath, [program, dataDir, String(count), lease], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const seen = (): Set<string> =>
  new Set(receiver.messages.map(({ body }) => (JSON.parse(body) as { email: string }).email));
const ids = (): Set<string> => new Set(receiver.messages.map(({ id }) => id));

test('what a killed process was sending is sent by the next, and what was sent is not sent twice but for that', async () => {
  const first = startSender(events, 'first');
  await once(first.stdout!, 'data');
  await until(
    () => receiver.messages.length,
    (count) => count >= events / 3,
  );
  await kill(first);
  const sentByFirst = receiver.messages.length;
  assert.ok(sentByFirst < events, 'it was killed in the middle');
  startSender(0, 'second');
  await until(
    () => seen().size,
    (size) => size === events,
  );
  assert.equal(ids().size, events, 'a message keeps its id');
  assert.ok(receiver.messages.length <= events + 4, `${receiver.messages.length} for ${events}`);
});

test('two processes share the queue without sending anything twice, and one takes over from the other', async () => {
  const [left, right] = [startSender(events, 'left'), startSender(events, 'right')];
  await Promise.all([once(left.stdout!, 'data'), once(right.stdout!, 'data')]);
  await until(
    () => receiver.messages.length,
    (count) => count >= events,
  );
  assert.equal(ids().size, receiver.messages.length, 'none twice while both live');
  await kill(left);
  await until(
    () => seen().size,
    (size) => size === 2 * events,
  );
  assert.ok(receiver.messages.length <= 2 * events + 4);
});
