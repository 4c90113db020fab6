import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { pino } from 'pino';
import { paymentFields } from '../../src/features/payment/payment-fields.ts';
import { type DnsServer, startDnsServer } from '../helpers/dns-server.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';
import { startAppWithPlans } from '../helpers/start-app-with-plans.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
type Answer = any;

describe('payment scoring', () => {
  let dns: DnsServer;
  let server: RunningApp;
  let key: string;
  const logged: string[] = [];
  before(async () => {
    dns = await startDnsServer({
      'good.com': { MX: [{ preference: 10, exchange: 'mx.good.com' }], TXT: ['v=spf1 mx -all'] },
      'mx.good.com': { A: ['8.8.8.8'] },
      'null.com': { MX: [{ preference: 0, exchange: '.' }] },
      'silent.com': { fault: 'silent' },
    });
    server = await startAppWithPlans(
      { premium: { floodPerSecond: 1_000_000 } },
      {
        ASSAY_DNS_SERVERS: dns.address,
        ASSAY_DNS_TIMEOUT_MS: '200',
        ASSAY_EMAIL_DEADLINE_MS: '400',
        ASSAY_RDAP_URLS: '*=http://127.0.0.1:1',
        ASSAY_WHOIS_SERVERS: '*=127.0.0.1:1',
        ASSAY_DOMAIN_ALLOW_PRIVATE: 'on',
        ASSAY_EVENT_SUBJECTS: 'plain',
        ASSAY_ACCESS_LOG: 'on',
      },
      logInto(logged),
    );
    key = await server.keyOf('premium');
  });
  after(async () => {
    await server.stop();
    await dns.close();
  });

  const post = (
    path: string,
    body: unknown,
    headers: Record<string, string> = { Authorization: `Bearer ${key}` },
  ) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const v1 = async (body: unknown, path = '/scoring/payment'): Promise<Answer> =>
    (await post(path, body)).json();
  const v2 = async (body: unknown): Promise<Answer> => (await post('/v2/score/payments', body)).json();

  const twoFields = { transaction_amount: 100, currency: 'USD' };
  /** The body that the client libraries' own tests send. */
  const whole = {
    action: 'purchase',
    website_domain: '',
    website_name: '',
    merchant_id: 21,
    shipment_id: 1,
    transaction_id: 100,
    transaction_amount: 1000000,
    transaction_currency: 'GBP',
    cart_items: {
      item_id: 1,
      item_name: 'Product name',
      item_quantity: 1,
      item_price: '500.00',
      item_category_id: '',
    },
    isDigitalProducts: true,
    coupon: 'ASDF',
    customer_id: 1,
    customer_firstname: 'First',
    customer_lastname: 'Last',
    customer_pob: 'London',
    customer_ip: '1.1.1.1',
    customer_country: 'GB',
    customer_region: 'London',
    customer_city: 'London',
    customer_zip: 'NW10 7PQ',
    customer_street: '7 Coronation Road',
    customer_street2: '',
    customer_latitude: 0.123,
    customer_longitude: 0.123,
    customer_device_id: 'UNIQUE_DEVICE_ID',
    customer_phone: '000000000',
    customer_registration_date: 1677554670,
    customer_balance: '1000.00',
    customer_dob: '1997-19-05',
    customer_email: 'name@domain.com',
    customer_2fa: true,
    customer_useragent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    shipping_country: 'GB',
    billing_country: 'GB',
    payment_type: 'applepay',
    card_name: 'First Last',
    card_number: '1234XXXXXXXX1234',
    card_expiry: '29/05',
    cvv_result: true,
  };
  /** What n8n sends: texts, but for the three flags, and a list of items of texts. */
  const texts = {
    ...Object.fromEntries(
      Object.entries(whole).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? value : String(value),
      ]),
    ),
    cart_items: [
      { item_id: '1', item_name: 'a', item_quantity: '2', item_price: '3.50', item_category_id: '9' },
    ],
  };

  describe('existing clients', () => {
    const rows: readonly (readonly [string, string, unknown, Record<string, string>?])[] = [
      ['node', '/scoring/payment', { data: whole, mode: 'live', source: 'JS-Package' }],
      ['node before 1.2.10', '/paymentFraud', { data: whole, mode: 'live', source: 'JS-Package' }],
      [
        'greip.js, key in the body',
        '/paymentFraud',
        { data: whole, key: 'KEY', mode: 'live', source: 'JS-Package' },
        {},
      ],
      ['python', '/paymentFraud', { data: twoFields }],
      ['python in test mode', '/paymentFraud', { data: whole, mode: 'test' }],
      ['php, doubled slash', '//paymentFraud', { mode: 'live', source: 'PHP-SDK', data: whole }],
      ['ruby, bare', '/paymentFraud', whole],
      ['ruby, bare, two fields', '/paymentFraud', twoFields],
      ['go', '/paymentFraud', { data: twoFields, mode: 'test' }],
      ['flutter', '/paymentFraud', { mode: 'live', source: 'Flutter-SDK', data: whole }],
      ['n8n', '/scoring/payment', { data: texts, userID: 'someone@example.com', source: 'n8n' }],
      ['any letter case', '/Scoring/PAYMENT', { data: twoFields }],
      ['under /v1', '/v1/scoring/payment', { data: twoFields }],
    ];
    for (const [name, path, body, headers] of rows) {
      test(`${name}: a whole score and the rules`, async () => {
        const text = JSON.stringify(body).replace('"KEY"', JSON.stringify(key));
        const response = await post(path, text, headers ?? { Authorization: `Bearer ${key}` });
        assert.equal(response.status, 200);
        const { status, executionTime, data } = (await response.json()) as Answer;
        assert.equal(status, 'success');
        assert.ok(Number.isInteger(executionTime));
        assert.deepEqual(Object.keys(data), [
          'score',
          'rules',
          'rulesChecked',
          'rulesDetected',
          'custom_rules_applied',
        ]);
        assert.ok(Number.isInteger(data.score) && data.score >= 0 && data.score <= 100);
        assert.equal(data.rules.length, data.rulesDetected);
        for (const rule of data.rules) {
          assert.match(rule.id, /^PF100\d\d$/);
          assert.deepEqual(Object.keys(rule), ['id', 'description']);
        }
      });
    }

    test('wrapped and bare bodies, and texts for numbers, get the same answer', async () => {
      const wanted = (await v1({ data: whole })).data;
      assert.deepEqual((await v1(whole, '/paymentFraud')).data, wanted);
      assert.deepEqual((await v1({ data: texts })).data, wanted);
    });
  });

  test('only rules whose facts are there are checked', async () => {
    const { data } = await v1({ data: twoFields });
    assert.deepEqual([data.score, data.rulesChecked, data.rulesDetected], [0, 0, 0]);
    const answer = (
      await v2({
        data: { customer_ip: '10.0.0.1', card_number: '12', transaction_amount: 1e15, unheard_of: 1 },
      })
    ).data;
    assert.equal(answer.rules_checked, 0);
    const missing = Object.fromEntries(answer.not_checked.map((rule: Answer) => [rule.id, rule.missing]));
    assert.equal(Object.keys(missing).length, 26);
    assert.equal(missing['PF10003'], 'a valid customer_ip');
    assert.equal(missing['PF10001'], 'a valid customer_ip');
    assert.equal(missing['PF10004'], 'customer_email');
    assert.equal(missing['PF10007'], 'a valid card_number');
  });

  test('each rule that needs no history fires with its evidence', async () => {
    const now = Math.floor(Date.now() / 1000);
    const cases: readonly (readonly [string, object, RegExp])[] = [
      ['PF10003', { customer_ip: '185.220.101.1' }, /^185\.220\.101\.1: /],
      ['PF10004', { customer_email: 'a@null.com' }, /mail address is bad/],
      ['PF10004', { customer_email: 'no address' }, /mail address is bad/],
      ['PF10005', { customer_phone: '000000000', customer_country: 'GB' }, /phone number is bad/],
      ['PF10006', { customer_latitude: 0, customer_longitude: '0' }, /both 0/],
      ['PF10006', { customer_latitude: 'north', customer_longitude: 3 }, /not a number/],
      ['PF10007', { card_number: '4111111111111112' }, /check digit/],
      ['PF10007', { card_number: '99999999' }, /No card scheme/],
      [
        'PF10008',
        { card_number: '4111111111111111', payment_type: 'cards_mada' },
        /needs a card of Mada; this one is of Visa/,
      ],
      ['PF10009', { customer_country: 'kp' }, /North Korea.*2026-02-13/],
      ['PF10013', { customer_useragent: 'python-requests/2.31' }, /python-requests/],
      [
        'PF10014',
        { customer_useragent: 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)' },
        /Internet Explorer 9 is \d+ years old, limit 6/,
      ],
      [
        'PF10016',
        { transaction_amount: '350000', transaction_currency: 'jpy' },
        /^350000 JPY; few purchases anywhere are over 300000 JPY\.$/,
      ],
      ['PF10017', { customer_ip: '8.8.8.8', billing_country: 'DE' }, /in US, the billing address in DE/],
      ['PF10020', { customer_registration_date: now - 30 }, /seconds before the purchase/],
      ['PF10020', { customer_registration_date: now + 90_000 }, /future/],
    ];
    for (const [id, fields, evidence] of cases) {
      const { data } = await v2({ data: fields });
      const rule = data.rules.find((item: Answer) => item.id === id);
      assert.ok(rule !== undefined, `${id} for ${JSON.stringify(fields)}: ${JSON.stringify(data)}`);
      assert.match(rule.evidence, evidence);
      assert.ok(data.reasons.includes(rule.evidence));
    }
  });

  test('the parts of the score add up to it', async () => {
    const { data } = await v2(whole);
    const sum = data.make_up.contributions.reduce((total: number, part: Answer) => total + part.points, 0);
    assert.ok(Math.abs(sum - data.score) < 0.05, JSON.stringify(data.make_up));
    assert.equal(data.make_up.model.name, 'baseline-1');
    assert.equal(data.rules_detected, data.rules.length);
    assert.equal(data.rules_checked + data.not_checked.length, 26);
    assert.match(data.id, /^pay_\w+$/);
    assert.equal(data.transaction_id, '100');
  });

  test('a mail domain that cannot be asked about within the deadline leaves its rule unchecked', async () => {
    const { data } = await v2({ data: { customer_email: 'jane@silent.com' } });
    const rule = data.not_checked.find((item: Answer) => item.id === 'PF10004');
    assert.equal(rule.missing, 'an answer of the DNS about the mail domain');
    const good = (await v2({ data: { customer_email: 'jane@good.com' } })).data;
    assert.equal(
      good.not_checked.some((item: Answer) => item.id === 'PF10004'),
      false,
    );
    assert.equal(good.rules_detected, 0);
  });

  test('the same payment gets the same answer', async () => {
    const [first, second] = [await v2({ data: whole }), await v2({ data: whole })];
    assert.deepEqual(first.data, second.data);
  });

  test('a byte-order mark is no matter; a body that is compressed, UTF-16 or a form is told to be so', async () => {
    const text = '{"data": {"customer_id": "c"}}';
    const send = async (body: Uint8Array | string): Promise<Answer> => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
      return (await fetch(`${server.url}/v2/score/payments`, { method: 'POST', headers, body })).json();
    };
    assert.equal((await send(Buffer.from(`\uFEFF${text}`))).success, true);
    for (const [body, hint] of [
      [gzipSync(text), /looks compressed/],
      [Buffer.from(text, 'utf16le'), /looks like UTF-16/],
      ['customer_id=c&transaction_amount=1', /looks like a form/],
      ['{"data": ', /not valid JSON\.$/],
    ] as const) {
      const { code, description } = await send(body);
      assert.equal(code, 104);
      assert.match(description, hint);
    }
  });

  test('the account’s lists block and allow', async () => {
    const customer = {
      customer_id: 'c-77',
      customer_email: 'Jane.Doe+x@good.com',
      card_number: '4111111111111111',
    };
    const list = async (name: string, kind: string, mode: string, value: string): Promise<void> => {
      const made = (await (await post('/v2/lists', { name, kind, mode })).json()) as Answer;
      const added = await post(`/v2/lists/${made.data.id}/entries`, { value });
      assert.equal(added.status, 200, await added.text());
    };
    assert.equal((await v2({ data: customer })).data.rules_detected, 0);
    await list('Chargebacks', 'card_bin', 'block', '411111');
    await list('Bad mailboxes', 'email', 'block', 'janedoe@good.com');
    await list('Bad domains', 'email_domain', 'block', 'good.com');
    const blocked = (await v2({ data: customer })).data;
    assert.deepEqual(
      blocked.rules.map((rule: Answer) => [rule.id, rule.evidence]),
      [
        ['PF10023', 'The mail address or its domain is in the list Bad domains.'],
        ['PF10025', 'The card is in the list Chargebacks.'],
      ],
    );
    assert.equal(blocked.recommendation, 'block');
    assert.ok(blocked.score > 99);
    await list('Staff', 'customer_id', 'allow', 'c-77');
    const allowed = (await v2({ data: customer })).data;
    assert.equal(allowed.score, 0);
    assert.match(allowed.reasons[0], /^The customer is in the allow-list Staff/);
    const inV1 = (await v1({ data: customer })).data;
    assert.deepEqual([inV1.score, inV1.reason], [0, allowed.reasons[0]]);
    assert.equal((await v1({ data: customer })).data.score, 0);
  });

  for (const [prefix, marker] of [
    ['/scoring/payment', { status: 'error' }],
    ['/v2/score/payments', { success: false }],
  ] as const) {
    test(`${prefix} refuses a body without a payment, in its own envelope`, async () => {
      for (const body of [
        '',
        '{',
        '[]',
        '"x"',
        '{}',
        '{"data":{}}',
        '{"data":[]}',
        '{"data":[1]}',
        '{"data":"x"}',
        '{"data":7}',
        '{"mode":"live"}',
      ]) {
        const response = await post(prefix, body);
        assert.equal(response.status, prefix.startsWith('/v2') ? 400 : 200, body);
        assert.partialDeepStrictEqual(await response.json(), {
          ...marker,
          code: 104,
          type: 'invalid_params',
        });
      }
    });

    test(`${prefix} refuses a body that is too large`, async () => {
      const response = await post(prefix, { data: { coupon: 'x'.repeat(2_000_000) } });
      assert.equal(response.status, 413);
      assert.partialDeepStrictEqual(await response.json(), { ...marker, code: 104 });
    });
  }

  test('v2 refuses a key in the body, even a valid one', async () => {
    const response = await post('/v2/score/payments', { data: whole, key });
    assert.equal(response.status, 400);
    assert.partialDeepStrictEqual(await response.json(), {
      success: false,
      code: 104,
      type: 'invalid_params',
    });
  });

  test('test mode answers a fixed sample that repeats the transaction', async () => {
    const [first, second] = [
      await v2({ data: { transaction_id: 7 }, mode: 'test' }),
      await v2({ data: { transaction_id: 8, customer_ip: '8.8.8.8' }, mode: 'test' }),
    ];
    assert.equal(first.data.transaction_id, '7');
    assert.deepEqual({ ...first.data, transaction_id: '8' }, second.data);
    assert.ok(first.data.rules_detected >= 3);
  });

  test('answers come in other formats and as JSONP', async () => {
    const xml = await post('/scoring/payment', { data: twoFields, format: 'XML' });
    assert.match(await xml.text(), /<rulesChecked type="number">0<\/rulesChecked>/);
    const jsonp = await post('/scoring/payment?callback=cb', { data: twoFields });
    assert.match(await jsonp.text(), /^\/\*\*\/cb\(\{/);
  });

  test('a strange value in any field is no error', async () => {
    const strange = [
      '',
      ' ',
      '0',
      '-1',
      'NaN',
      '\u0000',
      '💳',
      'x'.repeat(5000),
      0,
      -1,
      1e308,
      true,
      null,
      [],
      {},
      [[1]],
      { a: { b: 1 } },
    ];
    for (const value of strange) {
      const data = Object.fromEntries(
        [...Object.keys(paymentFields), 'unheard_of'].map((name) => [name, value]),
      );
      const response = await post('/v2/score/payments', { data });
      assert.equal(response.status, 200, JSON.stringify(value)?.slice(0, 80));
    }
  });

  test('names that mean something to the language are fields like any other', async () => {
    const body =
      '{"data":{"__proto__":{"customer_ip":"185.220.101.1"},"constructor":1,"toString":"x","customer_id":"a"}}';
    const answer = (await (await post('/v2/score/payments', body)).json()) as Answer;
    assert.equal(answer.success, true);
    assert.equal(answer.data.rules_detected, 0);
  });

  test('no body gives a 5xx, and every score is between 0 and 100', async () => {
    const name = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...Object.keys(paymentFields)) },
      { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    );
    const value = fc.oneof(
      { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          '1.1.1.1',
          'DE',
          'US',
          '4111111111111111',
          'a@good.com',
          'EUR',
          '12.5',
          'true',
          99,
          -99,
          1e12,
          '+491511234567',
          'visa',
        ),
      },
      { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
    );
    const fields = fc.dictionary(name, value, { maxKeys: 20 });
    await fc.assert(
      fc.asyncProperty(
        fields,
        fc.boolean(),
        fc.constantFrom('/scoring/payment', '/v2/score/payments'),
        async (sent, isBare, path) => {
          const response = await post(path, isBare ? sent : { data: sent });
          assert.ok(response.status < 500, `${response.status}`);
          const answer = (await response.json()) as Answer;
          assert.notEqual(answer.code, 115);
          if (answer.data !== undefined) assert.ok(answer.data.score >= 0 && answer.data.score <= 100);
        },
      ),
      { numRuns: 300 },
    );
    assert.equal(
      logged.filter((line) => line.includes('failed')).length,
      0,
      logged.find((line) => line.includes('failed')),
    );
  });
});

