import type { AccountsStore } from './accounts.store.ts';

/** On an empty database makes the account `default` (Premium, no quota) and gives its key, which is shown once. Else null. */
export async function ensureDefaultAccount(accounts: AccountsStore): Promise<string | null> {
  if ((await accounts.listAccounts()).length > 0) return null;
  const account = await accounts.createAccount('default', 'premium').catch(async (error: unknown) => {
    // Another process that was started at the same moment has made it.
    if ((await accounts.findAccount('default')) === null) throw error;
    return null;
  });
  if (account === null) return null;
  return (await accounts.createKey(account.id, 'first')).rawKey;
}
