import type { Config } from '../config.ts';
import { type AccountsStore, createAccountsStore } from '../features/accounts/accounts.store.ts';
import { openStore } from '../store/open-store.ts';

/** Opens the database for one command and closes it again. */
export async function withAccounts<T>(
  config: Config,
  work: (accounts: AccountsStore) => Promise<T>,
): Promise<T> {
  const store = openStore({ dataDir: config.dataDir });
  try {
    return await work(createAccountsStore(store, Date.now, 'command line'));
  } finally {
    store.close();
  }
}
