/** Rules across processes: a change by one is in effect in the other, and back-tests run beside the server. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { runAssay } from '../helpers/run-program.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';
import { until } from '../helpers/until.ts';

let running: RunningApp;
let key: string;
before(async () => {
  running = await startApp();
  key = await running.keyOf('premium');
});
after(() => running.stop());

const assay = (...args: string[]) => runAssay(running.dataDir, ...args);

async function untilApplied(total: number): Promise<void> {
  const startMs = performance.now();
  for (;;) {
    const { data } = await running.json('/lookup/ip/threats?ip=8.8.8.8', key);
    if (data.custom_rules_applied.total === total) return;
    assert.ok(performance.now() - startMs < 10_000, `${total} rules are not applied within 10 s`);
    await pause(20);
  }
}

test('a rule that another process adds, puts live and archives is in effect in a running server', async () => {
  const file = join(running.dataDir, 'rule.json');
  const rule = {
    title: 'Google',
    endpoint: 'ip_reputation',
    when: { field: 'request.ip', operator: 'equals', value: '8.8.8.8' },
    action: { type: 'blacklist' },
  };
  const account = ['--account', 'account-premium-1'];
  writeFileSync(
    file,
    JSON.stringify({ ...rule, when: { field: 'request.none', operator: 'equals', value: 1 } }),
  );
  const refused = await assay('rule', 'add', file, ...account);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /\/when\/field: /);

  writeFileSync(file, JSON.stringify(rule));
  const added = await assay('rule', 'add', file, '--state', 'live', ...account);
  assert.equal(added.code, 0, added.stderr);
  assert.match(added.stdout, /Added CR1 as live: Google/);
  await untilApplied(1);
  assert.match(
    (await assay('rule', 'list', ...account)).stdout,
    /CR1 +live +ip_reputation +100 +blacklist +Google/,
  );
  assert.equal((await assay('rule', 'state', 'CR1', 'archived', ...account)).code, 0);
  await untilApplied(0);
  const shown = JSON.parse((await assay('rule', 'show', 'CR1', ...account)).stdout);
  assert.deepEqual([shown.state, shown.version, shown.author], ['archived', 2, 'command line']);
});

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
async function send(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(running.url + path, {
    method,
    headers: { Authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

// biome-ignore lint/suspicious/noExplicitAny: the same.
async function untilEnded(id: string): Promise<any> {
  const startMs = performance.now();
  for (;;) {
    const { data } = await send('GET', `/v2/backtests/${id}`);
    if (data.state !== 'waiting' && data.state !== 'running') return data;
    assert.ok(performance.now() - startMs < 30_000, 'the back-test does not end');
    await pause(50);
  }
}

/** Events are written a moment after the answer. */
async function untilRecorded(count: number): Promise<void> {
  const database = new DatabaseSync(join(running.dataDir, 'assay.db'), { readOnly: true });
  const rows = database.prepare('select count(*) as events from event');
  const startMs = performance.now();
  while ((rows.get() as { events: number }).events < count) {
    assert.ok(performance.now() - startMs < 10_000, 'the events are not written');
    await pause(5);
  }
  database.close();
}

test('a rule is back-tested on the events of the past', async () => {
  for (const ip of ['8.8.8.8', '8.8.4.4', '9.9.9.9']) await running.json(`/lookup/ip/threats?ip=${ip}`, key);
  await untilRecorded(3);
  const made = await send('POST', '/v2/rules', {
    title: 'Google',
    endpoint: 'ip_reputation',
    when: { field: 'request.ip', operator: 'in_network', value: '8.8.0.0/16' },
    action: { type: 'blacklist' },
  });
  const started = await send('POST', `/v2/rules/${made.data.id}/backtest`, {});
  assert.equal(started.status, 200, started.description);
  assert.deepEqual([started.data.rule, started.data.version], [made.data.id, 1]);
  const ended = await untilEnded(started.data.id);
  assert.equal(ended.state, 'done', ended.problem);
  const { matches, looked, undecided, rows } = ended.result;
  assert.ok(matches >= 2 && matches < looked && undecided === 0, JSON.stringify(ended.result));
  assert.ok(rows.some((row: { subject: string }) => row.subject === '8.8.4.4'));
  assert.equal((await send('POST', `/v2/backtests/${ended.id}/cancel`)).data.state, 'done');

  assert.equal((await send('GET', '/v2/backtests/bt_none')).status, 404);
});

/** What is asked, and a rule for it that reads what no event keeps; how many of the calls it holds for. */
const pastCalls = [
  ['ip_geolocation', ['/lookup/ip?ip=8.8.4.4', '/lookup/ip?ip=10.0.0.1'], 'response.ip.bogon', 1],
  ['ip_geolocation', [], 'response.asn.org', 1],
  ['ip_reputation', ['/lookup/ip/threats?ip=8.8.4.4'], 'response.rules[].id', null],
  ['asn', ['/lookup/asn?asn=AS15169', '/lookup/asn?asn=15169'], 'response.prefixes.ipv4[]', 2],
  ['country', ['/lookup/country?CountryCode=DE'], 'response.capital', 1],
  ['email', ['/scoring/email?email=jane@gmail.com', '/scoring/email?email=x@'], 'response.is_free', 1],
  ['phone', ['/scoring/phone?phone=015112345678&countryCode=DE'], 'response.formats.national', 1],
  ['bin', ['/lookup/bin?bin=457173'], 'response.info.scheme.name', 1],
] as const;

