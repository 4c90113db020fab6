/** Rules of an account by HTTP: managed in v2, applied in both versions. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { ruleSubjectsOf } from '../../src/custom-rule-subjects.ts';
import { readRule } from '../../src/features/custom-rules/read-rule.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

let running: RunningApp;
let key: string;
before(async () => {
  running = await startApp();
  key = await running.keyOf('premium');
});
after(() => running.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
type Answer = any;

async function send(
  method: string,
  path: string,
  body?: unknown,
  as = key,
): Promise<{ status: number } & Answer> {
  const response = await fetch(running.url + path, {
    method,
    headers: { Authorization: `Bearer ${as}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

/** Adds a live rule and gives its id; it is archived again by `done`. */
async function liveRule(rule: object, as = key): Promise<string> {
  const answer = await send('POST', '/v2/rules', { title: 'A rule', state: 'live', ...rule }, as);
  assert.equal(answer.status, 200, answer.description);
  return answer.data.id;
}

async function withRule(rule: object, check: (id: string) => Promise<void>): Promise<void> {
  const id = await liveRule(rule);
  try {
    await check(id);
  } finally {
    await send('DELETE', `/v2/rules/${id}`);
  }
}

const applied = (id: string, title = 'A rule') => ({
  total: 1,
  rules: [{ id, title, message: title }],
});

