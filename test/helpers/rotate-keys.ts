/**
 * Program for tests: rotates the only key of an account again and again, without grace, and says so, until it is
 * killed. Usage: rotate-keys.ts <data folder>
 */
import { createAccountsStore } from '../../src/features/accounts/accounts.store.ts';
import { openStore } from '../../src/store/open-store.ts';

const accounts = createAccountsStore(openStore({ dataDir: process.argv[2] as string }), Date.now, 'test');
const account = await accounts.createAccount('rotated', 'premium');
let { key } = await accounts.createKey(account.id, 'only');
for (;;) {
  ({ key } = await accounts.rotateKey(key, Date.now(), null));
  process.stdout.write('rotated\n');
}
