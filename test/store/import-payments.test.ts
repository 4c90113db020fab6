import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Config, readConfig } from '../../src/config.ts';
import { createPaymentStore } from '../../src/features/payment/payment-history.store.ts';
import { createPaymentLabels } from '../../src/features/payment/payment-labels.store.ts';
import { type ImportOptions, importPayments } from '../../src/import-payments.ts';
import { type Knowledge, openKnowledge } from '../../src/open-knowledge.ts';
import { readImport } from '../../src/read-import.ts';
import { readImportApart } from '../../src/read-import-apart.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { paymentRecord } from '../helpers/payment-record.ts';
import { makeDataDir } from '../helpers/start-app.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);
const header =
  'transaction_id,created_at,customer_id,customer_ip,card_number,transaction_amount,transaction_currency,website_domain,label';
const cardNumber = '4556737586899855';

describe('import of earlier payments', () => {
  let knowledge: Knowledge;
  let dataDir: string;
  let config: Config;
  let store: Store;
  let accounts = 0;
  let options: ImportOptions;
  const file = () => join(dataDir, 'payments.csv');

  before(async () => {
    dataDir = makeDataDir();
    config = readConfig({ ASSAY_FEEDS: 'off', ASSAY_DATA_DIR: dataDir });
    knowledge = await openKnowledge({ config, clock: () => nowMs, warn: () => {} });
    store = openStore({ dataDir });
  });
  beforeEach(() => {
    options = {
      config,
      store,
      read: (order) => readImport(order, knowledge.deps),
      nowMs,
      file: file(),
      accountId: `acc_${accounts++}`,
      rejectsFile: join(dataDir, 'rejects.csv'),
      labelDays: null,
      onProgress: () => {},
    };
  });
  after(() => {
    store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const facts = (accountId: string, change: object) => {
    const history = createPaymentStore(store, () => nowMs + 1);
    return history.read(paymentRecord({ accountId, at: (nowMs + 1) / 1000, ...change }));
  };

  test('rows are read as requests are; what cannot be taken is told with line and reason, and card numbers are not kept', async () => {
    const day = '2026-11-20T10:00:00Z';
    const rows = [
      `o1,${day},c1,84.180.20.11,${cardNumber},"1000.50",EUR,Shop.Example,fraud`,
      `o2,${nowMs / 1000 - 60},c1,2001:DB8::1,,5,EUR,shop.example,`,
      `o3,${nowMs / 1000 - 50},"c ""1"",\r\nx",8.8.4.4,4556 7375 8689 9855,5,EUR,shop.example,0`,
      `o4,never,c1,8.8.8.8,${cardNumber},5,EUR,shop.example,`,
      `o5,${day},c1,8.8.8.8,,"5,50",EUR,shop.example,`,
      `o6,${day},c1,8.8.8.8,,5,EUR,shop.example,perhaps`,
      `o7,${day},c1`,
      `o8,2029-01-01,c1,8.8.8.8,,5,EUR,shop.example,`,
      `o9,2020-01-01,c1,8.8.8.8,,5,EUR,shop.example,`,
      `,${day},,,,5,EUR,shop.example,`,
      `o1,${day},c1,84.180.20.11,${cardNumber},20,EUR,shop.example,fraud`,
    ];
    writeFileSync(file(), `\uFEFF${header}\r\n${rows.join('\r\n')}\r\n`);
    const outcome = await importPayments(options);
    assert.deepEqual(outcome, {
      rows: 11,
      added: 2,
      changed: 1,
      labels: 2,
      rejected: 8,
      ownColumns: [],
      resumedAtLine: null,
    });
    const rejects = readFileSync(options.rejectsFile, 'utf8').trimEnd().split('\n');
    assert.equal(rejects[0], `line,reason,${header}`);
    const lines = rejects.slice(1).map((line) => Number(line.split(',', 1)[0]));
    assert.deepEqual(lines, [3, 6, 7, 8, 9, 10, 11, 12]);
    assert.match(rejects[1]!, /^3,customer_ip cannot be read\./);
    assert.match(rejects[2]!, /neither unix seconds nor an ISO 8601 time/);
    const labels = createPaymentLabels(
      createPaymentStore(store, () => nowMs),
      () => nowMs,
    );
    const kept = labels.get(options.accountId, { transactionId: 'o1' })!;
    assert.equal(kept.amount, 20);
    assert.equal(kept.website, 'shop.example');
    assert.equal(kept.country, 'DE');
    assert.equal(kept.label, 'fraud');
    assert.equal(kept.cardLast4, '9855');
    const known = facts(options.accountId, { customer: 'c1', currency: 'EUR', amount: 1 });
    assert.equal(known.customer?.payments.week, 1);
    assert.equal(known.amounts?.largest, 20);
    assert.equal(known.frauds.customer, 1);
    for (const name of readdirSync(dataDir).filter((item) => /assay\.db|rejects/.test(item))) {
      const text = readFileSync(join(dataDir, name), 'latin1');
      assert.ok(!text.includes(cardNumber) && !text.includes('4556 7375 8689 9855'), name);
    }
  });

  test('interrupted and run again it goes on where it was: nothing twice, nothing missing, rejects too', async () => {
    const rows = Array.from({ length: 9000 }, (_, index) =>
      index % 1000 === 500
        ? `bad${index},never,c,,,1,EUR,shop.example,`
        : // Without a transaction's id there is nothing but the place in the file to tell rows apart.
          `,${nowMs / 1000 - 20_000 + index},c${index % 7},8.8.4.${index % 3},,1,EUR,shop.example,`,
    );
    writeFileSync(file(), `${header}\n${rows.join('\n')}\n`);
    let turns = 0;
    const interrupted = {
      ...options,
      onProgress() {
        if (++turns === 2) throw new Error('stopped');
      },
    };
    await assert.rejects(importPayments(interrupted), /stopped/);
    const outcome = await importPayments(options);
    assert.equal(outcome.rows, 9000);
    assert.equal(outcome.added, 8991 - 3996);
    assert.equal(outcome.rejected, 9);
    assert.ok((outcome.resumedAtLine ?? 0) > 4000);
    const { ip, siteAmounts } = facts(options.accountId, {
      ip: '8.8.4.0',
      website: 'shop.example',
      currency: 'EUR',
    });
    assert.equal(
      ip?.payments.day,
      rows.filter((row, index) => index % 3 === 0 && !row.startsWith('bad')).length,
    );
    assert.equal(siteAmounts?.count, 8991);
    assert.equal(readFileSync(options.rejectsFile, 'utf8').trimEnd().split('\n').length, 10);

    const again = await importPayments(options);
    assert.deepEqual([again.added, again.changed, again.rows], [0, 0, 9000]);
    writeFileSync(file(), `${header}\n${rows.join('\n')}\n,${nowMs / 1000 - 5},c1,,,1,EUR,shop.example,\n`);
    assert.equal((await importPayments(options)).added, 1, 'a file that grew goes on');
  });

  test('a quotation mark that is never closed costs its own line and nothing else', async () => {
    const row = (id: string) => `${id},${nowMs / 1000 - 60},c9,84.180.20.11,,1,EUR,shop.example,`;
    const many = Array.from({ length: 4000 }, (_, index) => row(`m${index}`));
    const [open, long] = [`"${row('open')}`, `${'y'.repeat(70_000)},1`];
    const lines = [header, row('a'), open, ...many, open, row('b'), long, row('c'), open];
    writeFileSync(file(), `${lines.join('\r\n')}\r\n`);
    const outcome = await importPayments(options);
    const rejects = readFileSync(options.rejectsFile, 'utf8').trimEnd().split('\n').slice(1);
    assert.deepEqual(
      rejects.map((line) => Number(line.split(',', 1)[0])),
      [3, 4004, 4006, 4008],
    );
    assert.deepEqual([outcome.added, outcome.rejected, outcome.rows], [4003, 4, 4007]);
    assert.match(rejects[0]!, /A quotation mark is opened in this line and not closed/);
    assert.match(rejects[2]!, /The row is longer than 65536 bytes/);
  });

  test('a thread of its own reads the same', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `t${index},${nowMs / 1000 - 20_000 + index},c${index % 7},8.8.4.4,,1,EUR,shop.example,`,
    );
    writeFileSync(file(), `${header}\n${rows.join('\n')}\n`);
    const outcome = await importPayments({ ...options, read: readImportApart });
    assert.deepEqual([outcome.rows, outcome.added, outcome.rejected], [5000, 5000, 0]);
    const own = facts(options.accountId, { customer: 'c0' }).customer;
    assert.equal(own?.payments.day, rows.filter((_, index) => index % 7 === 0).length);
    const missing = { ...options, file: join(dataDir, 'none.csv') };
    await assert.rejects(importPayments({ ...missing, read: readImportApart }), /ENOENT/);
  });

  test('a label without a time is known from now on, or from some days after the payment where that is said', async () => {
    const at = nowMs / 1000 - 20 * 86_400;
    writeFileSync(file(), `${header}\no1,${at},c9,,,1,EUR,shop.example,chargeback\n`);
    await importPayments({ ...options, labelDays: 7 });
    const history = createPaymentStore(store, () => nowMs);
    const frauds = (days: number) =>
      history.read(paymentRecord({ accountId: options.accountId, customer: 'c9', at: at + days * 86_400 }))
        .frauds.customer;
    assert.deepEqual([frauds(6.9), frauds(7.1)], [0, 1]);
  });

  test('a file in another encoding is refused, and columns that are no fields are named', async () => {
    const row = `${nowMs / 1000 - 60},c1,José,x,y`;
    const text = `at,Customer_ID,customer_firstname,customerEmail,note\n${row}\n`;
    writeFileSync(file(), text, 'latin1');
    await assert.rejects(importPayments(options), /not in UTF-8/);
    writeFileSync(file(), text);
    assert.deepEqual((await importPayments(options)).ownColumns, ['customerEmail', 'note']);
  });

  test('a file that does not say when payments were is refused', async () => {
    writeFileSync(file(), 'transaction_id,amount\no1,5\n');
    await assert.rejects(importPayments(options), /created_at or timestamp/);
  });
});
