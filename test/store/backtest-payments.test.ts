/** What a back-test counts of stored payments is what the rules saw when they came. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { historyFacts, historyFields } from '../../src/features/custom-rules/history-fields.ts';
import { openPastPayments } from '../../src/features/custom-rules/past-payments.store.ts';
import { readRule } from '../../src/features/custom-rules/read-rule.ts';
import { replayHistory } from '../../src/features/custom-rules/replay-history.ts';
import { runBacktest } from '../../src/features/custom-rules/run-backtest.ts';
import { paymentRulesSubject } from '../../src/features/payment/payment-custom-rules.ts';
import { createPaymentStore, type PaymentStore } from '../../src/features/payment/payment-history.store.ts';
import { createPaymentLabels } from '../../src/features/payment/payment-labels.store.ts';
import { placeCell } from '../../src/features/payment/place-cell.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { paymentRecord } from '../helpers/payment-record.ts';

const startMs = Date.UTC(2026, 0, 1);
const accountId = 'acc_a';

/** Numbers that are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('back-tests of stored payments', () => {
  let dataDir: string;
  let store: Store;
  let payments: PaymentStore;
  let nowMs = startMs;
  const seen: object[] = [];

  before(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'assay-test-'));
    store = openStore({ dataDir });
    payments = createPaymentStore(store, () => nowMs);
    const labels = createPaymentLabels(payments, () => nowMs);
    const random = createRandom(7);
    const one = (letter: string, count: number): string | null =>
      random(8) === 0 ? null : `${letter}${random(count)}`;
    for (let index = 0; index < 250; index++) {
      nowMs += [0, 1, 60_000, 1_800_000, 3_600_000, 40_000_000][random(6)]!;
      const record = paymentRecord({
        accountId,
        at: nowMs / 1000,
        transactionId: `t${index}`,
        customer: one('c', 6),
        card: one('k', 8),
        device: one('d', 5),
        ip: one('i', 5),
        email: one('e', 6),
        phone: one('p', 6),
        merchant: one('m', 2),
        website: 'shop.example',
        currency: ['EUR', 'USD'][random(2)]!,
        amount: random(200),
        latitude: random(2) * 10,
        longitude: random(3) * 10,
        country: ['DE', 'FR', 'US'][random(3)]!,
        request: JSON.stringify({ customer_email: `e${index}@example.com`, own: { lane: index % 5 } }),
      });
      seen.push(historyFacts(payments.read(record)));
      await payments.write(record, { score: index % 100, rules: index % 3 === 0 ? ['PF10001'] : [] });
      if (random(6) === 0) {
        nowMs += 1000;
        const label = ['fraud', 'legitimate', 'chargeback', null][random(4)] as 'fraud' | 'legitimate' | null;
        const payment = { transactionId: `t${random(index + 1)}` };
        await labels.set([{ accountId, payment, label, at: null, source: 'test', author: 'test' }]);
      }
    }
    await payments.commits.close();
  });
  after(() => {
    store.close();
    rmSync(dataDir, { recursive: true });
  });

  const past = () => {
    const database = new DatabaseSync(join(dataDir, 'assay.db'), { readOnly: true });
    return { database, ...openPastPayments(database), readEvents: () => [], countEvents: () => 0 };
  };

  test('every fact of history is the one that was read when the payment came', () => {
    const { database, ...reader } = past();
    const replay = replayHistory({
      fields: new Set(historyFields.map(({ path }) => path)),
      frauds: reader.readFrauds(accountId),
      cellOf: placeCell,
    });
    let index = 0;
    // biome-ignore lint/suspicious/noExplicitAny: facts of several shapes are compared.
    const at = (facts: any, path: string): unknown =>
      path
        .split('.')
        .slice(1)
        .reduce((value, name) => value?.[name], facts) ?? null;
    for (const payment of reader.readPayments(accountId, 0, Number.MAX_SAFE_INTEGER, false)) {
      const facts = replay.factsBefore(payment);
      for (const { path } of historyFields) {
        const [counted, read] = [at(facts, path), at(seen[index], path)];
        assert.deepEqual(counted, read, `${path} of payment ${index}`);
      }
      replay.add(payment);
      index++;
    }
    database.close();
    assert.equal(index, 250);
  });

  test('requests, scores, fired rules and labels are read', async () => {
    const { database, ...reader } = past();
    const of = (when: unknown, fromMs = 0) => {
      const read = readRule(
        { title: 't', endpoint: 'payment', when, action: { type: 'add_score', points: 40 } },
        new Map([['payment', paymentRulesSubject]]),
      );
      if (read.rule === null) throw new Error(JSON.stringify(read.problems));
      const order = {
        accountId,
        rule: read.rule,
        subject: paymentRulesSubject,
        stopFrom: 60,
        lists: 'now' as const,
      };
      return runBacktest({ ...order, fromMs, toMs: Number.MAX_SAFE_INTEGER }, reader, {
        cellOf: placeCell,
        lists: null,
        review: null,
        onProgress: () => {},
      });
    };
    assert.equal((await of({ field: 'request.own.lane', operator: 'equals', value: 2 })).matches, 50);
    assert.equal(
      (await of({ field: 'response.rules[].id', operator: 'equals', value: 'PF10001' })).matches,
      84,
    );
    const all = await of({ field: 'response.score', operator: 'greater_or_equal', value: 0 });
    assert.equal(all.matches, 250);
    assert.ok(all.labels.fraud.total > 0 && all.labels.legitimate.total > 0);
    assert.equal(all.recall, 1);
    const level = { field: 'response.risk_level', operator: 'in', value: ['high', 'critical'] };
    assert.equal((await of(level)).matches, 80, 'the level follows from the score');
    const title = { field: 'response.rules[].title', operator: 'contains', value: 'same address' };
    const detected = { field: 'response.rules_detected', operator: 'equals', value: 1 };
    assert.ok((await of({ any: [title, detected] })).matches >= 84);
    const unkept = await of({ field: 'response.rules_checked', operator: 'greater', value: 5 });
    assert.equal(unkept.undecided, 250);
    assert.match(unkept.notes!.join(), /response\.rules_checked/);
    assert.ok(all.money.some(({ saved }) => saved.payments > 0));
    database.close();
  });
});
