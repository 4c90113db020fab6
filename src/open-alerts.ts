import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import { type AlertMemory, createAlertMemory } from './features/events/alert-memory.ts';
import { createAlertWriter } from './features/events/alert-writer.store.ts';
import { createAlertsStore } from './features/events/alerts.store.ts';
import type { RecorderAlerts } from './features/events/create-event-recorder.ts';
import { eventExport } from './features/events/event-export.ts';
import type { EventDeps } from './features/events/event-list.endpoint.ts';
import { createEventSettingsStore, type EventSettingsStore } from './features/events/event-settings.store.ts';
import { createEventsStore, type EventsStore } from './features/events/events.store.ts';
import { createWebhooksStore, type WebhooksStore } from './features/webhooks/webhooks.store.ts';
import type { StreamRoute } from './http/web/stream-routes.ts';
import type { Store } from './store/open-store.ts';

export interface OpenAlertsOptions {
  readonly config: Pick<Config, 'eventSubjects'>;
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
  };
  readonly webhooks: WebhooksStore;
  readonly streamRoutes: readonly StreamRoute[];
}

export async function openAlerts({ config, store, redact, clock, warn }: OpenAlertsOptions): Promise<Alerts> {
  const settings = createEventSettingsStore(store, clock);
  const webhooks = createWebhooksStore(store, clock);
  const memory = createAlertMemory({ settings, webhooks, warn });
  await memory.refresh();
  const events: EventDeps = { alerts: createAlertsStore(store), redact };
  return {
    memory,
    recorder: {
      minRisk: memory.minRisk,
      open: (writer) =>
        createAlertWriter(writer, {
          webhooks: memory.webhooks,
          redact,
          keepDetails: config.eventSubjects === 'plain',
          newMessageId: () => `msg_${randomUUID()}`,
          warn: (message) => warn(message, null),
        }),
    },
    deps: { events, calls: createEventsStore(store), eventSettings: refreshing(settings, memory) },
    webhooks,
    streamRoutes: [eventExport(events, clock)],
  };
}

/** This process sees its own changes at once. */
function refreshing(settings: EventSettingsStore, memory: AlertMemory): EventSettingsStore {
  return {
    ...settings,
    async change(...change) {
      const result = await settings.change(...change);
      await memory.refresh();
      return result;
    },
  };
}