test('what calls asked about is looked up again where a rule reads more than was kept, and the result says so', async () => {
  const rules: [string, string, number | null][] = [];
  for (const [endpoint, paths, field, wanted] of pastCalls) {
    for (const path of paths) {
      const { success, description } = await running.json(path, key);
      assert.equal(success ?? true, true, `${path}: ${description}`);
    }
    rules.push([endpoint, field, wanted]);
  }
  // The events of all calls are written in their order.
  await running.json('/lookup/iban?iban=BE68539007547034', key);
  await until(
    async () => (await send('GET', '/v2/calls?limit=1')).data.calls[0]?.endpoint,
    (endpoint) => endpoint === 'iban_lookup',
  );
  for (const [endpoint, field, wanted] of rules) {
    const fields = (await send('GET', `/v2/rules/fields?endpoint=${endpoint}`)).data.endpoints[0].fields;
    const { type } = fields.find((item: { field: string }) => item.field === field);
    const operator = type === 'boolean' ? 'is_true' : 'exists';
    const made = await send('POST', '/v2/rules', {
      title: field,
      endpoint,
      when: { field, operator },
      action: { type: 'note' },
    });
    const started = await send('POST', `/v2/rules/${made.data.id}/backtest`, {});
    const { state, result, problem } = await untilEnded(started.data.id);
    assert.equal(state, 'done', problem);
    assert.match(result.notes.join(), /looked up again with the data of today/, endpoint);
    if (wanted !== null) assert.equal(result.matches, wanted, `${endpoint} ${field}`);
  }
});

test('what of an answer is not kept, and cannot be looked up again, is unknown, and the result names it', async () => {
  const made = await send('POST', '/v2/rules', {
    title: 'Bank',
    endpoint: 'iban',
    when: {
      all: [
        { field: 'response.is_valid', operator: 'is_true' },
        { field: 'response.parts.bank_code', operator: 'equals', value: '539' },
      ],
    },
    action: { type: 'note' },
  });
  const started = await send('POST', `/v2/rules/${made.data.id}/backtest`, { lists: 'then' });
  assert.equal(started.data.lists, 'then');
  const { result } = await untilEnded(started.data.id);
  assert.deepEqual([result.looked, result.undecided], [1, 1]);
  assert.match(result.notes.join(), /response\.parts\.bank_code\.$/);
  const wrong = await send('POST', `/v2/rules/${made.data.id}/backtest`, { lists: 'soon' });
  assert.deepEqual([wrong.status, wrong.code], [400, 104]);
});

test('a back-test asks the lists as they are', async () => {
  const list = await send('POST', '/v2/lists', { name: 'Resolvers', kind: 'ip' });
  await send('POST', `/v2/lists/${list.data.id}/entries`, { value: '8.8.8.0/24' });
  const made = await send('POST', '/v2/rules', {
    title: 'Listed',
    endpoint: 'ip_reputation',
    when: { field: 'request.ip', operator: 'in_list', value: 'ip/Resolvers' },
    action: { type: 'note' },
  });
  const matchesOf = async (lists: string): Promise<{ matches: number; undecided: number }> => {
    const started = await send('POST', `/v2/rules/${made.data.id}/backtest`, { lists });
    const { result, state } = await untilEnded(started.data.id);
    assert.equal(state, 'done');
    assert.match(result.notes[0], /[lL]ists/);
    return result;
  };
  const now = await matchesOf('now');
  assert.ok(now.matches > 0 && now.undecided === 0);
  assert.equal((await matchesOf('then')).matches, 0, 'the entry was added after the calls');
});

test('a rule sees the payments before, the score that it leaves is kept, and a back-test says what it would have done', async () => {
  const pay = async (index: number) =>
    (
      await send('POST', '/v2/score/payments', {
        data: {
          transaction_id: `order-${index}`,
          customer_id: 'c1',
          transaction_amount: 10,
          transaction_currency: 'EUR',
          lane: index % 2 === 0 ? 'fast' : 'slow',
        },
      })
    ).data;
  const rule = {
    title: 'Many',
    endpoint: 'payment',
    when: {
      all: [
        { field: 'history.customer.payments_1h', operator: 'greater_or_equal', value: 2 },
        { field: 'request.lane', operator: 'equals', value: 'fast' },
      ],
    },
    action: { type: 'overwrite_score', score: 90 },
  };
  const made = await send('POST', '/v2/rules', { ...rule, state: 'live' });
  const scores = [];
  for (let index = 0; index < 6; index++) {
    const answer = await pay(index);
    assert.match(answer.id, /^pay_/);
    scores.push([answer.custom_rules_applied.total, answer.score >= 90]);
    // Payments of the same millisecond do not know of one another.
    const atMs = Date.now();
    while (Date.now() === atMs) await pause(0);
  }
  const yes = [1, true];
  const no = [0, false];
  assert.deepEqual(scores, [no, no, yes, no, yes, no]);
  const database = new DatabaseSync(join(running.dataDir, 'assay.db'), { readOnly: true });
  const kept = database.prepare('select score from payment order by id').all() as { score: number }[];
  database.close();
  assert.deepEqual(
    kept.map(({ score }) => score >= 90),
    scores.map(([, isHigh]) => isHigh),
  );

  const started = await send('POST', `/v2/rules/${made.data.id}/backtest`, { stop_from: 95 });
  const { state, result, problem } = await untilEnded(started.data.id);
  assert.equal(state, 'done', problem);
  assert.deepEqual([result.looked, result.matches, result.undecided], [6, 2, 0]);
  assert.deepEqual(
    result.rows.map((row: { transaction_id: string }) => row.transaction_id),
    ['order-2', 'order-4'],
  );
});