describe('actions', () => {
  const isGoogle = { field: 'request.ip', operator: 'in_network', value: '8.8.8.0/24' };

  test('blacklist shows under security, with and without the module, in both versions', async () => {
    await withRule(
      { endpoint: 'ip_geolocation', when: isGoogle, action: { type: 'blacklist' } },
      async (id) => {
        const plain = (await running.json('/lookup/ip?ip=8.8.8.8', key)).data;
        assert.deepEqual(plain.security, { blacklisted: true });
        assert.deepEqual(plain.custom_rules_applied, applied(id));
        const whole = (await running.json('/lookup/ip?ip=8.8.8.8&params=security', key)).data;
        assert.equal(whole.security.blacklisted, true);
        assert.equal(typeof whole.security.isProxy, 'boolean');
        const v2 = (await running.json('/v2/lookup/ip/8.8.8.8', key)).data;
        assert.deepEqual(v2.security, { is_blacklisted: true, listed_by: null });
        const other = (await running.json('/lookup/ip?ip=9.9.9.9', key)).data;
        assert.equal(other.security, undefined);
        assert.deepEqual(other.custom_rules_applied, { total: 0, rules: [] });
      },
    );
  });

  test('a bulk lookup judges each address by itself', async () => {
    await withRule(
      { endpoint: 'ip_geolocation', when: isGoogle, action: { type: 'blacklist' } },
      async (id) => {
        const { data } = await running.json('/lookup/ip/bulk?ips=8.8.8.8,9.9.9.9', key);
        assert.deepEqual(data['8.8.8.8'].custom_rules_applied, applied(id));
        assert.equal(data['9.9.9.9'].custom_rules_applied.total, 0);
      },
    );
  });

  test('IP reputation is blacklisted and whitelisted; of two rules that contradict the first by priority counts', async () => {
    const rule = { endpoint: 'ip_reputation', when: isGoogle };
    await withRule({ ...rule, action: { type: 'blacklist' } }, async (id) => {
      assert.equal((await running.json('/lookup/ip/threats?ip=8.8.8.8', key)).data.threats.blacklisted, true);
      const score = (await running.json('/v2/score/ip/8.8.8.8', key)).data;
      assert.equal(score.security.is_blacklisted, true);
      assert.deepEqual(score.custom_rules_applied, applied(id));
      await withRule({ ...rule, action: { type: 'whitelist' }, priority: 5 }, async (first) => {
        const changed = (await running.json('/lookup/ip/threats?ip=8.8.8.8', key)).data;
        assert.equal(changed.threats.blacklisted, false);
        assert.deepEqual(changed.custom_rules_applied, applied(first));
      });
    });
  });

  test('the score of an email is overwritten, with what follows from it; marks have the last word', async () => {
    const when = { field: 'request.email', operator: 'ends_with', value: '@gmail.com' };
    const rule = { endpoint: 'email', when, message: 'Not here' };
    await withRule({ ...rule, action: { type: 'overwrite_score', score: 3 } }, async (id) => {
      const { data } = await running.json('/v2/score/email/jane.roe@gmail.com', key);
      assert.deepEqual(
        [data.score, data.is_valid, data.recommendation, data.reason],
        [3, false, 'block', 'Not here'],
      );
      assert.deepEqual(data.custom_rules_applied.rules, [{ id, title: 'A rule', message: 'Not here' }]);
      const v1 = (await running.json('/scoring/email?email=jane.roe@gmail.com', key)).data;
      assert.deepEqual([v1.score, v1.isValid], [3, false]);
      await withRule({ ...rule, action: { type: 'mark_valid' } }, async () => {
        const both = (await running.json('/scoring/email?email=jane.roe@gmail.com', key)).data;
        assert.deepEqual([both.score, both.isValid, both.custom_rules_applied.total], [3, true, 2]);
      });
    });
  });

  const marks = [
    ['email', '/scoring/email?email=jane@gmail.com', 'isValid'],
    ['phone', '/scoring/phone?phone=%2B4915112345678&countryCode=DE', 'isValid'],
    ['bin', '/lookup/bin?bin=457173', 'isValid'],
    ['iban', '/lookup/iban?iban=BE68539007547034', 'isValid'],
  ] as const;
  for (const [endpoint, path, name] of marks) {
    test(`${endpoint} is marked invalid and valid`, async () => {
      assert.equal((await running.json(path, key)).data[name], true);
      const when = { field: 'response.is_valid', operator: 'is_true' };
      await withRule({ endpoint, when, action: { type: 'mark_invalid' } }, async (id) => {
        const { data } = await running.json(path, key);
        assert.equal(data[name], false);
        assert.deepEqual(data.custom_rules_applied, applied(id));
      });
      assert.equal((await running.json(path, key)).data.custom_rules_applied.total, 0);
    });
  }
  test('what is invalid is marked valid', async () => {
    const when = { field: 'request.iban', operator: 'starts_with', value: 'XX' };
    await withRule({ endpoint: 'iban', when, action: { type: 'mark_valid' } }, async () => {
      assert.equal((await running.json('/lookup/iban?iban=XX00', key)).data.isValid, true);
      assert.equal((await running.json('/lookup/iban?iban=BE00', key)).data.isValid, false);
    });
  });

  for (const [endpoint, path] of [
    ['asn', '/lookup/asn?asn=AS15169'],
    ['country', '/lookup/country?CountryCode=DE'],
  ] as const) {
    test(`rules of ${endpoint} say that they hold`, async () => {
      const when = { field: `request.${endpoint === 'asn' ? 'asn' : 'country_code'}`, operator: 'exists' };
      await withRule({ endpoint, when, action: { type: 'note' } }, async (id) => {
        assert.deepEqual((await running.json(path, key)).data.custom_rules_applied, applied(id));
      });
    });
  }

  test('modules that were not asked for are seen by rules, but not on a plan that lacks them', async () => {
    const rule = {
      endpoint: 'ip_geolocation',
      when: {
        all: [
          { field: 'response.security.is_blacklisted', operator: 'is_false' },
          { field: 'response.currency.code', operator: 'equals', value: 'usd' },
        ],
      },
      action: { type: 'note' },
      title: 'A rule',
      state: 'live',
    };
    const free = await running.keyOf('free');
    const of = async (as: string) => {
      const answer = await send('POST', '/v2/rules', rule, as);
      const { data } = await running.json('/lookup/ip?ip=8.8.8.8', as);
      await send('DELETE', `/v2/rules/${answer.data.id}`, undefined, as);
      assert.equal(data.currency, undefined);
      return data.custom_rules_applied.total;
    };
    assert.deepEqual([await of(key), await of(free)], [1, 0]);
  });
});

