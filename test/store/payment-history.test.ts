import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { historyKey } from '../../src/features/payment/history-key.ts';
import { createOldPayments } from '../../src/features/payment/old-payments.store.ts';
import { paymentEraser } from '../../src/features/payment/payment-eraser.store.ts';
import { createPaymentStore, type PaymentStore } from '../../src/features/payment/payment-history.store.ts';
import type { PaymentHistory, PaymentRecord } from '../../src/features/payment/payment-history.ts';
import type { PaymentLabels } from '../../src/features/payment/payment-label.ts';
import { createPaymentLabels } from '../../src/features/payment/payment-labels.store.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { NaivePaymentHistory } from '../helpers/naive-payment-history.ts';
import { openMerge } from '../helpers/open-merge.ts';
import { paymentRecord } from '../helpers/payment-record.ts';

const start = Date.UTC(2026, 8, 1);
const hour = 3_600_000;
const day = 24 * hour;
const verdict = { score: 12.5, rules: ['PF10001'] };

const few = (name: string, count: number) =>
  fc.option(
    fc.nat(count - 1).map((index) => `${name}${index}`),
    { freq: 4, nil: null },
  );
/** Times crowd together, on the same millisecond too, and lie about the lengths of the windows apart. */
const times = fc
  .tuple(
    fc.constantFrom(0, hour, day, 7 * day, 30 * day, 35 * day, 100 * day),
    fc.constantFrom(-1, 0, 1, 500, 60_000, 1_800_000),
    fc.nat(3),
  )
  .map(([far, near, few]) => (start + far + near + few * hour) / 1000);
const payments: fc.Arbitrary<PaymentRecord> = fc
  .record({
    transactionId: fc.option(
      fc.nat(30).map((id) => `t${id}`),
      { freq: 2, nil: null },
    ),
    at: times,
    customer: few('customer', 3),
    card: few('card', 4),
    device: few('device', 3),
    ip: few('ip', 2),
    email: few('email', 3),
    phone: few('phone', 3),
    merchant: few('merchant', 2),
    website: few('website', 2),
    currency: fc.constantFrom('EUR', 'JPY', null),
    amount: fc.option(fc.constantFrom(0, 0.5, 9.99, 10, 250, 100_000, -5), { freq: 5, nil: null }),
    place: fc.constantFrom([52.52, 13.405], [52.53, 13.41], [-33.8688, 151.2093], null),
    // One is too long for the tail's entries.
    country: fc.constantFrom('DE', 'AU', 'Neverland', null),
  })
  .map(({ place, ...rest }) =>
    paymentRecord({ ...rest, latitude: place?.[0] ?? null, longitude: place?.[1] ?? null }),
  );

function assertSame(actual: PaymentHistory, expected: PaymentHistory): void {
  assert.deepEqual(rounded(actual), rounded(expected));
}

/** Sums in another order differ in their last digits. */
function rounded(history: PaymentHistory): unknown {
  const { amounts, ...rest } = history;
  if (amounts === null) return history;
  const { meanLog, deviationLog } = amounts;
  return {
    ...rest,
    amounts: { ...amounts, meanLog: meanLog.toFixed(9), deviationLog: deviationLog.toFixed(6) },
  };
}

/** A small seeded generator. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A merge of a few rows before every reading, in the middle of whatever happens. */
function mergingBetween(history: PaymentStore, store: Store, clock: () => number): PaymentStore {
  const random = mulberry32(5);
  const merge = openMerge(store, clock, 'test');
  const step = () => merge(1 + Math.floor(random() ** 3 * 60), 1 + Math.floor(random() * 10));
  return {
    ...history,
    read(record) {
      step();
      return history.read(record);
    },
    write(record, verdict) {
      const written = history.write(record, verdict);
      if (random() < 0.5) step();
      return written;
    },
  };
}

