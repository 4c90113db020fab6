/** Rules of the payment score over HTTP, at their edges: payments that must fire them, and such that must not. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
type Answer = any;

const hour = 3600;
const day = 24 * hour;

describe('rules of the payment score', () => {
  let server: RunningApp;
  let key: string;
  before(async () => {
    server = await startApp({ ASSAY_DNS_SERVERS: '127.0.0.1:1' });
    key = await server.keyOf('premium');
  });
  after(() => server.stop());

  const send = async (path: string, body: object): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  };
  const pay = async (data: object): Promise<Answer> => (await send('/v2/score/payments', { data })).data;
  /** Seconds ago, as the payment’s own time. */
  const ago = (seconds: number) => ({ transaction_time: Date.now() / 1000 - seconds });
  const outcome = async (rule: string, data: object): Promise<string> => {
    const { rules, not_checked: notChecked } = await pay(data);
    if (rules.some(({ id }: Answer) => id === rule)) return 'fires';
    return notChecked.find(({ id }: Answer) => id === rule)?.missing ?? 'quiet';
  };

  test('a phone number in international form needs no plus, whatever country the customer lives in', async () => {
    for (const [data, wanted] of [
      [{ customer_phone: '4915112345678', customer_country: 'US' }, 'quiet'],
      [{ customer_phone: 4915112345678, customer_country: 'SA' }, 'quiet'],
      [{ customer_phone: '015112345678', customer_country: 'DE' }, 'quiet'],
      [{ customer_phone: '2128675309', customer_country: 'US' }, 'quiet'],
      [{ customer_phone: '015112345678', customer_country: 'US' }, 'fires'],
      [{ customer_phone: '+015112345678' }, 'fires'],
    ] as const)
      assert.equal(await outcome('PF10005', data), wanted, JSON.stringify(data));
  });

  test('the place that is paid from now is one of the places of 30 days', async () => {
    const places = [0, 10, 20, 30, 40, 50].map((degrees) => ({
      customer_latitude: degrees + 1,
      customer_longitude: degrees,
    }));
    for (const [index, place] of places.entries())
      await pay({ customer_id: 'traveller', ...place, ...ago((20 - 2 * index) * day) });
    assert.equal(await outcome('PF10011', { customer_id: 'traveller', ...places[5], ...ago(60) }), 'quiet');
    const seventh = { customer_latitude: 60, customer_longitude: 60 };
    assert.equal(await outcome('PF10011', { customer_id: 'traveller', ...seventh }), 'fires');
  });

  test('a card or customer that is known from long ago counts among those of the window', async () => {
    const cards = ['4242424242424242', '5555555555554444', '378282246310005'];
    for (const [index, card] of cards.entries())
      await pay({ customer_id: 'collector', card_number: card, ...ago(3 * day + index) });
    for (const [index, wanted] of ['quiet', 'quiet', 'fires'].entries())
      assert.equal(
        await outcome('PF10021', { customer_id: 'collector', card_number: cards[index] }),
        wanted,
        `card ${index + 1} of the hour`,
      );
    const shared = { card_number: '6011111111111117' };
    await pay({ customer_id: 'first', ...shared, ...ago(31 * day) });
    await pay({ customer_id: 'second', ...shared, ...ago(2 * hour) });
    assert.equal(await outcome('PF10012', { customer_id: 'third', ...shared }), 'quiet');
    assert.equal(await outcome('PF10012', { customer_id: 'first', ...shared }), 'fires');
  });

  test('what is missing is told by its name, and whether it was sent', async () => {
    const masked = { customer_id: 'c', card_number: '411111******1111' };
    const print = 'the whole card_number, or its first 6 and last 4 digits with card_expiry';
    for (const [rule, data, missing] of [
      ['PF10012', masked, print],
      ['PF10021', masked, print],
      ['PF10021', { customer_id: 'c' }, 'card_number'],
      ['PF10012', { card_number: 'none' }, 'customer_id and a valid card_number'],
      ['PF10016', { transaction_amount: 5 }, 'transaction_currency'],
      ['PF10016', { transaction_amount: '1,5', transaction_currency: 'EUR' }, 'a valid transaction_amount'],
      [
        'PF10016',
        { transaction_amount: 5, transaction_currency: 'EURO' },
        'a transaction_currency that exists',
      ],
      [
        'PF10019',
        { customer_id: 'c', transaction_amount: -5, transaction_currency: 'EUR' },
        'a transaction_amount that is not negative',
      ],
      ['PF10019', { transaction_amount: 5 }, 'customer_id and transaction_currency'],
      ['PF10001', { customer_ip: '10.0.0.1' }, 'a valid customer_ip'],
    ] as const)
      assert.equal(await outcome(rule, data), missing, `${rule} ${JSON.stringify(data)}`);
  });

  test('rules of the account name every field as v2 does, however it was sent', async () => {
    const when = { field: 'request.is_digital_products', operator: 'is_true' };
    await send('/v2/rules', {
      title: 'Files',
      endpoint: 'payment',
      state: 'live',
      when,
      action: { type: 'note' },
    });
    for (const sent of [
      { isDigitalProducts: 'yes' },
      { is_digital_products: 1 },
      { ISDIGITALPRODUCTS: true },
    ]) {
      const { custom_rules_applied: applied } = await pay({ ...sent, customer_id: 'reader' });
      assert.equal(applied.total, 1, JSON.stringify(sent));
    }
    assert.equal((await pay({ isDigitalProducts: false })).custom_rules_applied.total, 0);
  });

  test('the reference names the fields of each version', async () => {
    const fieldsOf = async (version: 1 | 2, path: string): Promise<string[]> => {
      const document: Answer = await (await fetch(`${server.url}/openapi/v${version}.json`)).json();
      const { schema, examples } = document.paths[path].post.requestBody.content['application/json'];
      assert.deepEqual(
        Object.keys(examples.default.value.data),
        Object.keys(schema.properties.data.properties),
      );
      return Object.keys(schema.properties.data.properties);
    };
    const one = await fieldsOf(1, '/scoring/payment');
    assert.equal(one.length, 53);
    assert.equal(one[9], 'isDigitalProducts');
    const two = await fieldsOf(2, '/score/payments');
    assert.deepEqual(
      two,
      one.map((name) => (name === 'isDigitalProducts' ? 'is_digital_products' : name)),
    );
  });

  test('a user identifier is a text or a number, and nothing else', async () => {
    const data = { customer_id: 'tagged' };
    for (const userId of ['end-user', 17]) {
      assert.equal((await send('/v2/score/payments', { data, user_id: userId })).success, true);
      assert.equal((await send('/scoring/payment', { data, userID: userId })).status, 'success');
    }
    assert.equal((await send('/v2/score/payments', { data, user_id: { id: 17 } })).code, 123);
    assert.equal((await send('/scoring/payment', { data, userID: { id: 17 } })).code, 123);
  });

  test('the example of the page is what the server answers', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/payments.md'), 'utf8').replaceAll(
      '\n',
      ' ',
    );
    const { score, make_up: makeUp } = await pay({
      customer_ip: '185.220.101.1',
      transaction_amount: 2600,
      transaction_currency: 'EUR',
      billing_country: 'US',
      customer_registration_date: Math.floor(Date.now() / 1000) - 25 * 60,
    });
    const steps = makeUp.contributions.map(({ id, points }: Answer) => `${id} ${points}`).join(', ');
    for (const text of [`p = ${makeUp.model.probability}.`, `= ${score} `, `steps: ${steps} points`])
      assert.ok(page.includes(text), text);
  });

  test('a listed phone number is found in every way to write it', async () => {
    await send('/v2/lists', { name: 'Numbers', kind: 'phone', mode: 'block' });
    await send('/v2/lists/Numbers/entries', { value: '4915112345678' });
    for (const phone of [
      { customer_phone: '+49 151 12345678' },
      { customer_phone: '0151 12345678', customer_country: 'DE' },
      { customer_phone: 4915112345678, customer_country: 'US' },
      { customer_phone: '004915112345678' },
    ])
      assert.equal(await outcome('PF10024', phone), 'fires', JSON.stringify(phone));
    assert.equal(await outcome('PF10024', { customer_phone: '+4915112345679' }), 'quiet');
  });
});
