import type { Store } from '../../store/open-store.ts';
import { type AccountChanges, createAccountChanges } from './account-changes.store.ts';
import { type AccountRows, createAccountRows } from './account-rows.store.ts';
import { createKeyRows, type KeyRows } from './key-rows.store.ts';
import { createChangeRecorder } from './record-change.store.ts';
import { createUsageReports, type UsageReports } from './usage-reports.store.ts';

/** Accounts and keys in the database, what was changed of them, and what they were used for. */
export interface AccountsStore extends AccountRows, KeyRows, AccountChanges, UsageReports {}

export function createAccountsStore(store: Store, clock: () => number, actor: string): AccountsStore {
  const recordChange = createChangeRecorder(store, clock, actor);
  return {
    ...createAccountRows(store, clock, recordChange),
    ...createKeyRows(store, clock, recordChange),
    ...createAccountChanges(store),
    ...createUsageReports(store),
  };
}