for (const merging of [false, true]) {
  describe(merging ? 'payments that are merged all the time' : 'payments that are in the tail', () => {
    let dataDir: string;
    let store: Store;
    let history: PaymentStore;
    let labels: PaymentLabels;
    let nowMs = start + 1000 * day;
    let runs = 0;
    /** Each run has an account to itself. */
    const nextAccount = (): string => `acc_${runs++}`;

    before(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'assay-payments-'));
      store = openStore({ dataDir });
      history = createPaymentStore(store, () => nowMs);
      if (merging) history = mergingBetween(history, store, () => nowMs);
      labels = createPaymentLabels(history, () => nowMs);
    });
    after(async () => {
      await history.close();
      store.close();
      rmSync(dataDir, { recursive: true });
    });

    test('facts are those of a plain list, in whatever order payments come, written or waiting to be', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(payments, fc.boolean()), { minLength: 1, maxLength: 40 }),
          async (log) => {
            const accountId = nextAccount();
            const naive = new NaivePaymentHistory();
            const written: Promise<string>[] = [];
            for (const [payment, waits] of log) {
              const record = { ...payment, accountId };
              assertSame(history.read(record), naive.read(record));
              written.push(history.write(record, verdict));
              naive.write(record);
              if (waits) await Promise.all(written);
            }
            const ids = await Promise.all(written);
            assert.equal(new Set(ids).size, naive.payments.length, 'a transaction is one payment');
            for (const [payment] of log) {
              const record = { ...payment, accountId };
              assertSame(history.read(record), naive.read(record));
            }
          },
        ),
        { numRuns: 150 },
      );
    });

    test('facts never read the future: a shuffled log replayed in time order gives what the original gave', async () => {
      const log = fc
        .array(payments, { minLength: 2, maxLength: 40 })
        .map((list) => list.map((item) => ({ ...item, transactionId: null })))
        .map((list) => list.sort((left, right) => left.at - right.at));
      await fc.assert(
        fc.asyncProperty(
          log.chain((list) =>
            fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
          ),
          async ([list, shuffled]) => {
            const original = await replay(list, nextAccount());
            const again = [...shuffled].sort((left, right) => left.at - right.at);
            const replayed = await replay(again, nextAccount());
            for (const [record, facts] of original) assertSame(replayed.get(record)!, facts);

            // Written in any order, and read when the whole future is there: only the website's amounts may lack some.
            const accountId = nextAccount();
            await Promise.all(shuffled.map((record) => history.write({ ...record, accountId }, verdict)));
            for (const [record, facts] of original) {
              const { siteAmounts, ...rest } = history.read({ ...record, accountId });
              assertSame({ ...rest, siteAmounts: facts.siteAmounts }, facts);
              assert.ok((siteAmounts?.count ?? 0) <= (facts.siteAmounts?.count ?? 0));
            }
          },
        ),
        { numRuns: 100 },
      );
      /** All payments of one time are read before any of them is written, as their order is not known. */
      async function replay(list: readonly PaymentRecord[], accountId: string) {
        const facts = new Map<PaymentRecord, PaymentHistory>();
        for (const record of list) {
          facts.set(record, history.read({ ...record, accountId }));
          await history.write({ ...record, accountId }, verdict);
        }
        return facts;
      }
    });

    test('a subject of thousands of payments is counted exactly, by the hour once it is known to be one', async () => {
      const accountId = nextAccount();
      const naive = new NaivePaymentHistory();
      const random = mulberry32(3);
      const log = Array.from({ length: 3000 }, (_, index) =>
        paymentRecord({
          accountId,
          transactionId: index % 10 === 0 ? `t${index % 500}` : null,
          // Late ones too, and many within an hour.
          at: (start + (index % 3 === 0 ? random() * hour : random() * 40 * day)) / 1000,
          ip: 'heavy',
          customer: `c${Math.floor(random() * 50)}`,
        }),
      );
      const counts = (atMs: number) => {
        const record = paymentRecord({ accountId, at: atMs / 1000, ip: 'heavy' });
        const actual = history.read(record).ip;
        assert.deepEqual(actual, naive.read(record).ip, `at ${atMs - start}`);
      };
      for (const [index, record] of log.entries()) {
        const waits = history.write(record, verdict);
        naive.write(record);
        if (index % 250 === 249) {
          await waits;
          for (const atMs of [0.5 * hour, hour, 5 * hour, 7 * day + 1, 33 * day, 41 * day])
            counts(start + atMs);
        }
      }
      await history.commits.run(() => {});
      for (let atMs = 0; atMs < 45 * day; atMs += 13 * hour + 7) counts(start + atMs);
      const own = store.prepare('select count(*) as n from payment_hour where hour = -1').get();
      assert.equal(own?.['n'] as number, merging ? 1 : 0, 'counted by the hour');
      const distinct = history.read(paymentRecord({ accountId, at: (start + 41 * day) / 1000, ip: 'heavy' }));
      assert.ok((distinct.distinct.customersOfIp?.month ?? 0) >= 45, 'of the 300 newest');
    });

    test('a time in the future counts as now, and one that is no time too', async () => {
      const accountId = nextAccount();
      const future = paymentRecord({ accountId, at: nowMs / 1000 + 86_400, customer: 'c' });
      await history.write(future, verdict);
      await history.write(paymentRecord({ accountId, at: Number.NaN, customer: 'c' }), verdict);
      assert.equal(history.read({ ...future }).customer?.payments.hour, 0);
      nowMs += 1;
      assert.deepEqual(history.read({ ...future }).customer, {
        payments: { hour: 2, day: 2, week: 2, month: 2 },
        firstAt: (nowMs - 1) / 1000,
        lastAt: (nowMs - 1) / 1000,
      });
    });

    test('a payment that cannot be stored fails alone and counts nowhere', async () => {
      const accountId = nextAccount();
      const record = paymentRecord({ accountId, customer: 'c', website: 'w', currency: 'EUR', amount: 5 });
      const bad = { ...record, amount: 7, country: {} as unknown as string };
      const [first, second, third] = await Promise.allSettled([
        history.write({ ...record }, verdict),
        history.write(bad, verdict),
        history.write({ ...record }, verdict),
      ]);
      assert.deepEqual([first.status, second.status, third.status], ['fulfilled', 'rejected', 'fulfilled']);
      const facts = history.read({ ...record, at: record.at + 1 });
      assert.equal(facts.customer?.payments.hour, 2);
      assert.equal(facts.siteAmounts?.count, 2);
    });

    test('while another process writes, payments wait, are counted meanwhile, and are stored once it is done', async () => {
      const accountId = nextAccount();
      const record = paymentRecord({ accountId, customer: 'c', website: 'w', currency: 'EUR', amount: 5 });
      const other = new DatabaseSync(join(dataDir, 'assay.db'));
      other.exec('BEGIN IMMEDIATE');
      const later = { ...record, at: record.at + 1, transactionId: 'later' };
      const written = [history.write(record, verdict), history.write(later, verdict)];
      written.push(history.write({ ...later, amount: 6 }, verdict));
      const asked = { ...record, at: record.at + 2 };
      const counted = () => {
        const facts = history.read({ ...asked });
        return [facts.customer?.payments.hour, facts.siteAmounts?.count];
      };
      assert.equal(counted()[0], 3, 'a change that waits counts beside what it changes');
      other.exec('COMMIT');
      other.close();
      const ids = await Promise.all(written);
      assert.equal(ids[1], ids[2]);
      assert.deepEqual(counted(), [2, 2]);
    });

    test('payments past their retention are deleted with all that counts them, and no others', async () => {
      const accountId = nextAccount();
      store
        .prepare(
          "insert into account (id, name, plan, state, created_at, changed_in) values (?, ?, 'free', 'active', 0, 1)",
        )
        .run(accountId, accountId);
      const record = paymentRecord({
        accountId,
        customer: 'c',
        merchant: 'm',
        website: 'w',
        currency: 'EUR',
        amount: 5,
      });
      const at = (days: number) => ({
        ...record,
        at: start / 1000 + days * 86_400,
        transactionId: `d${days}`,
      });
      for (let days = 0; days < 250; days++) await history.write(at(days), verdict);
      const order = { accountId, payment: { transactionId: 'd1' }, label: 'fraud' as const, at: null };
      await labels.set([{ ...order, source: 'test', author: 'key' }]);
      const old = createOldPayments(history.writer, history.tail);
      let turns = 0;
      while (history.tail.transaction(() => old.deleteSome(start + 200 * day))) turns++;
      assert.ok(turns >= 2, 'in portions');
      const rows = (table: string) =>
        store.prepare(`select count(*) as n from ${table} where account_id = ?`).get(accountId)?.['n'];
      assert.equal(rows('payment'), 50);
      const facts = history.read({ ...at(249), at: start / 1000 + 250 * 86_400, transactionId: null });
      assert.equal(facts.customer?.firstAt, start / 1000 + 200 * 86_400);
      assert.equal(facts.amounts?.count, 50);
      assert.equal(facts.frauds.merchant, 0);
      assert.equal(labels.get(accountId, { transactionId: 'd1' }), null);
    });

    test('an erased customer’s payments go wherever they are, and only theirs', async () => {
      const accountId = nextAccount();
      const { erase } = paymentEraser({ payments: history, persist: async (work) => work() });
      const names = ['gone', 'kept', 'gone', 'kept', 'kept'];
      for (let index = 0; index < 60; index++) {
        const customer = names[index % names.length]!;
        // Some came again, as another customer’s.
        const transactionId = `e${index % 47}`;
        const record = { accountId, transactionId, customer, ip: '192.0.2.1', at: start / 1000 + index };
        await history.write(paymentRecord(record), verdict);
        history.read(paymentRecord(record));
      }
      const asked = (customer: string) =>
        history.read(paymentRecord({ accountId, customer, ip: '192.0.2.1', at: start / 1000 + 1000 }));
      const counted = () => {
        const { customer, ip } = asked('gone');
        return [customer?.payments.hour, asked('kept').customer?.payments.hour, ip?.payments.hour];
      };
      const [gone, kept, all] = counted() as [number, number, number];
      assert.deepEqual([gone + kept, all], [47, 47]);
      const user = { userId: 'gone', email: null, phone: null, domains: [] };
      await erase({ accountId, user } as unknown as Parameters<typeof erase>[0]);
      assert.deepEqual(counted(), [0, kept, kept]);
      const key = historyKey(accountId, 'customer', 'gone');
      for (const row of store.prepare('select entries from payment_tail where entries is not null').all()) {
        const { buffer, byteOffset, byteLength } = row['entries'] as Uint8Array;
        const numbers = new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength));
        assert.ok(!numbers.includes(key), 'nor is a trace left');
      }
      const merge = openMerge(store, () => nowMs + day, 'another');
      while (merge(50) === 'merged');
      assert.deepEqual(counted(), [0, kept, kept]);
      const left = store.prepare('select count(*) as n from payment where account_id = ?').get(accountId);
      assert.equal(left?.['n'], kept);
    });

    test('labels count from the time they came, until they are taken back or replaced', async () => {
      const label = fc.constantFrom('fraud', 'legitimate', 'chargeback', 'disputed', null);
      const step = fc.record({
        payment: fc.nat(4),
        label,
        waitMs: fc.constantFrom(1, 1000, hour, day, 29 * day, 30 * day),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(payments, { minLength: 5, maxLength: 5 }),
          fc.array(step, { minLength: 1, maxLength: 12 }),
          async (list, steps) => {
            const accountId = nextAccount();
            const naive = new NaivePaymentHistory();
            const begin = nowMs;
            const stored = [];
            for (const [index, item] of list.entries()) {
              const record = { ...item, accountId, transactionId: `own${index}` };
              await history.write(record, verdict);
              stored.push({ record, naive: naive.write(record) });
            }
            const asked: number[] = [];
            for (const { payment, label, waitMs } of steps) {
              nowMs += waitMs;
              const transactionId = `own${payment}`;
              const order = { accountId, payment: { transactionId }, label, at: null };
              await labels.set([{ ...order, source: 'test', author: 'key' }]);
              const entries = stored[payment]!.naive.labels;
              if ((entries.at(-1)?.label ?? null) !== label) entries.push({ label, knownMs: nowMs });
              asked.push(nowMs, nowMs + 1, nowMs + 30 * day);
            }
            nowMs += 31 * day;
            for (const atMs of asked) {
              const record = { ...list[0]!, accountId, transactionId: null, at: atMs / 1000 };
              assert.deepEqual(history.read(record).frauds, naive.read(record).frauds);
            }
            nowMs = Math.max(nowMs, begin);
          },
        ),
        { numRuns: 60 },
      );
    });
  });
}
