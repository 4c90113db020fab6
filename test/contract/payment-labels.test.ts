import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

const cardNumber = '4556737586899855';

describe('payments that are kept', () => {
  let server: RunningApp;
  let key: string;
  let otherKey: string;
  before(async () => {
    server = await startApp();
    key = await server.keyOf('premium');
    otherKey = await server.keyOf('premium');
  });
  after(() => server.stop());

  async function send(method: string, path: string, body?: unknown, from = key) {
    const response = await fetch(server.url + path, {
      method,
      headers: { Authorization: `Bearer ${from}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
    return { ...((await response.json()) as any), status: response.status };
  }

  async function score(transactionId: string, more: object = {}, path = '/v2/score/payments') {
    const data = {
      transaction_id: transactionId,
      transaction_amount: 20,
      transaction_currency: 'EUR',
      website_domain: 'shop.example',
      customer_id: 'c1',
      customer_email: 'Jane@Example.com',
      card_number: cardNumber,
      ...more,
    };
    const { data: answer } = await send('POST', path, { data });
    return answer.id as string;
  }

  test('a scored payment is there by its id, labelled, relabelled and unlabelled, and all of it stays in the log', async () => {
    const id = await score('order-1');
    assert.match(id, /^pay_\d+$/);
    const set = await send('POST', `/v2/payments/${id}/label`, { label: 'fraud', source: 'analyst' });
    assert.deepEqual(set.data, { id, outcome: 'changed', label: 'fraud' });
    const again = await send('POST', `/v2/payments/order-1/label?by=transaction_id`, {
      label: 'fraud',
      source: 'analyst',
    });
    assert.equal(again.data.outcome, 'unchanged');
    await send('POST', `/v2/payments/${id}/label`, {
      label: 'chargeback',
      at: '2025-11-01T10:00:00Z',
      source: 'bank',
    });
    assert.equal((await send('DELETE', `/v2/payments/${id}/label`)).data.label, null);
    const { data } = await send('GET', `/v2/payments/${id}`);
    assert.equal(data.transaction_id, 'order-1');
    assert.equal(data.email, 'jane@example.com');
    assert.equal(data.card_last4, '9855');
    assert.equal(data.label, null);
    assert.deepEqual(
      data.labels.map((entry: Record<string, unknown>) => [entry['label'], entry['source']]),
      [
        ['fraud', 'analyst'],
        ['chargeback', 'bank'],
        [null, 'api'],
      ],
    );
    assert.equal(data.labels[1].at, Date.UTC(2025, 10, 1, 10) / 1000);
  });

  test('a card number is no name of a payment and no source of a label, and is not repeated', async () => {
    const missing = await send('POST', `/v2/payments/${cardNumber}/label`, { label: 'fraud' });
    assert.equal(missing.status, 404);
    assert.doesNotMatch(JSON.stringify(missing), new RegExp(cardNumber));
    const id = await score(cardNumber);
    const body = { label: 'fraud', source: `card ${cardNumber}` };
    const { data } = await send('POST', `/v2/payments/${cardNumber}/label?by=transaction_id`, body);
    assert.equal(data.id, id, 'found under the number as it is kept');
    const kept = await send('GET', `/v2/payments/${id}`);
    assert.equal(kept.data.labels[0].source, 'card 455673XXXXXX9855');
    assert.equal(kept.data.score, Math.round(kept.data.score * 100) / 100);
  });

  test('long numbers that differ in the last digit are two ids, as numbers and as texts', async () => {
    const post = async (number: string): Promise<{ id: string; transaction_id: string }> => {
      const response = await fetch(`${server.url}/v2/score/payments`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
        body: `{"data":{"transaction_id":${number},"card_number":4000000000000000006}}`,
      });
      return ((await response.json()) as { data: { id: string; transaction_id: string } }).data;
    };
    const [first, second, text] = [
      await post('1234567890123456781'),
      await post('1234567890123456782'),
      await post('"1234567890123456781"'),
    ];
    assert.equal(first.transaction_id, '1234567890123456781');
    assert.notEqual(first.id, second.id);
    assert.equal(first.id, text.id);
    assert.equal((await send('GET', `/v2/payments/${first.id}`)).data.card_last4, '0006');
  });

  test('many labels at once are answered one by one', async () => {
    const id = await score('order-2');
    const { data } = await send('POST', '/v2/payments/labels', {
      labels: [
        { payment_id: id, label: 'legitimate' },
        { transaction_id: 'order-2', label: 'legitimate' },
        { transaction_id: 'nothing', label: 'fraud' },
        { payment_id: id, label: 'bad' },
        { label: 'fraud' },
        { payment_id: id, label: null },
      ],
    });
    assert.deepEqual(
      data.results.map((item: Record<string, unknown>) => item['outcome']),
      ['changed', 'unchanged', 'not_found', 'refused', 'refused', 'changed'],
    );
    assert.match(data.results[3].reason, /fraud, legitimate, chargeback or disputed/);
    const many = Array.from({ length: 1001 }, () => ({ payment_id: id, label: 'fraud' }));
    assert.equal((await send('POST', '/v2/payments/labels', { labels: many })).code, 104);
    assert.equal((await send('POST', '/v2/payments/labels', { labels: [] })).code, 104);
  });

  test('a label of the future is refused, alone and among others, and counts for nothing', async () => {
    const id = await score('order-future');
    const at = Date.now() / 1000 + 86_400;
    const alone = await send('POST', `/v2/payments/${id}/label`, { label: 'fraud', at });
    assert.equal(alone.code, 104);
    assert.match(alone.description, /future/);
    const { data } = await send('POST', '/v2/payments/labels', {
      labels: [
        { payment_id: id, label: 'fraud', at: '2999-01-01' },
        { payment_id: id, label: 'legitimate', at: Date.now() },
      ],
    });
    assert.deepEqual(
      data.results.map((item: Record<string, unknown>) => item['outcome']),
      ['refused', 'changed'],
    );
    assert.match(data.results[0].reason, /future/);
    assert.equal((await send('GET', `/v2/payments/${id}`)).data.labels.length, 1);
  });

  test('payments of another account, ids that name nothing and labels that are none are refused', async () => {
    const id = await score('order-3');
    assert.equal((await send('GET', `/v2/payments/${id}`, undefined, otherKey)).status, 404);
    const foreign = await send('POST', `/v2/payments/${id}/label`, { label: 'fraud' }, otherKey);
    assert.equal(foreign.status, 404);
    assert.equal((await send('GET', '/v2/payments/pay_99999999')).status, 404);
    assert.equal((await send('GET', '/v2/payments/order-3')).status, 404);
    assert.equal((await send('POST', `/v2/payments/${id}/label`, { label: 'perhaps' })).code, 104);
    assert.equal((await send('POST', `/v2/payments/${id}/label`, { label: 'fraud', at: 'then' })).code, 104);
    assert.equal((await send('GET', `/v2/payments/${id}`, undefined, 'wrong')).code, 101);
    assert.equal((await send('GET', `/payments/${id}`)).status, 404);
  });

  test('the same transaction scored again is one payment; test mode keeps none', async () => {
    const id = await score('order-4');
    assert.equal(await score('order-4', { transaction_amount: 30 }), id);
    const both = await Promise.all([score('order-5'), score('order-5', {}, '/v2/score/payments')]);
    assert.equal(both[0], both[1]);
    await score('order-6', {}, '/v2/score/payments?mode=test');
    assert.equal((await send('GET', '/v2/payments/order-6?by=transaction_id')).status, 404);
    const { data } = await send('GET', `/v2/payments/${id}`);
    assert.equal(data.amount, 30);
  });

  test('no file of the data folder has a whole card number', async () => {
    await score('order-7', { card_number: '4556 7375 8689 9855', own_note: `paid with ${cardNumber}` });
    // What people write down themselves, too.
    const words = `see card ${cardNumber}`;
    await send('POST', '/v2/lists', { name: words, kind: 'customer_id', note: words });
    const entry = { value: cardNumber, note: words };
    assert.equal((await send('POST', '/v2/lists', { name: 'ids', kind: 'customer_id' })).success, true);
    assert.equal((await send('POST', '/v2/lists/ids/entries', entry)).data.added, 1);
    const listed = await send('POST', '/v2/score/payments', { data: { customer_id: cardNumber } });
    assert.ok(
      listed.data.rules.some(({ id }: { id: string }) => id === 'PF10026'),
      'found as it is kept',
    );
    const rule = {
      title: words,
      message: words,
      endpoint: 'payment',
      action: { type: 'note' },
      when: { field: 'request.card_number', operator: 'in', value: ['411111', cardNumber] },
    };
    const refused = await send('POST', '/v2/rules', rule);
    assert.match(refused.description, /\/when\/value: This holds a whole card number/);
    const when = { ...rule.when, value: ['411111'] };
    assert.equal(
      (await send('POST', '/v2/rules', { ...rule, when })).data.title,
      'see card 455673XXXXXX9855',
    );
    const url = 'https://hook.example/';
    assert.equal((await send('POST', '/v2/webhooks', { url, description: words })).success, true);
    const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('cache'),
    );
    assert.ok(files.some(({ name }) => name === 'assay.db-wal'));
    for (const { parentPath, name } of files) {
      const text = readFileSync(join(parentPath, name), 'latin1');
      for (const number of [cardNumber, '4556 7375 8689 9855'])
        assert.ok(!text.includes(number), `${name} has a card number`);
    }
  });

  test('an erased customer’s payments are gone', async () => {
    const id = await score('order-8', { customer_id: 'c8', customer_email: 'eve@example.com' });
    await send('POST', `/v2/payments/${id}/label`, { label: 'fraud' });
    await send('DELETE', '/v2/account/users?value=eve%40example.com');
    assert.equal((await send('GET', `/v2/payments/${id}`)).status, 404);
  });
});