describe('payments', () => {
  const pay = async (more: object, path = '/v2/score/payments') =>
    (await send('POST', path, { data: { customer_email: 'jane@example.com', ...more } })).data;

  test('a score is overwritten or added to, with the level and recommendation of the new score', async () => {
    const when = { field: 'request.shop.lane', operator: 'equals', value: 4 };
    await withRule({ endpoint: 'payment', when, action: { type: 'add_score', points: 50 } }, async (id) => {
      const plain = await pay({});
      assert.equal(plain.custom_rules_applied.total, 0);
      const more = await pay({ shop: { lane: 4 } });
      assert.equal(more.score, Math.min(100, plain.score + 50));
      assert.deepEqual(more.custom_rules_applied, applied(id));
      assert.equal(more.make_up.contributions.at(-1).id, 'custom_rules');
      assert.match(more.reasons[0], /^A custom rule: ./);
      assert.ok(plain.reasons.every((reason: string) => !reason.startsWith('A custom rule')));
      const set = { endpoint: 'payment', when, action: { type: 'overwrite_score', score: 99 } };
      await withRule({ ...set, title: 'Set' }, async (second) => {
        const both = await pay({ shop: { lane: 4 } });
        assert.deepEqual([both.score, both.risk_level, both.recommendation], [99, 'critical', 'block']);
        assert.deepEqual(both.custom_rules_applied, applied(second, 'Set'));
        const v1 = await pay({ shop: { lane: 4 } }, '/scoring/payment');
        assert.deepEqual([v1.score, v1.custom_rules_applied.total], [99, 1]);
      });
    });
  });

  test('conditions read every field of the request, and history that is not there is unknown', async () => {
    const sent = {
      transaction_amount: '12.50',
      customer_country: 'DE',
      billing_country: 'FR',
      shipping_country: ' uk ',
      cart_items: { item_id: 'SKU-1' },
    };
    const rules: readonly (readonly [object, boolean])[] = [
      [{ field: 'request.transaction_amount', operator: 'between', value: [12, 13] }, true],
      [
        {
          field: 'request.customer_country',
          operator: 'not_equals',
          value: { field: 'request.billing_country' },
        },
        true,
      ],
      [{ not: { field: 'history.ip.payments_1h', operator: 'greater', value: 5 } }, false],
      [{ field: 'request.shipping_country', operator: 'in', value: ['GB'] }, true],
      // Sent as one object where others send a list of them.
      [{ field: 'request.cart_items[].item_id', operator: 'equals', value: 'sku-1' }, true],
      [{ field: 'request.cart_items[].item_id', operator: 'not_in', value: ['sku-1'] }, false],
    ];
    for (const [when, holds] of rules) {
      await withRule({ endpoint: 'payment', when, action: { type: 'note' } }, async () => {
        assert.equal((await pay(sent)).custom_rules_applied.total === 1, holds, JSON.stringify(when));
      });
    }
  });
});

test('a rule of payments is tried on the example, and on a history that is sent', async () => {
  const rule = {
    title: 'Card testing',
    endpoint: 'payment',
    when: {
      all: [
        { field: 'history.ip.payments_1h', operator: 'greater', value: 5 },
        { field: 'request.customer_email', operator: 'exists' },
      ],
    },
    action: { type: 'overwrite_score', score: 90 },
  };
  const of = async (more: object) => (await send('POST', '/v2/rules/test', { rule, ...more })).data;
  const plain = await of({});
  assert.deepEqual([plain.matches, plain.changed_response], [null, null]);
  assert.equal(plain.conditions[1].holds, true);
  const busy = await of({ history: { ip: { payments_1h: 6 } } });
  assert.deepEqual([busy.matches, busy.changed_response.score], [true, 90]);
});

describe('documentation', () => {
  test('its examples are rules', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/custom-rules.md'), 'utf8');
    const blocks = [...text.matchAll(/```json\n(\{[\s\S]*?)```/g)].map(([, json]) => JSON.parse(json!));
    assert.equal(blocks.length, 3);
    for (const rule of blocks) assert.deepEqual(readRule(rule, ruleSubjectsOf()).problems, null);
  });
});

describe('lists', () => {
  test('an allow-list beats every rule; a rule asks whether a list has a value', async () => {
    const owner = await running.keyOf('premium');
    const list = async (name: string, mode: string) => {
      const { data } = await send('POST', '/v2/lists', { name, kind: 'ip', mode }, owner);
      const added = await send('POST', `/v2/lists/${data.id}/entries`, { value: '8.8.8.0/24' }, owner);
      assert.equal(added.status, 200, added.description);
      return data.id;
    };
    const when = { field: 'request.ip', operator: 'in_list', value: 'ip/watched' };
    const threats = async () => (await running.json('/lookup/ip/threats?ip=8.8.8.8', owner)).data;
    const id = await liveRule({ endpoint: 'ip_reputation', when, action: { type: 'blacklist' } }, owner);
    assert.equal((await threats()).custom_rules_applied.total, 0);
    const watched = await list('watched', 'block');
    assert.deepEqual((await threats()).custom_rules_applied, applied(id));
    await list('friends', 'allow');
    const allowed = await threats();
    assert.deepEqual([allowed.threats.blacklisted, allowed.custom_rules_applied.total], [false, 0]);
    await send('DELETE', `/v2/lists/${watched}`, undefined, owner);
  });
});

