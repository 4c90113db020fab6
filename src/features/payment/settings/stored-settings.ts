import { noChanges, type PaymentSettings, type SettingChanges } from './payment-settings.ts';
import type { SettingsOrder } from './settings-order.ts';

/** What an account changed, and when and by whom last. */
export interface StoredSettings {
  readonly changes: SettingChanges;
  /** One more with every change; 1 before the first. */
  readonly version: number;
  readonly changedAtMs: number | null;
  /** The id of a key, or `command line`. */
  readonly author: string | null;
}

export const untouched: StoredSettings = { changes: noChanges, version: 1, changedAtMs: null, author: null };

/** The settings of accounts, for the endpoints that manage them. */
export interface SettingsAdmin {
  read(accountId: string): Promise<StoredSettings>;
  /** Gives what then holds; nothing is written when nothing is changed. Throws where related thresholds disagree. */
  change(accountId: string, order: SettingsOrder, author: string): Promise<StoredSettings>;
}

export interface AccountSettings {
  readonly accountId: string;
  readonly settings: PaymentSettings;
}
