import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { PastEvent, PastEvents } from './past-event.ts';
import type { PastFraud, PastPayment, PastPayments } from './past-payment.ts';
import { readRule } from './read-rule.ts';
import { replayHistory } from './replay-history.ts';
import { type BacktestTools, runBacktest } from './run-backtest.ts';
import { sampleSubject } from './sample-subject.fixture.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 0, 1);

const payment = (id: number, more: Partial<PastPayment> = {}): PastPayment => ({
  id,
  transactionId: `t${id}`,
  atMs: startMs + id * hourMs,
  customer: 'c1',
  card: null,
  device: null,
  ip: null,
  email: null,
  phone: null,
  merchant: null,
  currency: 'EUR',
  amount: 10,
  latitude: null,
  longitude: null,
  country: null,
  score: 20,
  rules: '',
  request: null,
  label: null,
  ...more,
});

const store = (
  payments: readonly PastPayment[],
  events: readonly PastEvent[] = [],
  frauds: readonly PastFraud[] = [],
): PastPayments & PastEvents => ({
  readPayments: (_account, fromMs, toMs) => payments.filter(({ atMs }) => atMs >= fromMs && atMs < toMs),
  count: () => payments.length,
  readFrauds: () => frauds,
  readEvents: () => events,
  countEvents: () => events.length,
});

function backtest(
  past: PastPayments & PastEvents,
  rule: { readonly when: unknown; readonly action?: object },
  more: { readonly fromMs?: number; readonly subject?: typeof sampleSubject } & Partial<BacktestTools> = {},
) {
  const subject = more.subject ?? sampleSubject;
  const read = readRule(
    { title: 't', endpoint: 'payment', action: { type: 'note' }, ...rule },
    new Map([['payment', subject]]),
  );
  if (read.rule === null) throw new Error(JSON.stringify(read.problems));
  const order = { accountId: 'a', rule: read.rule, subject, stopFrom: 60, lists: 'now' as const };
  const tools = {
    cellOf: (...place: number[]) => place.join(' '),
    lists: more.lists ?? null,
    review: more.review ?? null,
    onProgress: () => {},
  };
  return runBacktest({ ...order, fromMs: more.fromMs ?? 0, toMs: Number.MAX_SAFE_INTEGER }, past, tools);
}