describe('management', () => {
  const rule = {
    title: 'Far away',
    endpoint: 'ip_geolocation',
    when: { field: 'response.geo.country_code', operator: 'equals', value: 'US' },
    action: { type: 'blacklist' },
  };

  test('a rule is added as a draft, changed, put in shadow, archived, and keeps its versions', async () => {
    const owner = await running.keyOf('standard');
    const made = (await send('POST', '/v2/rules', rule, owner)).data;
    assert.deepEqual([made.id, made.state, made.version, made.priority], ['CR1', 'draft', 1, 100]);
    assert.equal((await running.json('/lookup/ip?ip=8.8.8.8', owner)).data.custom_rules_applied.total, 0);

    const changed = (await send('PATCH', '/v2/rules/CR1', { title: 'Other', priority: 7 }, owner)).data;
    assert.deepEqual([changed.title, changed.priority, changed.version], ['Other', 7, 2]);
    assert.deepEqual(changed.when, rule.when);

    assert.equal(
      (await send('POST', '/v2/rules/CR1/state', { state: 'shadow' }, owner)).data.state,
      'shadow',
    );
    for (let call = 0; call < 3; call++) {
      const { data } = await running.json('/lookup/ip?ip=8.8.8.8', owner);
      assert.deepEqual([data.security, data.custom_rules_applied.total], [undefined, 0]);
    }
    const shown = (await send('GET', '/v2/rules/CR1', undefined, owner)).data;
    assert.deepEqual(
      shown.days.map(({ state, matches, changes }: Answer) => [state, matches, changes]),
      [['shadow', 3, 3]],
    );

    assert.equal((await send('DELETE', '/v2/rules/CR1', undefined, owner)).data.state, 'archived');
    assert.equal((await send('GET', '/v2/rules', undefined, owner)).data.total, 0);
    assert.equal((await send('GET', '/v2/rules?state=archived', undefined, owner)).data.total, 1);
    const { versions } = (await send('GET', '/v2/rules/CR1/versions', undefined, owner)).data;
    assert.deepEqual(
      versions.map(({ version, state, title }: Answer) => [version, state, title]),
      [
        [4, 'archived', 'Other'],
        [3, 'shadow', 'Other'],
        [2, 'draft', 'Other'],
        [1, 'draft', 'Far away'],
      ],
    );
    assert.equal((await send('POST', '/v2/rules', rule, owner)).data.id, 'CR2');
  });

  test('what a rule did is told to the last call, also while another process writes', async () => {
    const owner = await running.keyOf('standard');
    const { id } = (await send('POST', '/v2/rules', rule, owner)).data;
    await send('POST', `/v2/rules/${id}/state`, { state: 'shadow' }, owner);
    await running.json('/lookup/ip?ip=8.8.8.8', owner);
    const other = new DatabaseSync(join(running.dataDir, 'assay.db'));
    other.exec('begin immediate');
    const answer = send('GET', `/v2/rules/${id}`, undefined, owner);
    await pause(50);
    other.exec('rollback');
    other.close();
    assert.deepEqual(
      (await answer).data.days.map(({ matches }: Answer) => matches),
      [1],
    );
  });

  test('of two who change a rule at once the second is told when it says which version it read', async () => {
    const { id, version } = (await send('POST', '/v2/rules', rule)).data;
    assert.equal((await send('PATCH', `/v2/rules/${id}`, { title: 'First', version })).data.version, 2);
    for (const [method, path, body] of [
      ['PATCH', `/v2/rules/${id}`, { title: 'Second', version }],
      ['POST', `/v2/rules/${id}/state`, { state: 'live', version }],
      ['DELETE', `/v2/rules/${id}?version=${version}`, undefined],
    ] as const) {
      const refused = await send(method, path, body);
      assert.deepEqual([refused.status, refused.code], [409, 104], method);
      assert.match(refused.description, /its version is 2 now/);
    }
    const now = (await send('GET', `/v2/rules/${id}`)).data;
    assert.deepEqual([now.title, now.state, now.version], ['First', 'draft', 2]);
    assert.equal((await send('PATCH', `/v2/rules/${id}`, { title: 'Third' })).data.title, 'Third');
    assert.equal((await send('POST', `/v2/rules/${id}/state`, { state: 'shadow', version: 3 })).status, 200);
    assert.equal((await send('PATCH', `/v2/rules/${id}`, { title: 'x', version: 'new' })).status, 400);
    assert.equal((await send('DELETE', `/v2/rules/${id}?version=4`)).data.state, 'archived');
  });

  test('all problems of a rule are told at once, each with its place', async () => {
    const answer = await send('POST', '/v2/rules', {
      title: '',
      endpoint: 'email',
      priority: 2.5,
      when: {
        all: [
          { field: 'request.nothing', operator: 'equals', value: 1 },
          { field: 'response.score', operator: 'like', value: 1 },
          { field: 'response.score', operator: 'between', value: [3, 1] },
          { field: 'response.is_valid', operator: 'contains', value: 'x' },
        ],
      },
      action: { type: 'overwrite_score', score: 4 },
    });
    assert.equal(answer.status, 400);
    for (const path of [
      '/title',
      '/priority',
      '/when/all/0/field',
      '/when/all/1/operator',
      '/when/all/2/value',
      '/when/all/3/operator',
      '/action/score',
    ]) {
      assert.ok(answer.description.includes(`${path}: `), `${path} in: ${answer.description}`);
    }
  });

  test('nobody sees or runs the rules of another account', async () => {
    const mine = await running.keyOf('premium');
    const other = await running.keyOf('premium');
    const id = await liveRule(rule, mine);
    assert.equal((await running.json('/lookup/ip?ip=8.8.8.8', other)).data.custom_rules_applied.total, 0);
    assert.equal((await running.json('/lookup/ip?ip=8.8.8.8', mine)).data.custom_rules_applied.total, 1);
    for (const [method, path] of [
      ['GET', `/v2/rules/${id}`],
      ['PATCH', `/v2/rules/${id}`],
      ['DELETE', `/v2/rules/${id}`],
      ['GET', `/v2/rules/${id}/versions`],
    ] as const) {
      assert.equal(
        (await send(method, path, method === 'PATCH' ? { title: 'x' } : undefined, other)).status,
        404,
      );
    }
    assert.equal((await send('GET', '/v2/rules/nonsense', undefined, mine)).status, 404);
  });

  test('test mode and other accounts are untouched; the catalogue has the fields of each endpoint', async () => {
    await withRule(rule, async () => {
      const { data } = await running.json('/lookup/ip?ip=8.8.8.8&mode=test', key);
      assert.equal(data.custom_rules_applied.total, 0);
    });
    const { data } = await send('GET', '/v2/rules/fields');
    const byName = new Map<string, Answer>(data.endpoints.map((item: Answer) => [item.endpoint, item]));
    assert.deepEqual([...byName.keys()].sort(), [
      'asn',
      'bin',
      'country',
      'email',
      'iban',
      'ip_geolocation',
      'ip_reputation',
      'payment',
      'phone',
    ]);
    const geo = byName.get('ip_geolocation').fields.map(({ field }: Answer) => field);
    for (const field of [
      'request.ip',
      'response.geo.country_code',
      'response.security.tor',
      'response.security.evidence[].source',
      'response.device.browser.name',
      'response.currency.code',
    ]) {
      assert.ok(geo.includes(field), field);
    }
    assert.ok(!geo.some((field: string) => field.includes('custom_rules_applied')));
  });

  test('a rule is tried on a sample, condition by condition', async () => {
    const tried = (
      await send('POST', '/v2/rules/test', {
        rule: {
          title: 'Try',
          endpoint: 'email',
          when: {
            any: [
              { field: 'request.email', operator: 'ends_with', value: '@example.com' },
              { field: 'response.score', operator: 'greater', value: 2 },
              { field: 'response.suggestion', operator: 'equals', value: 'x' },
            ],
          },
          action: { type: 'overwrite_score', score: 2 },
        },
        request: { email: 'a@example.com' },
        response: { score: 1, suggestion: null },
      })
    ).data;
    assert.equal(tried.matches, true);
    assert.deepEqual(
      tried.conditions.map(({ path, actual, holds }: Answer) => [path, actual, holds]),
      [
        ['/when/any/0', 'a@example.com', true],
        ['/when/any/1', 1, false],
        ['/when/any/2', null, null],
      ],
    );
    assert.equal(tried.changed_response.score, 2);
    assert.equal(tried.changed_response.custom_rules_applied.total, 1);
    const refused = (await send('POST', '/v2/rules/test', { rule: { title: 'x' } })).data;
    assert.ok(refused.problems.length > 0 && refused.matches === null);
    const plain = await send('POST', '/v2/rules/test', { rule });
    assert.equal(typeof plain.data.matches, 'boolean', 'the example of the endpoint is what is tried on');
  });
});
