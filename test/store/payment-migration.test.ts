/** A database in which an earlier version kept payments: every one has its rows in the tables, and none is in a tail. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, test } from 'node:test';
import { historyRows, keyPayment } from '../../src/features/payment/key-payment.ts';
import { createPaymentStore } from '../../src/features/payment/payment-history.store.ts';
import { createPaymentLabels } from '../../src/features/payment/payment-labels.store.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openStore } from '../../src/store/open-store.ts';
import { openMerge } from '../helpers/open-merge.ts';
import { paymentRecord } from '../helpers/payment-record.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'assay-payments-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const stored = (index: number) =>
  paymentRecord({
    transactionId: `t${index}`,
    at: nowMs / 1000 - 3600 * (index + 1),
    customer: 'c',
    card: `card${index % 3}`,
    website: 'shop',
    currency: 'EUR',
    amount: 10 + index,
  });

/** As the version before wrote them. */
function writeOldDatabase(count: number): void {
  const database = new DatabaseSync(join(dataDir, 'assay.db'));
  database.exec('create table migration (name text primary key, applied_at integer not null) strict');
  for (const migration of migrations) {
    if (migration.name >= '0013') break;
    migration.prepare?.(database);
    database.exec(migration.sql);
    database.prepare('insert into migration values (?, 0)').run(migration.name);
  }
  const insert = database.prepare(
    `insert into payment (account_id, at_ms, received_at, transaction_key, transaction_id, customer, card, website,
       currency, amount, rules, source, request) values (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, '', 'api', '{}')`,
  );
  const insertRow = database.prepare(`insert into payment_subject values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const addAmount = database.prepare(
    `insert into payment_amount values (?, ?, ?, ?, 1, ?)
     on conflict do update set payments = payments + 1, last_ms = max(last_ms, excluded.last_ms)`,
  );
  for (let index = 0; index < count; index++) {
    const { record, keys, atMs, bucket } = keyPayment(stored(index), nowMs);
    const { accountId, transactionId, customer, card, website, currency, amount } = record;
    const values = [
      accountId,
      atMs,
      keys.transaction,
      transactionId,
      customer,
      card,
      website,
      currency,
      amount,
    ];
    const id = Number(insert.run(...values).lastInsertRowid);
    for (const [, subject, row] of historyRows({ record, keys, atMs, bucket }, id)) {
      const all = [...row, ...Array.from({ length: 10 - row.length }, () => null)];
      insertRow.run(subject, ...all.map((value) => value ?? null));
    }
    addAmount.run(keys.site, 0, Math.floor(atMs / 3_600_000), bucket, atMs);
    addAmount.run(keys.site, 1, Math.floor(atMs / 86_400_000), bucket, atMs);
  }
  database.close();
}

test('payments of before the migration count, are changed by their transaction and labelled by it', async () => {
  writeOldDatabase(20);
  const store = openStore({ dataDir });
  const history = createPaymentStore(store, () => nowMs);
  const asked = paymentRecord({ ...stored(0), at: nowMs / 1000, transactionId: 'new' });
  const counted = () => {
    const { customer, card, siteAmounts, amounts } = history.read({ ...asked });
    return [customer?.payments.day, card?.payments.day, siteAmounts?.count, amounts?.count, amounts?.largest];
  };
  assert.deepEqual(counted(), [20, 7, 20, 20, 29]);

  const id = await history.write({ ...stored(3), amount: 500, card: 'card1' }, { score: 1, rules: [] });
  assert.equal(id, 'pay_4');
  assert.deepEqual(counted(), [20, 6, 20, 20, 500]);
  await history.write(asked, { score: 1, rules: [] });
  const merge = openMerge(store, () => nowMs, 'test');
  while (merge(3) === 'merged');
  assert.deepEqual(history.read({ ...asked, transactionId: null, at: asked.at }).customer?.payments.day, 20);

  const labels = createPaymentLabels(history, () => nowMs);
  const order = { accountId: 'acc_a', payment: { transactionId: 't7' }, label: 'fraud', at: null } as const;
  const [outcome] = await labels.set([{ ...order, source: 'test', author: 'key' }]);
  assert.deepEqual(outcome, { outcome: 'changed', id: 'pay_8', label: 'fraud' });
  await history.close();
  store.close();
});
