import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../../http/call.ts';
import type { Alert } from '../../http/define-endpoint.ts';
import { type ListSource, noLists } from '../lists/create-list-source.ts';
import { type ListAnswer, notListed } from '../lists/list-answer.ts';
import { baselineModel } from './baseline-model.ts';
import { cleanFacts } from './clean-facts.ts';
import type { PaymentHistory, PaymentRecord, PaymentVerdict } from './payment-history.ts';
import { SentPayment } from './payment-parameter.ts';
import type { PaymentReport } from './payment-report.ts';
import { paymentScoring } from './payment-scoring.endpoint.ts';
import type { PaymentSources } from './payment-sources.ts';
import { defaultSettings, settingsOf } from './settings/payment-settings.ts';
import { viewPaymentV1, viewPaymentV2 } from './view-payment.ts';

const nowMs = 1_782_907_200_000;
const call: Call = {
  version: 2,
  legacy: false,
  headers: {},
  nowMs,
  caller: () => null,
  accountId: () => '7',
  baseUrl: () => '',
} as Call;

const fields = {
  transaction_id: 't-1',
  transaction_amount: 50,
  transaction_currency: 'EUR',
  customer_id: 'c-1',
  card_number: '4111111111111111',
  website_domain: 'Shop.Example',
  loyalty: 'gold',
};

function broken(): never {
  throw new Error('a source is down');
}

/** Sources that know nothing but currencies; what is given takes their place. */
function depsWith(given: Partial<PaymentSources>, all: object = {}) {
  const failures: string[] = [];
  const payment: PaymentSources = {
    cardHash: (text) => `hash-${text.length}`,
    tables: {
      currency: (code) => (code === 'EUR' ? { digits: 2, perUsd: 0.9 } : null),
      usualHighUsd: 2000,
      riskOf: () => 'none',
      countriesAsOf: '2026-02-13',
    },
    model: baselineModel,
    history: null,
    settings: () => defaultSettings,
    failed: (source) => failures.push(source),
    ...given,
  };
  const unasked = {
    ip: { geo: () => null, asn: () => null, country: () => null, timeZone: broken, security: broken },
    phone: broken,
    bin: broken,
    device: broken,
    domain: { find: broken },
    email: { check: broken, probe: null },
    lists: noLists,
  };
  return { deps: { ...unasked, ...all, payment }, failures };
}

async function run(given: Partial<PaymentSources>, sent: object = fields, all: object = {}) {
  const { deps, failures } = depsWith(given, all);
  const data = new SentPayment(sent as Record<string, unknown>);
  const scored: PaymentReport = await paymentScoring.run({ data }, call, deps as never);
  const report: PaymentReport = await paymentScoring.keep!(scored, { data }, call, deps as never);
  return { report, failures };
}

/** A store that keeps what it is given and tells one history. */
function memory(history: PaymentHistory) {
  const written: { record: PaymentRecord; verdict: PaymentVerdict }[] = [];
  const read: PaymentRecord[] = [];
  return {
    written,
    read,
    store: {
      read: (record: PaymentRecord) => {
        read.push(record);
        return history;
      },
      write: async (record: PaymentRecord, verdict: PaymentVerdict) => {
        written.push({ record, verdict });
        return String(written.length);
      },
    },
  };
}

const busy: PaymentHistory = {
  ...cleanFacts.history!,
  customer: { ...cleanFacts.history!.customer!, payments: { hour: 9, day: 9, week: 9, month: 9 } },
};

test('one read and one write per payment, of what is known and of the verdict, and the answer has the id', async () => {
  const { store, read, written } = memory(busy);
  const { report } = await run({ history: store });
  assert.equal(report.id, '1');
  assert.deepEqual([read.length, written.length], [1, 1]);
  assert.equal(read[0], written[0]?.record);
  const { request, ...record } = written[0]!.record;
  assert.deepEqual(record, {
    accountId: '7',
    transactionId: 't-1',
    at: nowMs / 1000,
    customer: 'c-1',
    card: 'hash-16',
    cardFirst: '41111111',
    cardLast4: '1111',
    device: null,
    ip: null,
    email: null,
    phone: null,
    merchant: 'shop.example',
    website: 'shop.example',
    currency: 'EUR',
    amount: 50,
    latitude: null,
    longitude: null,
    country: null,
  });
  assert.deepEqual(JSON.parse(request), { ...fields, card_number: '41111111XXXX1111' });
  assert.deepEqual(written[0]?.verdict, {
    score: report.score.score,
    rules: report.score.rules.map(({ id }) => id),
  });
  assert.ok(
    report.score.rules.some(
      ({ id, evidence }) => id === 'PF10002' && /10 purchases by customer c-1/.test(evidence),
    ),
  );
});

test('an account’s own threshold counts', async () => {
  const { store } = memory(busy);
  const settings = (accountId: string | null) =>
    settingsOf({ thresholds: accountId === '7' ? { customer_payments_hour: 50 } : {}, rules: {} });
  const { report } = await run({ history: store, settings });
  assert.equal(
    report.score.rules.some(({ id }) => id === 'PF10002'),
    false,
  );
});

test('who switches the rule of the model off has payments scored without it', async () => {
  const settings = () => settingsOf({ thresholds: {}, rules: { PF10015: { enabled: false } } });
  const { report, failures } = await run({ settings, model: { name: 'x', judge: broken } });
  assert.equal(report.model, null);
  assert.ok(!failures.includes('model'), 'it is not asked');
});

