import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { backtestEraser } from '../../src/features/custom-rules/backtest-eraser.store.ts';
import { createBacktestRows } from '../../src/features/custom-rules/backtest-rows.store.ts';
import type { BacktestResult } from '../../src/features/custom-rules/backtest-tally.ts';
import { sampleRule } from '../../src/features/custom-rules/sample-rule.ts';
import { openStore } from '../../src/store/open-store.ts';

test('rows of an end user go out of the results of their account’s back-tests, and of no other', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-test-'));
  const store = openStore({ dataDir });
  try {
    const rows = createBacktestRows(store, () => 1_000_000);
    const row = { id: '1', transactionId: null, atMs: 0, amount: null, currency: null };
    const of = (...customers: (string | null)[]) =>
      ({
        looked: 3,
        rows: customers.map((customer) => ({ ...row, customer, label: null, score: null, scoreAfter: null })),
      }) as unknown as BacktestResult;
    for (const accountId of ['a', 'b']) {
      const start = { accountId, author: 'k', number: 1, version: 1, rule: sampleRule(1).document };
      await rows.add(`bt_${accountId}`, { ...start, options: { fromMs: 0, toMs: 1, stopFrom: 60 } });
      await rows.end(`bt_${accountId}`, 'done', of('c1', 'Jane@Example.com', '+49 151 1', null, 'c2'), null);
    }
    const eraser = backtestEraser({ store, persist: async (work) => work() });
    await eraser.erase({
      accountId: 'a',
      user: { userId: 'c1', email: 'jane@example.com', phone: '491511' } as never,
      fromLists: false,
      nowMs: 0,
    });
    const left = async (accountId: string) =>
      (await rows.find(accountId, `bt_${accountId}`))!.result!.rows.map(({ customer }) => customer);
    assert.deepEqual(await left('a'), [null, 'c2']);
    assert.equal((await left('b')).length, 5);
  } finally {
    store.close();
    rmSync(dataDir, { recursive: true });
  }
});
