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
import { paymentRecord } from '../helpers/payment-record.ts';

const program = join(import.meta.dirname, '../helpers/pay.ts');

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
  async function pay(name: string, payments: number, transactions: 'own' | 'same', killAfter?: number) {
    const child = spawn(process.execPath, [program, dataDir, name, String(payments), transactions], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
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
    const facts = history.read(
      paymentRecord({ at, customer: 'c', ip: '203.0.113.7', website: 'shop', currency: 'EUR', amount: 1 }),
    );
    store.close();
    return { names: new Map(rows.map((row) => [row.name, `pay_${row.id}`])), count: rows.length, facts };
  }

  test('two at once lose no payment and count none twice', async () => {
    const said = await Promise.all([pay('a', 600, 'own'), pay('b', 600, 'own')]);
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
    assert.ok(Math.abs((facts.siteAmounts?.high ?? 0) - 10) <= 0.1);
  });

  test('a transaction that both are sent is one payment, with one id', async () => {
    const [a, b] = await Promise.all([pay('a', 400, 'same'), pay('b', 400, 'same')]);
    const { names, count, facts } = stored();
    assert.equal(count, 400);
    for (const [transaction, id] of [...a, ...b]) assert.equal(names.get(transaction), id);
    assert.equal(facts.customer?.payments.day, 400);
    assert.equal(facts.siteAmounts?.count, 400);
  });

  test('a killed process loses no payment that it answered, and leaves none half counted', async () => {
    const said = [...(await pay('first', 0, 'own', 700)), ...(await pay('second', 0, 'own', 300))];
    const { names, count, facts } = stored();
    assert.ok(said.length >= 1000);
    for (const [transaction, id] of said) assert.equal(names.get(transaction), id);
    assert.equal(names.size, count, 'none is there twice');
    assert.equal(facts.customer?.payments.hour, count);
    assert.equal(facts.siteAmounts?.count, count);
  });
});
