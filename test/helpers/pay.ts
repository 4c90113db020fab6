/**
 * Program for tests: pays as the server does, from 16 callers at once, and says on standard output which payments have
 * been answered. Usage: pay.ts <data folder> <name> <payments, 0 for no end> <own: each its transactions, same: all the same>
 * [merging: merges meanwhile, in tiny portions]
 */
import { createPaymentStore } from '../../src/features/payment/payment-history.store.ts';
import { openStore } from '../../src/store/open-store.ts';
import { openMerge } from './open-merge.ts';
import { paymentRecord } from './payment-record.ts';

const [dataDir, name, count, transactions, merging] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string?,
];
const store = openStore({ dataDir });
const history = createPaymentStore(store, Date.now);
const last = count === '0' ? Number.POSITIVE_INFINITY : Number(count);
let next = 0;

async function pay(): Promise<void> {
  while (next < last) {
    const number = next++;
    const transactionId = transactions === 'same' ? `t${number}` : `${name}-${number}`;
    const record = paymentRecord({
      transactionId,
      at: Date.now() / 1000,
      customer: 'c',
      ip: '203.0.113.7',
      website: 'shop',
      currency: 'EUR',
      amount: 10,
    });
    history.read(record);
    const id = await history.write(record, { score: 1, rules: [] });
    process.stdout.write(`${transactionId} ${id}\n`);
  }
}

const isMerging = merging === 'merging';
const paid = Promise.all(Array.from({ length: 16 }, pay)).then(() => {
  next = Number.POSITIVE_INFINITY;
});
const merge = openMerge(store, Date.now, name);
while (isMerging && next < Number.POSITIVE_INFINITY) {
  merge(1 + (next % 40), 10);
  await new Promise((resolve) => setImmediate(resolve));
}
await paid;
await history.close();
store.close();
