import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createPaymentStore } from '../../src/features/payment/payment-history.store.ts';
import { openStore } from '../../src/store/open-store.ts';
import { openMerge } from '../helpers/open-merge.ts';
import { paymentRecord } from '../helpers/payment-record.ts';

const program = join(import.meta.dirname, '../helpers/pay.ts');

interface PayOptions {
  readonly transactions?: 'own' | 'same';
  readonly merging?: boolean;
  /** Lines after which the process is killed. */
  readonly killAfter?: number;
}

describe('payments of several processes', () => {
  let dataDir: string;
  let children: ChildProcess[];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'assay-payments-'));
    children = [];
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Starts the paying program; gives what it said, and kills it after some lines where asked. */
  async function pay(name: string, payments: number, how: PayOptions) {
    const { transactions = 'own', merging = false, killAfter } = how;
    const args = [dataDir, name, String(payments), transactions, merging ? 'merging' : 'not'];
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const said: (readonly [transaction: string, id: string])[] = [];
    const output = createInterface({ input: child.stdout! });
    output.on('line', (line) => {
      said.push(line.split(' ') as [string, string]);
      if (said.length === killAfter) child.kill('SIGKILL');
    });
    await Promise.all([once(child, 'exit'), once(output, 'close')]);
    if (killAfter === undefined) assert.equal(child.exitCode, 0);
    return said;
  }

  function stored() {
    const store = openStore({ dataDir });
    const history = createPaymentStore(store, Date.now);
    const rows = store.prepare('select id, transaction_id as name from payment').all() as {
      id: number;
      name: string;
    }[];
    const at = (Date.now() + 1000) / 1000;
    const asked = { at, customer: 'c', ip: '203.0.113.7', website: 'shop', currency: 'EUR', amount: 1 };
    const facts = history.read(paymentRecord(asked));
    // Whatever was merged before, merging the rest changes nothing, also once who began it has had its time.
    const merge = openMerge(store, () => Date.now() + 60_000, 'test');
    while (merge(1000) === 'merged');
    assert.equal(store.prepare('select count(*) as n from payment_tail').get()?.['n'], 0);
    const later = createPaymentStore(store, Date.now);
    assert.deepEqual(later.read(paymentRecord(asked)), facts);
    store.close();
    return { names: new Map(rows.map((row) => [row.name, `pay_${row.id}`])), count: rows.length, facts };
  }

  test('two at once lose no payment and count none twice', async () => {
    const said = await Promise.all([pay('a', 600, {}), pay('b', 600, {})]);
    assert.deepEqual(
      said.map((lines) => lines.length),
      [600, 600],
    );
    const { names, count, facts } = stored();
    assert.equal(count, 1200);
    for (const [transaction, id] of said.flat()) assert.equal(names.get(transaction), id);
    assert.equal(facts.customer?.payments.hour, 1200);
    assert.equal(facts.ip?.payments.month, 1200);
    assert.equal(facts.siteAmounts?.count, 1200);
    const high = facts.siteAmounts?.high ?? 0;
    assert.ok(high >= 10 && high <= 10.21, String(high));
  });

  test('a transaction that both are sent is one payment, with one id', async () => {
    const [a, b] = await Promise.all([
      pay('a', 400, { transactions: 'same', merging: true }),
      pay('b', 400, { transactions: 'same' }),
    ]);
    const { names, count, facts } = stored();
    assert.equal(count, 400);
    for (const [transaction, id] of [...a, ...b]) assert.equal(names.get(transaction), id);
    assert.equal(facts.customer?.payments.day, 400);
    assert.equal(facts.siteAmounts?.count, 400);
  });

  test('a killed process loses no payment that it answered, and leaves none half counted', async () => {
    const said = [
      ...(await pay('first', 0, { killAfter: 700 })),
      ...(await pay('second', 0, { killAfter: 300 })),
    ];
    const { names, count, facts } = stored();
    assert.ok(said.length >= 1000);
    for (const [transaction, id] of said) assert.equal(names.get(transaction), id);
    assert.equal(names.size, count, 'none is there twice');
    assert.equal(facts.customer?.payments.hour, count);
    assert.equal(facts.siteAmounts?.count, count);
  });

  test('two that merge at once count nothing twice, whoever of them is killed', async () => {
    const said = (
      await Promise.all([
        pay('a', 500, { merging: true }),
        pay('b', 0, { merging: true, killAfter: 200 }),
        pay('c', 500, {}),
      ])
    ).flat();
    const { names, count, facts } = stored();
    for (const [transaction, id] of said) assert.equal(names.get(transaction), id);
    assert.ok(count >= 1200);
    assert.equal(facts.customer?.payments.hour, count);
    assert.equal(facts.ip?.payments.month, count);
    assert.equal(facts.siteAmounts?.count, count);
  });

  test('killed in the middle of a merge again and again, what is merged counts once and what is not too', async () => {
    const said: (readonly [string, string])[] = [];
    for (let run = 0; run < 4; run++)
      said.push(...(await pay(`run${run}`, 0, { merging: true, killAfter: 150 })));
    const { names, count, facts } = stored();
    for (const [transaction, id] of said) assert.equal(names.get(transaction), id);
    assert.equal(facts.customer?.payments.hour, count);
    assert.equal(facts.ip?.payments.day, count);
    assert.equal(facts.siteAmounts?.count, count);
  });
});