test('a source that fails leaves its rules unchecked, and is told of', async () => {
  const everything = {
    ...fields,
    customer_ip: '8.8.8.8',
    customer_email: 'a@b.com',
    customer_phone: '+491511234567',
    customer_useragent: 'x',
  };
  const history = { read: broken, write: broken };
  const { report, failures } = await run({ history, model: { name: 'x', judge: broken } }, everything, {
    lists: { ...noLists, ip: broken, check: broken, email: broken },
  });
  assert.deepEqual(failures.sort(), [
    'bin',
    'device',
    'email',
    'history',
    'history',
    'ip',
    'lists',
    'model',
    'phone',
  ]);
  assert.deepEqual([report.id, report.score.score], [null, 0]);
  assert.ok(report.score.notChecked.length >= 24);
});

test('a write that the disk refuses loses the id and not the answer', async () => {
  const { store } = memory(busy);
  const { report, failures } = await run({ history: { ...store, write: async () => broken() } });
  assert.equal(report.id, null);
  assert.ok(report.score.rules.length > 0);
  assert.deepEqual(
    failures.filter((source) => source === 'history'),
    ['history'],
  );
});

test('a listed value fires its rule by the list’s name, and an allow-list beats it', async () => {
  const listed = (verdicts: Readonly<Record<string, 'block' | 'allow'>>): ListSource => {
    const answer = (kind: string): ListAnswer => {
      const verdict = verdicts[kind];
      const match = { listId: '1', listName: 'My list', entryId: 1, expiresAtMs: null };
      return verdict === undefined ? notListed : { verdict, match: { ...match, mode: verdict } };
    };
    return { ...noLists, check: (_account, kind) => answer(kind), card: () => answer('card_bin') };
  };
  const scored = async (verdicts: Readonly<Record<string, 'block' | 'allow'>>) =>
    (await run({}, fields, { lists: listed(verdicts) })).report;
  const blocked = await scored({ customer_id: 'block', card_bin: 'block' });
  assert.deepEqual(
    blocked.score.rules.map(({ id, evidence }) => [id, evidence]),
    [
      ['PF10025', 'The card is in the list My list.'],
      ['PF10026', 'The customer is in the list My list.'],
    ],
  );
  assert.equal(blocked.score.recommendation, 'block');
  const allowed = await scored({ customer_id: 'allow', card_bin: 'block' });
  assert.equal(allowed.score.score, 0);
  const view = viewPaymentV2(allowed) as { reasons: string[]; make_up: { contributions: unknown[] } };
  assert.match(view.reasons[0]!, /^The customer is in the allow-list My list/);
  assert.deepEqual(view.make_up.contributions, []);
});

test('an allowed country of the card clears the card, not the payment', async () => {
  const verdict = (list: 'block' | 'allow'): ListAnswer => ({
    verdict: list,
    match: { listId: '1', listName: list, entryId: 1, expiresAtMs: null, mode: list },
  });
  const lists: ListSource = {
    ...noLists,
    card: () => verdict('block'),
    check: (_account, kind) => (kind === 'card_country' ? verdict('allow') : notListed),
  };
  const bin = { isValid: true, reason: '', scheme: null, coName: null, record: { country: 'DE' } };
  const { report } = await run({}, fields, { lists, bin: () => bin });
  assert.equal(report.score.allowedBy, null);
  assert.deepEqual(
    report.score.rules.filter(({ id }) => id === 'PF10025'),
    [],
  );
});

test('v1 answers a whole score, v2 two decimals of the same', async () => {
  const { store } = memory(busy);
  const { report } = await run({ history: store });
  const [one, two] = [viewPaymentV1(report), viewPaymentV2(report)] as { score: number }[];
  assert.equal(one!.score, Math.round(report.score.score));
  assert.equal(two!.score, Math.round(report.score.score * 100) / 100);
});

test('the same payment with the same history gets the same answer', async () => {
  const answers = await Promise.all(
    [1, 2].map(async () => (await run({ history: memory(busy).store })).report),
  );
  assert.deepEqual(answers[0], answers[1]);
});

test('what was sent cannot be printed', () => {
  const sent = new SentPayment(fields);
  assert.equal(JSON.stringify({ sent }), '{"sent":{}}');
});

test('the event is about the customer and carries the score and the rules', async () => {
  const { store } = memory(busy);
  const { report } = await run({ history: store });
  assert.deepEqual(paymentScoring.event?.(report, { data: new SentPayment(fields) }), {
    subject: 'c-1',
    person: ['id:c-1'],
    countryCode: null,
    risk: Math.round(report.score.score),
    flags: report.score.rules.map(({ id }) => id),
  });
});

test('the alert has the fields of the documented webhook', async () => {
  const { store } = memory(busy);
  const { report } = await run({ history: store }, { ...fields, customer_email: 'Jane@Example.com' });
  const alert = paymentScoring.alert?.(report, { data: new SentPayment(fields) }) as Alert;
  assert.equal(alert.kind, 'fraudulent_payment');
  assert.deepEqual(alert.payload(), {
    customer_id: 'c-1',
    customer_email: 'Jane@Example.com',
    customer_phone: null,
    score: report.score.score,
    rules: report.score.rules.map(({ id, description }) => ({ id, description })),
    rulesChecked: report.score.rulesChecked,
    rulesDetected: report.score.rules.length,
  });
});