describe('a back-test', () => {
  test('counts what a score would have stopped, by label and currency', async () => {
    const past = store([
      payment(1, { amount: 100, label: 'fraud' }),
      payment(2, { amount: 50, label: 'legitimate' }),
      payment(3, { amount: 7, currency: 'JPY', label: 'chargeback' }),
      payment(4, { amount: 1000, label: 'fraud', score: 80 }),
      payment(5, { amount: 30 }),
      payment(6, { amount: 20, label: 'disputed' }),
      payment(7, { amount: 5, label: 'fraud', score: 1 }),
    ]);
    const result = await backtest(past, {
      when: { field: 'response.score', operator: 'greater', value: 10 },
      action: { type: 'add_score', points: 50 },
    });
    assert.deepEqual([result.looked, result.matches, result.undecided], [7, 6, 0]);
    assert.deepEqual([result.precision, result.recall, result.falsePositiveRate], [3 / 4, 3 / 4, 1]);
    const money = Object.fromEntries(result.money.map((tally) => [tally.currency, tally]));
    assert.deepEqual(
      money['EUR']!.saved,
      { payments: 1, amount: 100 },
      'what was stopped anyway is not saved',
    );
    assert.deepEqual(money['EUR']!.wronglyStopped, { payments: 1, amount: 50 });
    assert.deepEqual(money['EUR']!.stoppedUnlabelled, { payments: 1, amount: 30 });
    assert.deepEqual(money['JPY']!.saved, { payments: 1, amount: 7 });
    assert.deepEqual(
      result.rows.map(({ transactionId, scoreAfter }) => [transactionId, scoreAfter]),
      [
        ['t1', 70],
        ['t3', 70],
        ['t4', 100],
        ['t2', 70],
        ['t6', 70],
        ['t5', 70],
      ],
    );
  });

  test('counts what a lower score would have let through', async () => {
    const past = store([
      payment(1, { score: 90, amount: 10, label: 'fraud' }),
      payment(2, { score: 90, amount: 4, label: 'legitimate' }),
    ]);
    const result = await backtest(past, {
      when: { field: 'response.score', operator: 'exists' },
      action: { type: 'overwrite_score', score: 0 },
    });
    const [money] = result.money;
    assert.deepEqual([money!.lost.amount, money!.regained.amount], [10, 4]);
  });

  test('reads requests, and says where it cannot tell', async () => {
    const past = store([
      payment(1, { request: '{"customer_email":"a@example.com","shop":{"lane":4}}' }),
      payment(2, { request: 'not JSON' }),
      payment(3, { request: '{"customer_email":"b@example.org"}' }),
    ]);
    const of = async (when: unknown) => {
      const { matches, undecided } = await backtest(past, { when });
      return [matches, undecided];
    };
    assert.deepEqual(
      await of({ field: 'request.customer_email', operator: 'ends_with', value: '.com' }),
      [1, 1],
    );
    assert.deepEqual(await of({ field: 'request.shop.lane', operator: 'equals', value: 4 }), [1, 2]);
    assert.deepEqual(await of({ field: 'response.country.code', operator: 'equals', value: 'DE' }), [0, 3]);
  });

  test('counts history from before the period, and never what comes later', async () => {
    const past = store([payment(1), payment(2), payment(3), payment(500, { customer: 'c2' })]);
    const when = { field: 'history.customer.payments_24h', operator: 'equals', value: 2 };
    assert.equal((await backtest(past, { when }, { fromMs: startMs + 3 * hourMs })).matches, 1);
    const isNew = { field: 'request.customer_id', operator: 'is_new' };
    const { looked, matches } = await backtest(past, { when: isNew }, { fromMs: startMs + 2 * hourMs });
    assert.deepEqual([looked, matches], [3, 1]);
  });

  test('goes over events where no payments are kept', async () => {
    const subject = {
      ...sampleSubject,
      past: {
        endpoints: ['ip_threats'],
        subject: 'request.customer_ip',
        country: 'response.country.code',
        risk: 'response.score',
        flags: { tor: 'response.is_valid' },
        hasAllFlags: false,
      },
    };
    const event = { id: 1, atMs: startMs, subject: '192.0.2.1', country: 'DE', risk: 70, flags: 'proxy,tor' };
    const past = store([], [event, { ...event, id: 2, subject: null, flags: '' }]);
    const of = async (when: unknown) => {
      const { matches, undecided } = await backtest(past, { when }, { subject });
      return [matches, undecided];
    };
    assert.deepEqual(
      await of({ field: 'request.customer_ip', operator: 'in_network', value: '192.0.2.0/24' }),
      [1, 1],
    );
    assert.deepEqual(await of({ field: 'response.is_valid', operator: 'is_true' }), [1, 1]);
    assert.deepEqual(await of({ field: 'response.score', operator: 'greater', value: 60 }), [2, 0]);
  });

  test('looks up again what events do not tell, once a subject; what they tell counts as it was then', async () => {
    const subject = {
      ...sampleSubject,
      past: {
        endpoints: ['ip_threats'],
        subject: 'request.customer_ip',
        country: 'response.country.code',
        risk: null,
        risks: { 70: { 'response.score': 7 } },
        flags: {},
        hasAllFlags: true,
        lacking: { invalid: 'response.is_valid' },
        review: { subject: 'ip' },
      },
    };
    const event = { id: 1, atMs: startMs, subject: '192.0.2.1', country: 'DE', risk: 70, flags: 'invalid' };
    const events = [
      ...Array.from({ length: 600 }, (_, id) => ({ ...event, id })),
      { ...event, id: 600, subject: '192.0.2.2', country: null, risk: null, flags: '' },
      { ...event, id: 601, subject: null },
      { ...event, id: 602, subject: 'none' },
    ];
    const asked: string[] = [];
    const of = async (when: unknown) => {
      const { matches, undecided, notes } = await backtest(
        store([], events),
        { when },
        {
          subject,
          async review(subjects) {
            asked.push(...subjects.map((item) => item.subject));
            return subjects.map((item) =>
              item.subject === 'none'
                ? null
                : { tags: [item.subject], country: { code: 'FR', since: '2020-01-01' }, score: 1 },
            );
          },
        },
      );
      return { counts: [matches, undecided], notes };
    };
    const told = await of({ field: 'response.score', operator: 'equals', value: 7 });
    assert.deepEqual([told.counts, asked.length], [[602, 1], 0]);
    const valid = await of({ field: 'response.is_valid', operator: 'is_true' });
    assert.deepEqual(valid.counts, [1, 0]);
    const tags = await of({ field: 'response.tags[]', operator: 'equals', value: '192.0.2.1' });
    assert.deepEqual(
      [tags.counts, asked.sort()],
      [
        [600, 2],
        ['192.0.2.1', '192.0.2.2', 'none'],
      ],
    );
    assert.match(tags.notes!.join(' '), /data of today.*1 calls asked about is not kept/);
    const both = (code: string) =>
      of({
        all: [
          { field: 'response.country.code', operator: 'equals', value: code },
          { field: 'response.country.since', operator: 'exists' },
        ],
      });
    assert.deepEqual((await both('DE')).counts, [600, 0]);
    assert.deepEqual((await both('FR')).counts[0], 1, 'only where the country was not kept');
  });

  test('asks lists, and says of which time they are', async () => {
    const past = store([
      payment(1, { request: '{"customer_email":"a@example.com"}' }),
      payment(2, { request: '{"customer_email":"b@example.com"}' }),
    ]);
    const times: number[] = [];
    const lists = {
      isInList: (_list: string, value: string) => value.startsWith('a'),
      moveTo: (atMs: number) => times.push(atMs),
    };
    const when = { field: 'request.customer_email', operator: 'not_in_list', value: 'email' };
    const result = await backtest(past, { when }, { lists });
    assert.deepEqual([result.matches, result.undecided], [1, 0]);
    assert.deepEqual(times, [startMs + hourMs, startMs + 2 * hourMs]);
    assert.match(result.notes!.join(), /^Lists are those of now/);
    assert.equal((await backtest(past, { when })).undecided, 2);
  });
});

