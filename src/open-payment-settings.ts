import { createPaymentSettingsStore } from './features/payment/settings/payment-settings.store.ts';
import { defaultSettings, type PaymentSettings } from './features/payment/settings/payment-settings.ts';
import type { SettingsAdmin } from './features/payment/settings/stored-settings.ts';
import type { Store } from './store/open-store.ts';

/** How often the version is read, so that a change by another process counts within a second. */
const pollMs = 400;

export interface OpenPaymentSettingsOptions {
  readonly store: Store;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

export interface FollowedPaymentSettings {
  /** From memory. */
  of(accountId: string | null): PaymentSettings;
  /** For the endpoints that manage them; this process sees its own changes at once. */
  readonly admin: SettingsAdmin;
  start(): void;
  stop(): Promise<void>;
}

/** Keeps what every account changed of the payment rules in memory, as the database has it. */
export async function openPaymentSettings(
  options: OpenPaymentSettingsOptions,
): Promise<FollowedPaymentSettings> {
  const table = createPaymentSettingsStore(options.store, options.clock);
  const known = new Map<string, PaymentSettings>();
  let version = 0;
  let timer: NodeJS.Timeout | null = null;
  let loading: Promise<void> = Promise.resolve();

  async function load(): Promise<void> {
    // Read first: what is changed meanwhile is read now or the next time, perhaps both.
    const next = table.version();
    if (next === version) return;
    for (const { accountId, settings } of await table.changedAfter(version)) known.set(accountId, settings);
    version = next;
  }

  /** Loads after a load under way, which may have begun before the change that is to be seen. */
  function refresh(): Promise<void> {
    const next = loading.then(load);
    loading = next.catch(() => {});
    return next;
  }

  await refresh();
  return {
    of: (accountId) => (accountId === null ? undefined : known.get(accountId)) ?? defaultSettings,
    admin: {
      read: table.read,
      async change(...order) {
        const changed = await table.change(...order);
        await refresh();
        return changed;
      },
    },
    start() {
      timer = setInterval(() => {
        refresh().catch((error: unknown) =>
          options.warn('Payment settings could not be reloaded; the last ones are kept', error),
        );
      }, pollMs).unref();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      await loading;
    },
  };
}
