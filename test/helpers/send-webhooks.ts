/**
 * Program for tests: records events that alert and sends their webhooks, as a server does, and says on standard output
 * how many are recorded, so that a test can kill it at any time. Usage: send-webhooks.ts <data folder> <events> <lease>
 */
import { randomUUID } from 'node:crypto';
import { createAlertMemory } from '../../src/features/events/alert-memory.ts';
import { createAlertWriter } from '../../src/features/events/alert-writer.store.ts';
import { createEventRecorder } from '../../src/features/events/create-event-recorder.ts';
import { createEventSettingsStore } from '../../src/features/events/event-settings.store.ts';
import { parseCidr } from '../../src/features/ip/cidr.ts';
import { createWebhookSender } from '../../src/features/webhooks/create-webhook-sender.ts';
import { createSecretBox } from '../../src/features/webhooks/secret-box.ts';
import { createWebhookQueue } from '../../src/features/webhooks/webhook-queue.store.ts';
import { createWebhooksStore } from '../../src/features/webhooks/webhooks.store.ts';
import { readKeyFile } from '../../src/sources/keys/read-key-file.ts';
import { createWebhookClient } from '../../src/sources/webhooks/create-webhook-client.ts';
import { isLocked, openStore } from '../../src/store/open-store.ts';

const [dataDir, events, lease] = process.argv.slice(2) as [string, string, string];
const clock = Date.now;
const warn = (message: string, error: unknown): void => console.error(message, error);
const store = openStore({ dataDir });
const box = createSecretBox(readKeyFile(dataDir, 'webhook-secrets.key'));
const webhooks = createWebhooksStore(store, clock, box);
const memory = createAlertMemory({ settings: createEventSettingsStore(store, clock), webhooks, warn });
await memory.refresh();
const sender = createWebhookSender({
  queue: createWebhookQueue(store),
  memory: memory.webhooks,
  post: createWebhookClient({
    allowPrivate: [parseCidr('127.0.0.0/8')!],
    timeoutMs: 5000,
    stopwatch: () => performance.now(),
  }),
  disable: webhooks.disable,
  clock,
  random: Math.random,
  isLocked,
  warn,
  lease,
  leaseMs: 2000,
  concurrency: 32,
  mostWaiting: 1_000_000,
  disableAfterMs: 3_600_000,
  keepBodies: true,
});
const recorder = createEventRecorder({
  store,
  redact: (text) => text,
  warn,
  alerts: {
    minRisk: memory.minRisk,
    open: (writer) =>
      createAlertWriter(writer, {
        webhooks: memory.webhooks,
        redact: (text) => text,
        keepDetails: true,
        newMessageId: () => `msg_${randomUUID()}`,
        warn: (message) => warn(message, null),
      }),
    onQueued: () => sender.wake(),
  },
});
sender.start();

for (let index = 0; index < Number(events); index++) {
  const email = `${lease}-${index}@example.com`;
  recorder.record({
    timeMs: clock(),
    accountId: 'acc_a',
    keyId: 'key_a',
    endpoint: 'email_scoring',
    version: 1,
    subject: email,
    userId: null,
    countryCode: null,
    risk: 100,
    outcome: 'ok',
    flags: [],
    latencyUs: 1,
    source: null,
    persons: [email],
    alerts: [
      {
        kind: 'fake_email',
        risk: 100,
        subject: email,
        countryCode: null,
        payload: () => ({ email, score: 3, reason: '', isValid: false }),
      },
    ],
  });
}
await recorder.written();
process.stdout.write(`recorded ${events}\n`);
// Goes on sending until it is killed.
setInterval(() => {}, 1000);
