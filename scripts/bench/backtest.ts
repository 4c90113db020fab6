/** Back-tests of rules over a million stored payments. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openPastEvents } from '../../src/features/custom-rules/past-events.store.ts';
import { openPastLists } from '../../src/features/custom-rules/past-lists.store.ts';
import { listKindsOf } from '../../src/features/custom-rules/past-lists.ts';
import { openPastPayments } from '../../src/features/custom-rules/past-payments.store.ts';
import { readRule } from '../../src/features/custom-rules/read-rule.ts';
import { runBacktest } from '../../src/features/custom-rules/run-backtest.ts';
import { paymentRulesSubject } from '../../src/features/payment/payment-custom-rules.ts';
import { exampleFields } from '../../src/features/payment/payment-parameter.ts';
import { placeCell } from '../../src/features/payment/place-cell.ts';
import { openStore } from '../../src/store/open-store.ts';
import { markdownTable } from './table.ts';

const accountId = 'acc_bench';
const startMs = Date.UTC(2025, 0, 1);
const spanMs = 180 * 86_400_000;

const rules: Readonly<Record<string, object>> = {
  'score and request': {
    all: [
      { field: 'response.score', operator: 'greater', value: 10 },
      { field: 'request.customer_email', operator: 'ends_with', value: '7@example.com' },
    ],
  },
  'a list of 100,000 addresses': {
    field: 'request.customer_email',
    operator: 'in_list',
    value: 'email/Known',
  },
  velocity: { field: 'history.ip.payments_1h', operator: 'greater', value: 3 },
  'request and five of history': {
    all: [
      { field: 'request.transaction_amount', operator: 'greater', value: 50 },
      { field: 'history.customer.payments_24h', operator: 'less', value: 20 },
      { field: 'history.distinct.cards_of_customer_30d', operator: 'less', value: 9 },
      { field: 'history.distinct.customers_of_ip_7d', operator: 'greater', value: 1 },
      { field: 'history.frauds.customer', operator: 'equals', value: 0 },
      { field: 'request.customer_device_id', operator: 'is_new' },
    ],
  },
};

export async function benchBacktest(count: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    openStore({ dataDir }).close();
    const database = new DatabaseSync(join(dataDir, 'assay.db'));
    seed(database, count);
    seedList(database);
    const rows: Awaited<ReturnType<typeof measure>>[] = [];
    for (const [name, when] of Object.entries(rules)) rows.push(await measure(database, name, when));
    database.close();
    process.stdout.write(
      `\n### Back-tests over ${count.toLocaleString('en-US')} payments\n\n${markdownTable(rows)}\n`,
    );
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function measure(database: DatabaseSync, name: string, when: object) {
  const read = readRule(
    { title: name, endpoint: 'payment', when, action: { type: 'add_score', points: 40 } },
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
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const kinds = listKindsOf(read.rule);
  const time = 'then' as const;
  const lists =
    kinds.size === 0 ? null : openPastLists(database, { accountId, kinds, time, nowMs: Date.now() });
  const result = await runBacktest(
    { ...order, fromMs: startMs, toMs: startMs + spanMs },
    { ...openPastPayments(database), ...openPastEvents(database) },
    { cellOf: placeCell, lists, review: null, onProgress: () => {} },
  );
  const seconds = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  return {
    rule: name,
    payments: result.looked,
    matches: result.matches,
    seconds: seconds.toFixed(1),
    // What others on the machine do not count in.
    'CPU seconds': ((cpu.user + cpu.system) / 1e6).toFixed(1),
    'payments a second': Math.round(result.looked / seconds),
  };
}

/** Payments as the store keeps them, with requests of all fields, and labels of two percent. */
function seed(database: DatabaseSync, count: number): void {
  process.stdout.write(`Storing ${count.toLocaleString('en-US')} payments …\n`);
  const insert = database.prepare(`
    insert into payment (account_id, at_ms, received_at, transaction_id, customer, card, device, ip, email, phone,
      merchant, website, currency, amount, latitude, longitude, country, score, rules, source, request)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'api', ?)
  `);
  const label = database.prepare(
    "insert into payment_label (payment, label, at_ms, known_ms, source, author) values (?, ?, ?, ?, 'bench', 'bench')",
  );
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  database.exec('BEGIN');
  for (let index = 0; index < count; index++) {
    const atMs = startMs + Math.floor((index / count) * spanMs);
    // Some are at it all the time, most seldom.
    const customer = random(random(10) === 0 ? 200 : 200_000);
    const amount = random(20_000) / 100;
    const email = `customer${customer}@example.com`;
    const device = `d${customer}-${random(2)}`;
    const request = JSON.stringify({
      ...exampleFields,
      transaction_id: `t${index}`,
      transaction_amount: amount,
      customer_id: `c${customer}`,
      customer_email: email,
      customer_device_id: device,
    });
    insert.run(
      accountId,
      atMs,
      atMs,
      `t${index}`,
      `c${customer}`,
      `k${customer}-${random(3)}`,
      device,
      `10.${random(20)}.${random(250)}.1`,
      email,
      null,
      `m${random(5)}`,
      'shop.example',
      'EUR',
      amount,
      random(90),
      random(180),
      'DE',
      random(100),
      random(5) === 0 ? 'PF10001' : '',
      request,
    );
    if (random(50) === 0) {
      const knownMs = atMs + 10 * 86_400_000;
      label.run(index + 1, random(3) === 0 ? 'fraud' : 'legitimate', knownMs, knownMs);
    }
  }
  database.exec('COMMIT');
}

function seedList(database: DatabaseSync): void {
  database.exec(`
    insert into account (id, name, plan, state, created_at, changed_in) values ('${accountId}', 'bench', 'free', 'active', 0, 1);
    insert into list (id, account_id, name, kind, mode, created_at, created_by, changed_in)
      values ('lst_bench', '${accountId}', 'Known', 'email', 'block', 0, 'bench', 1);
    insert into list_entry (list_id, value, created_at, created_by, changed_in)
      with recursive n(i) as (select 0 union all select i + 2 from n where i < 199998)
      select 'lst_bench', 'customer' || i || '@example.com', ${startMs} + i * 60000, 'bench', 1 from n;
  `);
}