test('no whole card number is answered, logged or stored, wherever it was sent', async () => {
  const logged: string[] = [];
  const server = await startApp({ ASSAY_EVENT_SUBJECTS: 'plain', ASSAY_ACCESS_LOG: 'on' }, logInto(logged));
  try {
    const key = await server.keyOf('premium');
    const numbers = ['4111111111111111', '378282246310005', '5555555555554444'];
    const spread = (digits: string): string => digits.replace(/(.{4})/g, '$1 ').trim();
    const bodies: unknown[] = numbers.flatMap((digits) => [
      { data: { card_number: digits, card_name: digits, coupon: spread(digits), customer_id: digits } },
      { data: { card_number: Number(digits), customer_phone: digits, customer_ip: digits } },
      { data: { customer_email: `${digits}@good.example`, customer_latitude: digits } },
      { data: { note: spread(digits), [digits]: 1, cart_items: [{ item_name: `gift ${digits}` }] } },
      { data: { transaction_id: digits, customer_device_id: digits, customer_country: digits } },
      { data: { customer_useragent: `Mozilla/5.0 ${digits}`, transaction_currency: digits } },
      { data: { card_number: digits }, mode: 'dry' },
      { data: { card_number: digits }, format: digits },
      { data: { transaction_id: digits }, mode: 'test' },
      { data: { customer_id: 'c' }, userID: digits },
      { card_number: digits },
      `{"data":{"card_number":"${digits}"`,
    ]);
    const answers: string[] = [];
    for (const body of bodies) {
      for (const path of ['/scoring/payment', '/v2/score/payments']) {
        const response = await fetch(server.url + path, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}` },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        });
        answers.push(await response.text());
      }
    }
    await server.app.stop();
    const places = { answers: answers.join('\n'), log: logged.join('\n'), files: filesIn(server.dataDir) };
    for (const [place, text] of Object.entries(places)) {
      assert.ok(text.length > 0, place);
      const squeezed = text.replaceAll(/[ -]/g, '');
      for (const digits of numbers) assert.ok(!squeezed.includes(digits), `${digits} in ${place}`);
    }
    assert.match(places.files, /411111X/);
  } finally {
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});

function logInto(lines: string[]) {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return pino({ level: 'trace' }, sink);
}

/** The text of all files of a data folder but for the cache of indexes, which all tests share and only read. */
function filesIn(folder: string): string {
  return readdirSync(folder)
    .filter((name) => name !== 'cache')
    .map((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesIn(path) : readFileSync(path, 'latin1');
    })
    .join('\n');
}
