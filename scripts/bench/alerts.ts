/** What events cost: writing calls that alert, with and without a webhook; finding pages among millions; sending. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAlertWriter } from '../../src/features/events/alert-writer.store.ts';
import { type AlertFilter, createAlertsStore } from '../../src/features/events/alerts.store.ts';
import { csvLine } from '../../src/features/events/csv-line.ts';
import { createEventWriter } from '../../src/features/events/event-writer.store.ts';
import { parseCidr } from '../../src/features/ip/cidr.ts';
import { createWebhookSender } from '../../src/features/webhooks/create-webhook-sender.ts';
import { createWebhookMemory } from '../../src/features/webhooks/webhook-memory.ts';
import { createWebhookQueue } from '../../src/features/webhooks/webhook-queue.store.ts';
import type { WebhookRecord } from '../../src/features/webhooks/webhook-record.ts';
import type { CallEvent } from '../../src/http/gate.ts';
import { createWebhookClient } from '../../src/sources/webhooks/create-webhook-client.ts';
import { isLocked, openStore } from '../../src/store/open-store.ts';

const rows = Number(process.argv[2] ?? 200_000);
const pageRows = Number(process.argv[3] ?? 2_000_000);
const messages = Number(process.argv[4] ?? 5000);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const webhook = (url: string): WebhookRecord => ({
  id: 'hook_a',
  accountId: 'acc_a',
  url,
  description: '',
  events: ['proxy_detected'],
  enabled: true,
  mergeSeconds: 0,
  createdAtMs: 0,
  changedAtMs: 0,
  lastSuccessAtMs: null,
  failingSinceMs: null,
  disabledAtMs: null,
  disabledReason: null,
  secrets: { current: `whsec_${Buffer.alloc(32).toString('base64')}`, previous: null },
});

function event(index: number, alerting: boolean): CallEvent {
  const ip = `203.0.${(index >> 8) & 255}.${index & 255}`;
  return {
    timeMs: 1_795_000_000_000 + index,
    accountId: 'acc_a',
    keyId: 'key_0123456789abcdef',
    endpoint: 'ip_threats',
    version: 2,
    subject: ip,
    userId: `user-${index % 100_000}`,
    countryCode: 'DE',
    risk: 85,
    outcome: 'ok',
    flags: ['proxy', 'tor'],
    latencyUs: 40,
    source: null,
    persons: [],
    alerts: alerting
      ? [
          {
            kind: 'suspicious_ip',
            risk: 85,
            subject: ip,
            countryCode: 'DE',
            payload: () => ({
              ip,
              ipType: 'IPv4',
              IPNumber: 3_405_803_783,
              countryCode: 'DE',
              countryGeoNameID: 2_921_044,
              countryName: 'Germany',
              security: {
                isProxy: true,
                proxyType: 'TOR',
                isTor: true,
                isBot: false,
                isRelay: false,
                isHosting: false,
              },
            }),
          },
        ]
      : [],
  };
}

function measureWrites(name: string, alerting: boolean, webhooks: readonly WebhookRecord[]): void {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const store = openStore({ dataDir });
  const memory = createWebhookMemory();
  memory.replace(webhooks, []);
  const writer = createEventWriter(store, {
    redact: (text) => text,
    openAlerts: (connection) =>
      createAlertWriter(connection, {
        webhooks: memory,
        redact: (text) => text,
        keepDetails: true,
        newMessageId: () => `msg_${randomUUID()}`,
        warn: say,
      }),
  });
  const list = Array.from({ length: rows }, (_, index) => event(index, alerting));
  const startMs = performance.now();
  let longestMs = 0;
  for (let next = 0; next < list.length; ) {
    const atMs = performance.now();
    next = writer.write(list, next, atMs + 1);
    longestMs = Math.max(longestMs, performance.now() - atMs);
  }
  const rate = Math.round((rows / (performance.now() - startMs)) * 1000);
  say(`${name}: ${rate.toLocaleString('en')} calls/s, longest batch ${longestMs.toFixed(1)} ms`);
  store.close();
  rmSync(dataDir, { recursive: true });
}

async function measurePages(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const store = openStore({ dataDir });
  // One account has nine of ten events, the other a tenth in between.
  store
    .prepare(`
    insert into alert (time_ms, account_id, key_id, endpoint, kind, risk, subject, user_id, country_code, flags, details, user_hash)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${pageRows})
    select 1795000000000 + i * 10, case when i % 10 = 0 then 'acc_b' else 'acc_a' end, 'key', 'ip_threats',
      case when i = 1000 then 'invalid_bin' else 'suspicious_ip' end, 50 + i % 50, '203.0.113.7', null, 'DE', 'tor', '{"ip":"203.0.113.7"}', null
    from n`)
    .run();
  const alerts = createAlertsStore(store);
  const none: AlertFilter = {
    accountId: 'acc_a',
    kinds: null,
    minRisk: null,
    maxRisk: null,
    fromMs: null,
    toMs: null,
    userId: null,
    countryCode: null,
  };
  const cases: [string, AlertFilter][] = [
    ['newest page of a large account', none],
    ['newest page of a small account', { ...none, accountId: 'acc_b' }],
    ['page of a period in the middle', { ...none, toMs: 1_795_000_000_000 + pageRows * 5 }],
    ['page of one in fifty', { ...none, minRisk: 99 }],
    ['a kind that hardly occurs (a bounded look)', { ...none, kinds: ['invalid_bin'] }],
  ];
  for (const [name, filter] of cases) {
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const startMs = performance.now();
      await alerts.page(filter, null, 100);
      times.push(performance.now() - startMs);
    }
    times.sort((left, right) => left - right);
    say(`${name} of ${pageRows.toLocaleString('en')}: median ${times[10]!.toFixed(2)} ms`);
  }
  const startMs = performance.now();
  let exported = 0;
  for (let place = null; ; ) {
    const page = await alerts.page(none, place, 500);
    for (const row of page.rows) exported += csvLine([row.id, row.kind, row.subject]).length > 0 ? 1 : 0;
    if (page.next === null || exported >= 500_000) break;
    place = page.next as never;
  }
  const seconds = (performance.now() - startMs) / 1000;
  say(`export: ${Math.round(exported / seconds).toLocaleString('en')} rows/s`);
  store.close();
  rmSync(dataDir, { recursive: true });
}

async function measureSending(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const store = openStore({ dataDir });
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const memory = createWebhookMemory();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const webhooks = Array.from({ length: 8 }, (_, index) => ({ ...webhook(url), id: `hook_${index}` }));
  memory.replace(webhooks, []);
  const queue = createWebhookQueue(store);
  const writer = createEventWriter(store, {
    redact: (text) => text,
    openAlerts: (connection) =>
      createAlertWriter(connection, {
        webhooks: memory,
        redact: (text) => text,
        keepDetails: true,
        newMessageId: () => `msg_${randomUUID()}`,
        warn: say,
      }),
  });
  const list = Array.from({ length: messages / webhooks.length }, (_, index) => event(index, true));
  for (let next = 0; next < list.length; ) next = writer.write(list, next, performance.now() + 1000);
  const sender = createWebhookSender({
    queue,
    memory,
    post: createWebhookClient({
      allowPrivate: [parseCidr('127.0.0.0/8')!],
      timeoutMs: 5000,
      stopwatch: () => performance.now(),
    }),
    disable: async () => {},
    clock: Date.now,
    random: Math.random,
    isLocked,
    warn: say,
    lease: 'bench',
    concurrency: 32,
    mostWaiting: 1_000_000,
    disableAfterMs: 1e9,
    keepBodies: true,
  });
  const startMs = performance.now();
  sender.start();
  const waiting = store.prepare("select 1 from webhook_delivery where state = 'pending' limit 1");
  while (waiting.get() !== undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  const seconds = (performance.now() - startMs) / 1000;
  say(
    `sending to 8 webhooks, receiver in the same process: ${Math.round(messages / seconds).toLocaleString('en')} messages/s`,
  );
  await sender.stop();
  server.closeAllConnections();
  server.close();
  store.close();
  rmSync(dataDir, { recursive: true });
}

for (let round = 0; round < 2; round++) {
  measureWrites('calls that alert to nothing', false, []);
  measureWrites('every call an event', true, []);
  measureWrites('every call an event and a message', true, [webhook('https://hook.example/')]);
}
await measurePages();
await measureSending();
