/** Webhooks from the queue to a real receiver, on a clock that the test sets. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { type AlertMemory, createAlertMemory } from '../../src/features/events/alert-memory.ts';
import { createAlertWriter } from '../../src/features/events/alert-writer.store.ts';
import { createAlertsStore } from '../../src/features/events/alerts.store.ts';
import { createEventRecorder, type EventRecorder } from '../../src/features/events/create-event-recorder.ts';
import { createEventSettingsStore } from '../../src/features/events/event-settings.store.ts';
import { createOldEvents } from '../../src/features/events/old-events.store.ts';
import { parseCidr } from '../../src/features/ip/cidr.ts';
import {
  createWebhookSender,
  type WebhookSender,
  type WebhookSenderOptions,
} from '../../src/features/webhooks/create-webhook-sender.ts';
import { createSecretBox, isSealed } from '../../src/features/webhooks/secret-box.ts';
import { createWebhookQueue, type WebhookQueue } from '../../src/features/webhooks/webhook-queue.store.ts';
import { createWebhooksStore, type WebhooksStore } from '../../src/features/webhooks/webhooks.store.ts';
import type { CallEvent } from '../../src/http/gate.ts';
import { createWebhookClient } from '../../src/sources/webhooks/create-webhook-client.ts';
import { isLocked, openStore, type Store } from '../../src/store/open-store.ts';
import { until } from '../helpers/until.ts';
import { startReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 10, 21);
const box = createSecretBox(Buffer.alloc(32, 1));
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

describe('webhooks on sqlite', () => {
  let dataDir: string;
  let store: Store;
  let table: WebhooksStore;
  let queue: WebhookQueue;
  let memory: AlertMemory;
  let recorder: EventRecorder;
  let sender: WebhookSender;
  let receiver: WebhookReceiver;
  let answerWith: (count: number) => { status: number; headers?: Record<string, string> };
  let nowMs: number;
  let warnings: string[];
  let messages = 0;

  const newSender = (change: Partial<WebhookSenderOptions> = {}): WebhookSender =>
    createWebhookSender({
      queue: createWebhookQueue(store),
      memory: memory.webhooks,
      post: createWebhookClient({
        allowPrivate: [parseCidr('127.0.0.0/8')!],
        timeoutMs: 5000,
        stopwatch: () => performance.now(),
      }),
      async disable(id, reason) {
        await table.disable(id, reason);
        await memory.refresh();
      },
      clock: () => nowMs,
      random: () => 0.5,
      isLocked,
      warn: (message) => warnings.push(message),
      lease: 'one',
      concurrency: 32,
      mostWaiting: 100,
      disableAfterMs: 72 * hour,
      keepBodies: true,
      ...change,
    });

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'assay-webhooks-'));
    store = openStore({ dataDir });
    nowMs = start;
    warnings = [];
    table = createWebhooksStore(store, () => nowMs, box);
    queue = createWebhookQueue(store);
    memory = createAlertMemory({
      settings: createEventSettingsStore(store, () => nowMs),
      webhooks: table,
      warn: (message) => warnings.push(message),
    });
    recorder = newRecorder();
    answerWith = () => ({ status: 200 });
    receiver = await startReceiver((_, response, count) => {
      const { status, headers = {} } = answerWith(count);
      response.writeHead(status, headers).end('seen');
    });
    sender = newSender();
    await subscribe('hook_a');
  });
  afterEach(async () => {
    await sender.stop();
    await recorder.close();
    await receiver.stop();
    store.close();
    rmSync(dataDir, { recursive: true });
  });

  function newRecorder(keepDetails = true): EventRecorder {
    return createEventRecorder({
      store,
      redact: (text) => text,
      warn: (message) => warnings.push(message),
      alerts: {
        minRisk: memory.minRisk,
        open: (writer) =>
          createAlertWriter(writer, {
            webhooks: memory.webhooks,
            redact: (text) => text,
            keepDetails,
            newMessageId: () => `msg_${++messages}`,
            warn: (message) => warnings.push(message),
          }),
      },
    });
  }

  async function subscribe(id: string, url = receiver.url, mergeSeconds = 0): Promise<void> {
    const events = ['spam_email'] as const;
    await table.create(
      { id, accountId: 'acc_a', url, description: '', events, enabled: true, secret, mergeSeconds },
      20,
      'test',
    );
    await memory.refresh();
  }

  const event = (email: string, change: Partial<CallEvent> = {}): CallEvent => ({
    timeMs: nowMs,
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
    latencyUs: 40,
    source: null,
    persons: [email],
    alerts: [
      {
        kind: 'fake_email',
        risk: 100,
        subject: email,
        countryCode: null,
        payload: () => ({ email, score: 3, reason: 'No such domain.', isValid: false }),
      },
    ],
    ...change,
  });

  async function record(...emails: string[]): Promise<void> {
    for (const email of emails) recorder.record(event(email));
    await recorder.written();
  }

  const log = (webhookId = 'hook_a') =>
    queue.list({ accountId: 'acc_a', webhookId, state: null, event: null, beforeId: null, limit: 100 }).rows;

  test('an event is sent with the documented headers and body, signed, once', async () => {
    // The library that verifies goes by the clock.
    nowMs = Date.now();
    await record('jane@example.com');
    await sender.runDue();
    await sender.runDue();
    assert.equal(receiver.messages.length, 1);
    const { headers, body } = receiver.messages[0]!;
    assert.equal(
      body,
      '{"event":"spam_email","email":"jane@example.com","score":3,"reason":"No such domain.","isValid":false}',
    );
    const wanted = {
      accept: 'application/json',
      'accept-charset': 'utf-8',
      'accept-encoding': 'gzip, deflate',
      'user-agent': 'Greip-Protocol/v1',
      'content-type': 'application/json',
    };
    for (const [name, value] of Object.entries(wanted)) assert.equal(headers[name], value);
    new Webhook(secret).verify(body, headers as Record<string, string>);
    const [row] = log();
    assert.equal(row!.state, 'delivered');
    assert.deepEqual(
      queue.attempts(row!.id).map(({ status, excerpt }) => [status, excerpt]),
      [[200, 'seen']],
    );
  });

  test('who did not subscribe, is switched off or belongs to others hears nothing', async () => {
    await table.change('acc_a', 'hook_a', { enabled: false }, 'test');
    await table.create(
      {
        id: 'hook_b',
        accountId: 'acc_a',
        url: receiver.url,
        description: '',
        events: ['profanity'],
        enabled: true,
        secret,
        mergeSeconds: 0,
      },
      20,
      'test',
    );
    await table.create(
      {
        id: 'hook_c',
        accountId: 'acc_b',
        url: receiver.url,
        description: '',
        events: ['spam_email'],
        enabled: true,
        secret,
        mergeSeconds: 0,
      },
      20,
      'test',
    );
    await memory.refresh();
    await record('jane@example.com');
    await sender.runDue();
    assert.equal(receiver.messages.length, 0);
    const filter = {
      accountId: 'acc_a',
      kinds: null,
      minRisk: null,
      maxRisk: null,
      fromMs: null,
      toMs: null,
      userId: null,
      countryCode: null,
    };
    const { rows } = await createAlertsStore(store).page(filter, null, 10);
    assert.equal(rows.length, 1, 'the event is there all the same');
  });

  test('what fails is tried again ever more seldom for a day, with the same id, then given up', async () => {
    answerWith = () => ({ status: 503 });
    await record('jane@example.com');
    const tried: number[] = [];
    for (let minute = 0; minute <= 30 * 60; minute++) {
      const before = receiver.messages.length;
      await sender.runDue();
      if (receiver.messages.length > before) tried.push(minute);
      nowMs += 60_000;
    }
    assert.equal(tried.length, 11);
    assert.ok(tried.at(-1)! > 23 * 60 && tried.at(-1)! < 25 * 60, `the last one in minute ${tried.at(-1)}`);
    assert.equal(new Set(receiver.messages.map(({ id }) => id)).size, 1);
    const [row] = log();
    assert.deepEqual([row!.state, row!.attempts, row!.lastStatus], ['failed', 11, 503]);
    assert.equal(queue.attempts(row!.id).length, 11);
    const timestamps = new Set(receiver.messages.map(({ headers }) => headers['webhook-timestamp']));
    assert.equal(timestamps.size, 11, 'each attempt is signed anew');
  });

  test('a receiver that asks for time gets it', async () => {
    answerWith = (count) =>
      count === 1 ? { status: 429, headers: { 'Retry-After': '300' } } : { status: 204 };
    await record('jane@example.com');
    await sender.runDue();
    nowMs += 299_000;
    await sender.runDue();
    assert.equal(receiver.messages.length, 1);
    nowMs += 1000;
    await sender.runDue();
    assert.equal(log()[0]!.state, 'delivered');
  });

  test('a receiver that is gone is switched off at once, with the reason in reach', async () => {
    answerWith = () => ({ status: 410 });
    await record('jane@example.com');
    await sender.runDue();
    const webhook = await table.find('acc_a', 'hook_a');
    assert.equal(webhook!.enabled, false);
    assert.match(webhook!.disabledReason!, /410/);
    assert.equal(log()[0]!.state, 'failed');
    const audit = store.prepare("select detail from audit where action = 'disable webhook'").all();
    assert.equal(audit.length, 1);
  });

  test('a receiver that fails for days is switched off; what waits is sent once it is on again', async () => {
    answerWith = () => ({ status: 500 });
    await record('first@example.com');
    for (let step = 0; step <= 73 && (await table.find('acc_a', 'hook_a'))!.enabled; step++) {
      await sender.runDue();
      await record(`step${step}@example.com`);
      nowMs += hour;
    }
    const webhook = await table.find('acc_a', 'hook_a');
    assert.equal(webhook!.enabled, false);
    assert.match(webhook!.disabledReason!, /^Nothing could be delivered for \d\d hours/);
    assert.ok(webhook!.disabledAtMs! - start >= 72 * hour);
    answerWith = () => ({ status: 200 });
    const before = receiver.messages.length;
    nowMs += 24 * hour;
    await sender.runDue();
    assert.equal(receiver.messages.length, before);
    const waiting = log().filter(({ state }) => state === 'pending').length;
    assert.ok(waiting > 0);
    await table.change('acc_a', 'hook_a', { enabled: true }, 'test');
    await memory.refresh();
    for (let round = 0; round < waiting; round++) await sender.runDue();
    assert.equal(log().filter(({ state }) => state === 'pending').length, 0);
    assert.equal((await table.find('acc_a', 'hook_a'))!.failingSinceMs, null);
  });

  test('what one process changes holds in the others within a second', async () => {
    const settings = createEventSettingsStore(store, () => nowMs);
    const other = createAlertMemory({ settings, webhooks: table, warn: (message) => warnings.push(message) });
    await other.refresh();
    other.start();
    const startMs = performance.now();
    await settings.change('acc_a', { fake_email: { minRisk: 99 } }, 'test');
    await table.change('acc_a', 'hook_a', { enabled: false }, 'test');
    await until(
      () => [other.minRisk('acc_a', 'fake_email'), other.webhooks.find('hook_a')!.enabled],
      ([minRisk, enabled]) => minRisk === 99 && enabled === false,
    );
    assert.ok(performance.now() - startMs < 1000);
    assert.equal(other.minRisk('acc_b', 'fake_email'), 70, 'of this account alone');
    await other.stop();
  });

  test('secrets are sealed in the database, also those of before and those of a rotation', async () => {
    const raw = (): { secret: string; previous: string | null } =>
      store.prepare('select secret, previous_secret as previous from webhook').get() as never;
    assert.ok(isSealed(raw().secret));
    assert.equal((await table.find('acc_a', 'hook_a'))!.secrets.current, secret);
    await table.rotate('acc_a', 'hook_a', 'whsec_AAAA', hour, 'test');
    assert.ok(isSealed(raw().secret) && isSealed(raw().previous!));
    const rotated = await table.find('acc_a', 'hook_a');
    assert.deepEqual([rotated!.secrets.current, rotated!.secrets.previous!.secret], ['whsec_AAAA', secret]);

    // As versions before kept them.
    store.prepare("update webhook set secret = 'whsec_BBBB', previous_secret = 'whsec_CCCC'").run();
    assert.equal((await table.find('acc_a', 'hook_a'))!.secrets.current, null);
    assert.deepEqual(await table.sealSecrets(), { sealed: 1, unreadable: 0 });
    for (const file of ['assay.db', 'assay.db-wal'])
      assert.doesNotMatch(
        readFileSync(join(dataDir, file), 'latin1'),
        /whsec_/,
        `nothing is left in ${file}`,
      );
    assert.deepEqual(await table.sealSecrets(), { sealed: 0, unreadable: 0 });
    assert.ok(isSealed(raw().secret) && isSealed(raw().previous!));
    const sealed = await table.find('acc_a', 'hook_a');
    assert.deepEqual(
      [sealed!.secrets.current, sealed!.secrets.previous!.secret],
      ['whsec_BBBB', 'whsec_CCCC'],
    );
  });

  test('nothing is sent unsigned where the key of the secrets was lost, and a rotation mends it', async () => {
    const other = createWebhooksStore(store, () => nowMs, createSecretBox(Buffer.alloc(32, 2)));
    assert.deepEqual(await other.sealSecrets(), { sealed: 0, unreadable: 1 });
    memory.webhooks.replace([(await other.find('acc_a', 'hook_a'))!], []);
    await record('jane@example.com');
    await sender.runDue();
    assert.equal(receiver.messages.length, 0);
    assert.match(log()[0]!.lastError!, /cannot be read\. Rotate it/);
    memory.webhooks.replace([(await other.rotate('acc_a', 'hook_a', secret, 0, 'test'))!], []);
    nowMs += hour;
    await sender.runDue();
    assert.equal(receiver.messages.length, 1);
  });

  test('a webhook that merges is told once of a subject in a while, and then how often it was', async () => {
    await subscribe('hook_merging', receiver.url, 600);
    const sentTo = (id: string) => log(id).map(({ body }) => JSON.parse(body!) as Record<string, unknown>);
    for (let minute = 0; minute < 10; minute++) {
      await record('jane@example.com');
      if (minute === 4) await record('joe@example.com');
      nowMs += 60_000;
    }
    assert.deepEqual(
      sentTo('hook_merging').map(({ email, mergedEvents }) => [email, mergedEvents]),
      [
        ['joe@example.com', 0],
        ['jane@example.com', 0],
      ],
    );
    await record('jane@example.com');
    assert.deepEqual(sentTo('hook_merging')[0], {
      event: 'spam_email',
      mergedEvents: 9,
      email: 'jane@example.com',
      score: 3,
      reason: 'No such domain.',
      isValid: false,
    });
    assert.equal(sentTo('hook_a').length, 12, 'who does not merge is sent every event');
    assert.ok(!('mergedEvents' in sentTo('hook_a')[0]!));
    const { events } = store.prepare('select count(*) as events from alert').get() as { events: number };
    assert.equal(events, 12, 'all of them are listed');

    const old = createOldEvents(store);
    assert.equal(old.deleteSomeMerging(nowMs), true);
    assert.equal(old.deleteSomeMerging(nowMs), false);
    await table.remove('acc_a', 'hook_merging', 'test');
    assert.equal(store.prepare('select 1 from webhook_merge').get(), undefined);
  });

  test('what is done is sent again on request, with the same id', async () => {
    await record('jane@example.com');
    await sender.runDue();
    const [row] = log();
    assert.equal(queue.replay('acc_b', 'hook_a', row!.id, nowMs), false, 'not by others');
    assert.equal(queue.replay('acc_a', 'hook_a', row!.id, nowMs), true);
    assert.equal(queue.replay('acc_a', 'hook_a', row!.id, nowMs), false, 'not while it waits');
    await sender.runDue();
    assert.equal(receiver.messages.length, 2);
    assert.equal(receiver.messages[0]!.id, receiver.messages[1]!.id);
    assert.equal(queue.attempts(row!.id).length, 2);
  });

  test('one slow receiver does not hold up the others', async () => {
    const slow = await startReceiver(() => {});
    await subscribe('hook_slow', slow.url);
    await record(...Array.from({ length: 40 }, (_, index) => `u${index}@example.com`));
    sender.start();
    const endMs = performance.now() + 10_000;
    while (receiver.messages.length < 40 && performance.now() < endMs)
      await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(receiver.messages.length, 40);
    assert.equal(slow.messages.length, 4);
    await slow.stop();
  });

  test('a lease keeps a message from others, and runs out when its holder is gone', async () => {
    await record('jane@example.com');
    const [message] = queue.claim('hook_a', 10, 'dead', nowMs + 6000, nowMs);
    await sender.runDue();
    assert.equal(receiver.messages.length, 0);
    queue.renew('dead', nowMs + 12_000);
    nowMs += 11_000;
    await sender.runDue();
    assert.equal(receiver.messages.length, 0, 'renewed');
    nowMs += 1000;
    await sender.runDue();
    assert.equal(receiver.messages.length, 1);
    const done = { nowMs, lease: 'dead', retryAtMs: nowMs, keepBody: true, marksFailure: true };
    const result = { status: 500, error: 'late', latencyMs: 1, excerpt: null, retryAfterMs: null };
    queue.finish(message!, result, done);
    assert.equal(log()[0]!.state, 'delivered', 'who lost the lease changes nothing');
  });

  test('a webhook for which too much waits gets no more until there is room', async () => {
    await record('a@example.com', 'b@example.com');
    memory.webhooks.setFull(queue.full(2));
    await record('c@example.com');
    assert.equal(log().length, 2);
    await sender.runDue();
    memory.webhooks.setFull(queue.full(2));
    await record('d@example.com');
    assert.equal(log().length, 3);
  });

  test('bodies are not kept beyond delivery where subjects are not kept in plain', async () => {
    await recorder.close();
    recorder = newRecorder(false);
    await sender.stop();
    sender = newSender({ keepBodies: false });
    await record('jane@example.com');
    assert.match(log()[0]!.body!, /jane/);
    await sender.runDue();
    assert.equal(log()[0]!.body, null);
    assert.equal(queue.replay('acc_a', 'hook_a', log()[0]!.id, nowMs), false);
    assert.equal((store.prepare('select details from alert').get() as { details: null }).details, null);
  });

  test('an event whose details cannot be made holds up nothing', async () => {
    const broken = event('x@example.com');
    recorder.record({
      ...broken,
      alerts: [
        {
          ...broken.alerts[0]!,
          payload: () => {
            throw new Error('broken');
          },
        },
        { ...broken.alerts[0]!, kind: 'no such kind' },
        { ...broken.alerts[0]!, risk: Number.NaN },
      ],
    });
    await record('jane@example.com');
    await sender.runDue();
    assert.equal(receiver.messages.length, 1);
  });

  test('messages are deleted after their time, with their attempts, and younger ones are not', async () => {
    await record('jane@example.com');
    await sender.runDue();
    await record('joe@example.com');
    nowMs += hour;
    await record('young@example.com');
    const old = createOldEvents(store);
    while (old.deleteSomeDeliveries(nowMs));
    assert.equal(log().length, 1);
    assert.match(log()[0]!.body!, /young/);
    assert.equal((store.prepare('select count(*) as n from webhook_attempt').get() as { n: number }).n, 0);
    while (old.deleteSomeAlerts(nowMs));
    assert.equal((store.prepare('select count(*) as n from alert').get() as { n: number }).n, 1);
  });

  test('the log is looked through page by page, a bounded effort at a time', async () => {
    const rows = 45_000;
    store
      .prepare(`
      insert into webhook_delivery (message_id, webhook_id, account_id, event, body, created_at, state, attempts)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
      select 'msg', 'hook_a', 'acc_a', 'spam_email', '{}', 0, case when i % 15000 = 0 then 'failed' else 'delivered' end, 1
      from n`)
      .run(rows);
    const ids: number[] = [];
    let pages = 0;
    for (let beforeId: number | null = null; ; pages++) {
      const page = queue.list({
        accountId: 'acc_a',
        webhookId: 'hook_a',
        state: 'failed',
        event: null,
        beforeId,
        limit: 2,
      });
      ids.push(...page.rows.map(({ id }) => id));
      if (page.next === null) break;
      beforeId = page.next;
    }
    assert.deepEqual(ids, [45_000, 30_000, 15_000]);
    assert.ok(pages >= 2 && pages <= 4);
  });

  test('tests of an account are limited by the minute', async () => {
    const message = {
      messageId: 'msg_t',
      webhookId: 'hook_a',
      accountId: 'acc_a',
      event: 'spam_email',
      body: '{}',
    };
    const webhook = memory.webhooks.find('hook_a')!;
    const send = () => sender.sendNow({ ...message, nowMs }, webhook);
    for (let count = 0; count < 30; count++) assert.notEqual(await send(), 'busy');
    assert.equal(await send(), 'busy');
    nowMs += 60_000;
    assert.notEqual(await send(), 'busy');
    assert.deepEqual(sender.counts(), { delivered: 31, failed: 0, underway: 0 });
  });

  test('a deleted webhook leaves nothing behind that names its receiver', async () => {
    await record('jane@example.com');
    assert.equal(await table.remove('acc_b', 'hook_a', 'test'), false);
    assert.equal(await table.remove('acc_a', 'hook_a', 'test'), true);
    await memory.refresh();
    await sender.runDue();
    assert.equal(receiver.messages.length, 0);
    assert.deepEqual(log(), []);
    const row = store.prepare('select url, secret from webhook').get() as { url: string; secret: string };
    assert.deepEqual({ ...row }, { url: '', secret: '' });
  });
});
