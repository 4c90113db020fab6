import { randomBytes, randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import { type AlertMemory, createAlertMemory } from './features/events/alert-memory.ts';
import { createAlertWriter } from './features/events/alert-writer.store.ts';
import { createAlertsStore } from './features/events/alerts.store.ts';
import type { RecorderAlerts } from './features/events/create-event-recorder.ts';
import { eventExport } from './features/events/event-export.ts';
import type { EventDeps } from './features/events/event-list.endpoint.ts';
import { createEventSettingsStore, type EventSettingsStore } from './features/events/event-settings.store.ts';
import { createEventsStore, type EventsStore } from './features/events/events.store.ts';
import { createWebhookSender, type WebhookSender } from './features/webhooks/create-webhook-sender.ts';
import { readWebhookUrl } from './features/webhooks/read-webhook-url.ts';
import { bodyOf } from './features/webhooks/sample-webhook.ts';
import { createSecretBox } from './features/webhooks/secret-box.ts';
import { secretPrefix } from './features/webhooks/sign-message.ts';
import type { WebhookDeps } from './features/webhooks/webhook-deps.ts';
import { createWebhookQueue } from './features/webhooks/webhook-queue.store.ts';
import { createWebhooksStore } from './features/webhooks/webhooks.store.ts';
import type { StreamRoute } from './http/web/stream-routes.ts';
import { readKeyFile } from './sources/keys/read-key-file.ts';
import { createWebhookClient } from './sources/webhooks/create-webhook-client.ts';
import { isLocked, type Store } from './store/open-store.ts';

export interface OpenAlertsOptions {
  readonly config: Config;
  readonly store: Store;
  readonly redact: (text: string) => string | null;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/** What accounts want to hear of, and how they hear of it. */
export interface Alerts {
  readonly memory: AlertMemory;
  readonly recorder: RecorderAlerts;
  readonly deps: {
    readonly events: EventDeps;
    readonly calls: EventsStore;
    readonly eventSettings: EventSettingsStore;
    readonly webhooks: WebhookDeps;
  };
  readonly sender: WebhookSender;
  readonly streamRoutes: readonly StreamRoute[];
}

export async function openAlerts({ config, store, redact, clock, warn }: OpenAlertsOptions): Promise<Alerts> {
  const settings = createEventSettingsStore(store, clock);
  const box = createSecretBox(readKeyFile(config.dataDir, 'webhook-secrets.key'));
  const webhooks = createWebhooksStore(store, clock, box);
  const { unreadable } = await webhooks.sealSecrets();
  if (unreadable > 0) {
    warn(`${unreadable} secrets of webhooks cannot be read with webhook-secrets.key; rotate them`, null);
  }
  const memory = createAlertMemory({ settings, webhooks, warn });
  await memory.refresh();
  const queue = createWebhookQueue(store);
  const keepPlain = config.eventSubjects === 'plain';
  const newMessageId = (): string => `msg_${randomUUID()}`;
  const sender = createWebhookSender({
    queue,
    memory: memory.webhooks,
    post: createWebhookClient({
      allowPrivate: config.webhookAllowPrivate,
      timeoutMs: config.webhookTimeoutMs,
      stopwatch: () => performance.now(),
    }),
    async disable(id, reason) {
      await webhooks.disable(id, reason);
      await memory.refresh();
    },
    clock,
    random: Math.random,
    isLocked,
    warn,
    lease: randomUUID(),
    concurrency: config.webhookConcurrency,
    mostWaiting: config.webhookQueue,
    disableAfterMs: config.webhookDisableHours * 3_600_000,
    keepBodies: keepPlain,
  });
  /** This process sees its own changes at once, and sends what waits for a webhook that is switched on. */
  const seenAtOnce =
    <A extends unknown[], T>(change: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      const result = await change(...given);
      await memory.refresh();
      sender.wake();
      return result;
    };
  const events: EventDeps = { alerts: createAlertsStore(store), redact };
  return {
    memory,
    recorder: {
      minRisk: memory.minRisk,
      open: (writer) =>
        createAlertWriter(writer, {
          webhooks: memory.webhooks,
          redact,
          keepDetails: keepPlain,
          newMessageId,
          warn: (message) => warn(message, null),
        }),
      onQueued: sender.wake,
    },
    deps: {
      events,
      calls: createEventsStore(store),
      eventSettings: { ...settings, change: seenAtOnce(settings.change) },
      webhooks: {
        table: {
          list: webhooks.list,
          find: webhooks.find,
          create: seenAtOnce(webhooks.create),
          change: seenAtOnce(webhooks.change),
          rotate: seenAtOnce(webhooks.rotate),
          remove: seenAtOnce(webhooks.remove),
        },
        log: queue,
        most: config.webhooksPerAccount,
        newId: () => `wh_${randomBytes(12).toString('hex')}`,
        newSecret: () => `${secretPrefix}${randomBytes(32).toString('base64')}`,
        readUrl: (text) => readWebhookUrl(text, config.webhookAllowPrivate),
        sendTest: (webhook, event) =>
          sender.sendNow(
            {
              messageId: newMessageId(),
              webhookId: webhook.id,
              accountId: webhook.accountId,
              event,
              body: bodyOf(event),
              nowMs: clock(),
            },
            webhook,
          ),
        replay: sender.replay,
      },
    },
    sender,
    streamRoutes: [eventExport(events, clock)],
  };
}