describe('replayed history', () => {
  const name = (letter: string) => fc.option(fc.constantFrom(`${letter}1`, `${letter}2`), { freq: 4 });
  const log = fc
    .array(
      fc.record({
        gapMs: fc.constantFrom(0, 1, hourMs / 2, hourMs, 5 * hourMs, dayMs, 8 * dayMs, 30 * dayMs),
        customer: name('c'),
        card: name('k'),
        device: name('d'),
        ip: name('i'),
        country: fc.constantFrom('DE', 'FR', null),
        amount: fc.constantFrom(5, 10, null),
      }),
      { maxLength: 60 },
    )
    .map((steps) => {
      let atMs = startMs;
      return steps.map(({ gapMs, ...rest }, index) => {
        atMs += gapMs;
        return payment(index + 1, { ...rest, atMs });
      });
    });

  test('is what counting all earlier payments says', async () => {
    const windows = { '1h': hourMs, '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs };
    const fields = new Set([
      ...Object.keys(windows).flatMap((window) => [
        `history.customer.payments_${window}`,
        `history.ip.payments_${window}`,
        `history.distinct.cards_of_customer_${window}`,
        `history.distinct.customers_of_ip_${window}`,
      ]),
      'history.customer.is_new',
      'history.card.is_new_to_customer',
      'history.amounts.largest',
      'history.places.countries_30d',
    ]);
    fc.assert(
      fc.property(log, (payments) => {
        const replay = replayHistory({ fields, frauds: [], cellOf: () => '' });
        payments.forEach((one, index) => {
          // biome-ignore lint/suspicious/noExplicitAny: facts of several shapes are compared.
          const facts = replay.factsBefore(one) as any;
          const before = payments.slice(0, index).filter(({ atMs }) => atMs < one.atMs);
          for (const [window, lengthMs] of Object.entries(windows)) {
            const recent = before.filter(({ atMs }) => one.atMs - atMs <= lengthMs);
            if (one.customer !== null) {
              const same = recent.filter(({ customer }) => customer === one.customer);
              assert.equal(facts.customer[`payments_${window}`], same.length);
              const cards = new Set(same.map(({ card }) => card).filter((card) => card !== null));
              assert.equal(facts.distinct[`cards_of_customer_${window}`], cards.size);
            }
            if (one.ip !== null) {
              const same = recent.filter(({ ip }) => ip === one.ip);
              assert.equal(facts.ip[`payments_${window}`], same.length);
              const customers = new Set(same.map(({ customer }) => customer).filter((who) => who !== null));
              assert.equal(facts.distinct[`customers_of_ip_${window}`], customers.size);
            }
          }
          if (one.customer !== null) {
            const same = before.filter(({ customer }) => customer === one.customer);
            assert.equal(facts.customer.is_new, same.length === 0);
            const month = same.filter(({ atMs }) => one.atMs - atMs <= windows['30d']);
            const countries = new Set(month.map(({ country }) => country).filter((code) => code !== null));
            assert.equal(facts.places.countries_30d, countries.size);
            if (one.card !== null) {
              const used = same.some(({ card }) => card === one.card);
              assert.equal(facts.card.is_new_to_customer, !used);
            }
            if (one.amount !== null) {
              const largest = Math.max(0, ...same.map(({ amount }) => amount ?? 0));
              assert.equal(facts.amounts.largest, largest);
            }
          }
          replay.add(one);
        });
      }),
      { numRuns: 300 },
    );
  });

  test('knows of a fraud from when its label came until it was taken back', async () => {
    const fraud = { payment: 1, fromMs: startMs + 5 * hourMs, untilMs: startMs + 9 * hourMs };
    const replay = replayHistory({
      fields: new Set(['history.frauds.customer']),
      frauds: [{ ...fraud, customer: 'c1', card: null, device: null, merchant: null }],
      cellOf: () => '',
    });
    const counts = [4, 5, 6, 8, 9, 10].map((id) => {
      const facts = replay.factsBefore(payment(id)) as { frauds: { customer: number } };
      return facts.frauds.customer;
    });
    assert.deepEqual(counts, [0, 0, 1, 1, 0, 0]);
  });
});
