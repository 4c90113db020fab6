import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createPaymentStore, type PaymentStore } from '../../src/features/payment/payment-history.store.ts';
import type { PaymentRecord } from '../../src/features/payment/payment-history.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { NaivePaymentHistory } from '../helpers/naive-payment-history.ts';
import { openMerge } from '../helpers/open-merge.ts';
import { paymentRecord } from '../helpers/payment-record.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 8, 1);
const verdict = { score: 12.5, rules: ['PF10001'] };

describe('a subject of thousands of payments', () => {
  let dataDir: string;
  let store: Store;
  let history: PaymentStore;
  const naive = new NaivePaymentHistory();
  const nowMs = start + 60 * day;
  let made = 0;

  before(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'assay-heavy-'));
    store = openStore({ dataDir });
    history = createPaymentStore(store, () => nowMs);
  });
  after(async () => {
    await history.close();
    store.close();
    rmSync(dataDir, { recursive: true });
  });

  function paymentAt(atMs: number, change: Partial<PaymentRecord> = {}): PaymentRecord {
    made++;
    return paymentRecord({
      transactionId: `t${made}`,
      at: atMs / 1000,
      ip: 'ip',
      customer: 'customer',
      // So that the newest 300 have all of them.
      card: `card${Math.floor(made / 3) % 3}`,
      device: `device${Math.floor(made / 3) % 2}`,
      email: 'email',
      ...change,
    });
  }

  async function write(list: readonly PaymentRecord[]): Promise<void> {
    await Promise.all(
      list.map((record) => {
        naive.write(record);
        return history.write(record, verdict);
      }),
    );
  }

  const subjects = ['customer', 'card', 'device', 'ip', 'email'] as const;

  function compare(...also: readonly 'distinct'[]): void {
    for (const atMs of times) {
      const record = paymentAt(atMs, { transactionId: null });
      const actual = history.read(record);
      const expected = naive.read(record);
      for (const name of [...subjects, ...also])
        assert.deepEqual(actual[name], expected[name], `${name} at ${(atMs - start) / hour} h`);
    }
  }

  function merge(): void {
    const step = openMerge(store, () => nowMs, 'test');
    for (let outcome = step(10_000); outcome === 'merged'; outcome = step(10_000));
  }

  /** Every hour edge, in the middle of a crowded hour, and where windows begin in it. */
  const times = [10.2, 10.8, 10.999, 11, 11.05, 11.3, 12.1, 34.25, 34.9, 35.2, 178.3, 178.8, 730.4, 731].map(
    (hours) => start + hours * hour,
  );

  test('is counted exactly wherever they are, with a few thousand on either side of an edge', async () => {
    // Some 1,500 before the half hour and 3,000 after it, then 1,000 in the hour after.
    const late = (index: number): number => (index % 3 === 0 ? index / 4500 / 2 : 0.5 + index / 4500 / 2);
    await write(Array.from({ length: 4500 }, (_, index) => paymentAt(start + (10 + late(index)) * hour)));
    await write(Array.from({ length: 1000 }, (_, index) => paymentAt(start + (11 + index / 1000) * hour)));
    compare('distinct');
    merge();
    compare('distinct');
    await write([paymentAt(start + 12 * hour)]);
    compare('distinct');

    // The newest 300 are in the tail, what is older in the tables.
    await write(Array.from({ length: 700 }, (_, index) => paymentAt(start + (34 + index / 700) * hour)));
    compare('distinct');
    await write([paymentAt(start + 10.75 * hour), paymentAt(start + 34.5 * hour)]);
    compare('distinct');
  });

  test('stays so while its transactions are changed, in the tables and in the tail', async () => {
    for (const id of ['t3', 't4700', `t${made}`, 't6000', 't6001', 't6000'])
      await write([paymentAt(start + 36 * hour, { transactionId: id, card: 'other' })]);
    compare();
    merge();
    compare();
  });

  test('is counted exactly when its payments come the latest first', async () => {
    const own = { customer: 'reverse', ip: 'reverse', card: null, device: null, email: null };
    await write(Array.from({ length: 1000 }, (_, index) => paymentAt(start + 40 * hour - index * 1000, own)));
    for (const atMs of [start + 39.75 * hour, start + 39.99 * hour, start + 41 * hour]) {
      const record = paymentAt(atMs, { ...own, transactionId: null });
      assert.deepEqual(history.read(record).ip, naive.read(record).ip);
    }
  });
});
