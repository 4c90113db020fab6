import { createWebhookMemory, type WebhookMemory } from '../webhooks/webhook-memory.ts';
import type { WebhooksStore } from '../webhooks/webhooks.store.ts';
import type { AlertKind } from './alert-kinds.ts';
import { defaultThresholds, type Thresholds } from './alert-thresholds.ts';
import type { EventSettingsStore } from './event-settings.store.ts';

/** How often the version is read, so that a change by another process is seen within a second. */
const pollMs = 400;

export interface AlertMemory {
  /** From which risk on an account hears of a kind; infinity when it does not want to. */
  minRisk(accountId: string, kind: AlertKind): number;
  readonly webhooks: WebhookMemory;
  /** Takes over what was changed, also by this process. */
  refresh(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface AlertMemoryOptions {
  readonly settings: EventSettingsStore;
  readonly webhooks: WebhooksStore;
  readonly warn: (message: string, error: unknown) => void;
}

/** What every account wants to hear of, kept in memory as the database has it. */
export function createAlertMemory({ settings, webhooks: table, warn }: AlertMemoryOptions): AlertMemory {
  const thresholds = new Map<string, Thresholds>();
  const webhooks = createWebhookMemory();
  let version: number | null = null;
  let timer: NodeJS.Timeout | null = null;
  let loading: Promise<void> = Promise.resolve();

  async function load(): Promise<void> {
    // Read first: what is changed meanwhile is read now or the next time, perhaps both.
    const next = table.version();
    if (next === version) return;
    for (const row of await settings.changedAfter(version)) thresholds.set(row.accountId, row.thresholds);
    const { changed, deleted } = await table.changedAfter(version);
    webhooks.replace(changed, deleted);
    version = next;
  }

  function refresh(): Promise<void> {
    const next = loading.then(load);
    loading = next.catch(() => {});
    return next;
  }

  return {
    minRisk(accountId, kind) {
      const { enabled, minRisk } = (thresholds.get(accountId) ?? defaultThresholds)[kind];
      return enabled ? minRisk : Number.POSITIVE_INFINITY;
    },
    webhooks,
    refresh,
    start() {
      timer = setInterval(() => {
        refresh().catch((error: unknown) =>
          warn('Event settings and webhooks could not be reloaded; the last ones are kept', error),
        );
      }, pollMs);
      timer.unref();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      await loading;
    },
  };
}
