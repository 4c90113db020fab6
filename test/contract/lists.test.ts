/** Lists of an account: how they are managed, and what they do to every answer they count in. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { type DnsServer, startDnsServer } from '../helpers/dns-server.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
type Answer = any;

describe('lists', () => {
  let dns: DnsServer;
  let server: RunningApp;
  let key: string;
  let stranger: string;
  before(async () => {
    const mail = { MX: [{ preference: 10, exchange: 'mx.good.com' }], TXT: ['v=spf1 mx -all'] };
    dns = await startDnsServer({
      'good.com': mail,
      'mx.good.com': { A: ['8.8.8.8'] },
      'mail.good.com': mail,
    });
    server = await startApp({
      ASSAY_DNS_SERVERS: dns.address,
      ASSAY_LIST_ENTRIES: '5000',
      ASSAY_TRUSTED_PROXIES: '127.0.0.0/8',
    });
    key = await server.keyOf('premium');
    stranger = await server.keyOf('premium');
  });
  after(async () => {
    await server.stop();
    await dns.close();
  });

  async function call(
    method: string,
    path: string,
    body?: unknown,
    options: { readonly key?: string; readonly type?: string } = {},
  ): Promise<{ status: number; answer: Answer; text: string }> {
    const isText = typeof body === 'string';
    const response = await fetch(server.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${options.key ?? key}`,
        ...(body === undefined ? {} : { 'Content-Type': options.type ?? 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, answer: isJson ? JSON.parse(text) : null, text };
  }

  async function listOf(
    name: string,
    kind: string,
    mode: string,
    ...values: string[]
  ): Promise<{ id: string }> {
    const { answer } = await call('POST', '/v2/lists', { name, kind, mode });
    assert.equal(answer.success, true, JSON.stringify(answer));
    if (values.length > 0) {
      const added = await call('POST', `/v2/lists/${answer.data.id}/entries`, { entries: values });
      assert.equal(added.answer.data.added, values.length, added.text);
    }
    return answer.data;
  }

  const get = async (path: string): Promise<Answer> => (await call('GET', path)).answer.data;

  describe('are managed', () => {
    test('made, read, changed and deleted by the account alone', async () => {
      const made = await call('POST', '/v2/lists', { name: ' Mine ', kind: 'IP', note: 'n' });
      assert.equal(made.status, 200);
      const { id, created_at, created_by, version, ...rest } = made.answer.data;
      assert.deepEqual(rest, { name: 'Mine', kind: 'ip', mode: 'block', note: 'n', entries: 0 });
      assert.match(id, /^lst_[0-9a-f]{16}$/);
      assert.match(created_by, /^key_/);
      assert.ok(!Number.isNaN(Date.parse(created_at)));

      assert.equal((await call('GET', `/v2/lists/${id}`)).answer.data.name, 'Mine');
      assert.equal((await call('GET', '/v2/lists/Mine')).answer.data.id, id);
      const first = await call('PATCH', `/v2/lists/${id}`, { mode: 'allow', version });
      assert.equal(first.answer.data.note, 'n');
      const late = await call('PATCH', `/v2/lists/${id}`, { note: 'late', version });
      assert.deepEqual([late.status, late.answer.code], [409, 104]);
      assert.ok(late.answer.description.includes(`its version is ${first.answer.data.version} now`));
      const changed = await call('PATCH', `/v2/lists/${id}`, { name: 'Ours', note: null });
      assert.deepEqual(
        [changed.answer.data.name, changed.answer.data.mode, changed.answer.data.note],
        ['Ours', 'allow', null],
      );
      const listed = await call('GET', '/v2/lists?kind=ip');
      assert.deepEqual(
        listed.answer.data.lists.map((list: Answer) => list.name),
        ['Ours'],
      );
      assert.deepEqual((await call('GET', '/v2/lists?kind=word')).answer.data.lists, []);

      for (const [method, path, body] of [
        ['GET', `/v2/lists/${id}`],
        ['PATCH', `/v2/lists/${id}`, { note: 'x' }],
        ['DELETE', `/v2/lists/${id}`],
        ['GET', `/v2/lists/${id}/entries`],
        ['POST', `/v2/lists/${id}/entries`, { value: '192.0.2.1' }],
        ['DELETE', `/v2/lists/${id}/entries/ent_1`],
        ['GET', `/v2/lists/${id}/entries.csv`],
        ['PUT', `/v2/lists/${id}/entries.csv`, 'value\n'],
      ] as const) {
        const { status, answer } = await call(method, path, body, {
          key: stranger,
          ...(typeof body === 'string' ? { type: 'text/csv' } : {}),
        });
        assert.equal(status, 404, `${method} ${path}`);
        assert.deepEqual(
          [answer.success, answer.code, answer.type],
          [false, 104, 'invalid_params'],
          `${method} ${path}`,
        );
        assert.match(answer.description, /There is no list "lst_/);
      }
      assert.equal((await call('DELETE', `/v2/lists/${id}`)).answer.data.removed, true);
      assert.equal((await call('GET', `/v2/lists/${id}`)).status, 404);
      assert.deepEqual((await call('GET', '/v2/lists')).answer.data.lists, []);
    });

    const refused: readonly (readonly [string, string, unknown, RegExp, number?])[] = [
      ['POST', '/v2/lists', {}, /name/],
      ['POST', '/v2/lists', { name: 'x' }, /kind must be one of ip, email/],
      ['POST', '/v2/lists', { name: 'x', kind: 'nothing' }, /kind must be one of/],
      ['POST', '/v2/lists', { name: 'x', kind: 'ip', mode: 'maybe' }, /block or allow/],
      ['POST', '/v2/lists', { name: 'x'.repeat(81), kind: 'ip' }, /at most 80/],
      ['POST', '/v2/lists', { name: 'twice', kind: 'ip' }, /already/, 409],
      ['PATCH', '/v2/lists/twice', {}, /nothing to change/],
      ['PATCH', '/v2/lists/twice', { name: '' }, /must have a name/],
      ['POST', '/v2/lists/twice/entries', {}, /no entry/],
      ['POST', '/v2/lists/twice/entries', { value: 'jane@example.com' }, /not an IPv4 or IPv6 address/],
      ['POST', '/v2/lists/twice/entries', { value: '192.0.2.1', expires_at: 'soon' }, /ISO 8601/],
      ['POST', '/v2/lists/twice/entries', { entries: 'x' }, /array/],
      ['POST', '/v2/lists/twice/entries', { entries: new Array(1001).fill('::1') }, /At most 1000/],
      ['GET', '/v2/lists/twice/entries?limit=0', undefined, /from 1 to 1000/],
      ['GET', '/v2/lists/twice/entries?state=old', undefined, /all, active, expired/],
      ['DELETE', '/v2/lists/twice/entries/192.0.2.9', undefined, /no entry "192\.0\.2\.9"/, 404],
      ['DELETE', '/v2/lists/twice/entries/ent_999', undefined, /no entry/, 404],
      ['POST', '/v2/lists/check', { kind: 'ip' }, /value is missing/],
    ];
    test('what is wrong is told in the envelope, with code 104', async () => {
      await listOf('twice', 'ip', 'block');
      for (const [method, path, body, words, status = 400] of refused) {
        const { status: sent, answer, text } = await call(method, path, body);
        assert.equal(sent, status, `${method} ${path} ${text}`);
        assert.deepEqual([answer.success, answer.code], [false, 104], `${method} ${path}`);
        assert.match(answer.description, words);
      }
      await call('DELETE', '/v2/lists/twice');
    });

    test('entries have note, expiry and author, are found by page and search, and removed by id or value', async () => {
      const { id } = await listOf('paged', 'ip', 'block');
      const entries = Array.from({ length: 25 }, (_, index) => ({
        value: `198.51.100.${index}`,
        ...(index === 7 ? { note: 'The Seventh' } : {}),
        ...(index < 3 ? { expires_at: '2020-01-01' } : {}),
      }));
      const added = await call('POST', `/v2/lists/${id}/entries`, {
        entries: [...entries, 'nothing', { note: 'no value' }, 7],
      });
      assert.deepEqual(
        { ...added.answer.data, problems: added.answer.data.problems.map((item: Answer) => item.line) },
        { rows: 28, added: 25, changed: 0, unchanged: 0, removed: 0, bad: 3, problems: [26, 27, 28] },
      );
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await get(`/v2/lists/${id}/entries?limit=10&cursor=${cursor}`);
        seen.push(...page.entries.map((entry: Answer) => entry.value));
        cursor = page.next_cursor;
      }
      assert.deepEqual(seen, entries.map(({ value }) => value).sort());
      const [seventh] = (await get(`/v2/lists/${id}/entries?q=seventh`)).entries;
      assert.deepEqual(
        [seventh.value, seventh.note, seventh.is_expired],
        ['198.51.100.7', 'The Seventh', false],
      );
      assert.match(seventh.created_by, /^key_/);
      assert.equal((await get(`/v2/lists/${id}/entries?state=expired`)).entries.length, 3);
      assert.equal((await get(`/v2/lists/${id}/entries?state=active&q=100.1`)).entries.length, 10);

      const again = await call('POST', `/v2/lists/${id}/entries`, {
        value: '198.51.100.7/32',
        note: 'The Seventh',
      });
      assert.equal(again.answer.data.unchanged, 1);
      const changed = await call('POST', `/v2/lists/${id}/entries`, { value: '198.51.100.7' });
      assert.equal(changed.answer.data.changed, 1);
      assert.equal((await call('DELETE', `/v2/lists/${id}/entries/${seventh.id}`)).answer.data.removed, true);
      assert.equal((await call('DELETE', `/v2/lists/${id}/entries/198.51.100.8%2F32`)).status, 200);
      assert.equal((await get(`/v2/lists/${id}`)).entries, 23);
      await call('DELETE', `/v2/lists/${id}`);
    });

    test('a file is added to a list or takes its place; every bad row is told by its line, every good one is taken', async () => {
      const { id } = await listOf('file', 'email', 'block');
      const file =
        '\ufeffvalue;note;expires_at\r\n' +
        'Jane+x@Good.com;"two\r\nlines; and ""more""";2030-01-01T00:00:00+01:00\r\n' +
        'not an address;;\r\n' +
        "'=cmd@good.com;'=1+1;\r\n" +
        'bob@good.com;;tomorrow\r\n' +
        'jane@good.com;last;\r\n';
      const upload = await call('POST', `/v2/lists/${id}/entries.csv`, file, {
        type: 'text/csv; charset=utf-8',
      });
      assert.equal(upload.status, 200, upload.text);
      const { problems, ...counts } = upload.answer.data;
      assert.deepEqual(counts, { rows: 5, added: 2, changed: 1, unchanged: 0, removed: 0, bad: 2 });
      assert.deepEqual(
        problems.map((item: Answer) => item.line),
        [4, 6],
      );
      assert.ok(!upload.text.includes('not an address'));

      const download = await call('GET', `/v2/lists/${id}/entries.csv`);
      const lines = download.text.split('\r\n').map((line) => line.split(',').slice(0, 3).join());
      assert.deepEqual(lines, ['value,note,expires_at', "'=cmd@good.com,'=1+1,", 'jane@good.com,last,', '']);
      const same = await call('PUT', `/v2/lists/${id}/entries.csv`, download.text, { type: 'text/csv' });
      assert.deepEqual(same.answer.data, {
        rows: 2,
        added: 0,
        changed: 0,
        unchanged: 2,
        removed: 0,
        bad: 0,
        problems: [],
      });
      const whole = await call(
        'PUT',
        `/v2/lists/${id}/entries.csv`,
        '"new@good.com"\n{"value":"jane@good.com","note":"last"}\nbroken\n',
        { type: 'application/x-ndjson' },
      );
      assert.deepEqual(
        [
          whole.answer.data.added,
          whole.answer.data.unchanged,
          whole.answer.data.removed,
          whole.answer.data.bad,
        ],
        [1, 1, 1, 1],
      );
      const array = await call('POST', `/v2/lists/${id}/entries.csv`, '["new@good.com","a@good.com"]', {
        type: 'application/json',
      });
      assert.deepEqual([array.answer.data.added, array.answer.data.unchanged], [1, 1]);
      for (const [body, type, status, words] of [
        ['<x/>', 'application/xml', 415, /text\/csv/],
        ['', 'text/csv', 400, /no row that could be taken/],
        ['value\nnonsense\n', 'text/csv', 400, /no row that could be taken/],
        ['{"a":1}', 'application/json', 400, /not an array/],
        ['[', 'application/json', 400, /not JSON/],
        [`${'x'.repeat(200_000)}\n`, 'text/csv', 400, /not CSV|no CSV/],
      ] as const) {
        const { status: sent, answer } = await call('PUT', `/v2/lists/${id}/entries.csv`, body, { type });
        assert.deepEqual([sent, answer.code], [status, 104]);
        assert.match(answer.description, words);
      }
      assert.equal((await get(`/v2/lists/${id}`)).entries, 3);
      await call('DELETE', `/v2/lists/${id}`);
    });

    test('an upload that breaks off keeps what it brought, removes nothing and harms nobody', async () => {
      const { id } = await listOf('broken', 'customer_id', 'block', 'stays');
      for (const [type, rows] of [
        ['text/csv', (index: number) => `${index},note\n`],
        ['application/x-ndjson', (index: number) => `"${index}"\n`],
      ] as const) {
        const upload = request(`${server.url}/v2/lists/${id}/entries.csv`, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
        });
        upload.on('error', () => {});
        upload.write(Array.from({ length: 1500 }, (_, index) => rows(index)).join(''));
        const startMs = performance.now();
        while ((await get(`/v2/lists/${id}`)).entries < 1001) {
          assert.ok(performance.now() - startMs < 5000, 'the first rows are not there within 5 s');
        }
        upload.destroy();
      }
      assert.equal((await get(`/v2/lists/${id}/entries?q=stays`)).entries.length, 1);
      await call('DELETE', `/v2/lists/${id}`);
    });

    test('an account has so many entries and no more, and the rows without room are told', async () => {
      const { id } = await listOf('many', 'customer_id', 'block');
      const rows = Array.from({ length: 5100 }, (_, index) => `c${index}`);
      const upload = await call('POST', `/v2/lists/${id}/entries.csv`, rows.join('\n'), { type: 'text/csv' });
      const { added, bad, problems } = upload.answer.data;
      assert.deepEqual([added, bad, problems[0].line], [5000, 100, 5001]);
      assert.match(problems[0].problem, /no room/);
      const { answer } = await call('POST', `/v2/lists/${id}/entries`, { value: 'one more' });
      assert.match(answer.description, /no room/);
      await call('DELETE', `/v2/lists/${id}`);
    });

    test('values are tried without an answer that counts', async () => {
      const { id } = await listOf('tried', 'card_bin', 'block', '456789');
      const check = await call('POST', '/v2/lists/check', { kind: 'card_bin', value: '4567 8912 3456 7890' });
      assert.equal(check.answer.data.verdict, 'block');
      assert.equal(check.answer.data.value, '45678912');
      assert.equal(check.answer.data.list.id, id);
      assert.ok(!check.text.includes('7890'));
      const none = await call('POST', '/v2/lists/check', { kind: 'ip', value: 'x' });
      assert.deepEqual([none.answer.data.verdict, none.answer.data.value], ['none', null]);
      assert.match(none.answer.data.problem, /not an IPv4/);
      await call('DELETE', `/v2/lists/${id}`);
    });

    test('every route is in the OpenAPI document of v2, which is valid, and in none of v1', async () => {
      const { validate } = await import('@scalar/openapi-validator');
      const document: Answer = await (await server.get('/openapi/v2.json')).json();
      assert.deepEqual(validate(document, { checkPathParameters: true }).errors ?? [], []);
      const routes = Object.entries<object>(document.paths)
        .filter(([path]) => path.startsWith('/lists'))
        .flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));
      assert.deepEqual(routes.sort(), [
        'delete /lists/{id}',
        'delete /lists/{id}/entries/{entry}',
        'get /lists',
        'get /lists/{id}',
        'get /lists/{id}/entries',
        'get /lists/{id}/entries.csv',
        'patch /lists/{id}',
        'post /lists',
        'post /lists/check',
        'post /lists/{id}/entries',
        'post /lists/{id}/entries.csv',
        'put /lists/{id}/entries.csv',
      ]);
      const v1: Answer = await (await server.get('/openapi/v1.json')).json();
      assert.ok(!Object.keys(v1.paths).some((path) => path.startsWith('/lists')));
    });

    test('every change is in the audit log, by its key and without values', async () => {
      const { id } = await listOf('audited', 'email', 'block', 'audited@good.com');
      await call('PATCH', `/v2/lists/${id}`, { note: 'x' });
      await call('DELETE', `/v2/lists/${id}/entries/audited@good.com`);
      await call('DELETE', `/v2/lists/${id}`);
      const { DatabaseSync } = await import('node:sqlite');
      const database = new DatabaseSync(`${server.dataDir}/assay.db`, { readOnly: true });
      const rows = database
        .prepare("select * from audit where action like 'list.%' order by id desc limit 5")
        .all();
      database.close();
      assert.deepEqual(rows.map((row) => row['action']).reverse(), [
        'list.create',
        'list.upload',
        'list.change',
        'list.entry.remove',
        'list.remove',
      ]);
      for (const row of rows) {
        assert.match(String(row['actor']), /^key_/);
        assert.ok(!String(row['detail']).includes('good.com'));
      }
    });
  });

  describe('count in answers', () => {
    test('an address in a blacklisted network is blacklisted in every IP answer', async () => {
      const { id } = await listOf('nets', 'ip', 'block', '9.9.0.0/16', '127.0.0.1', '2620:fe::/48');
      for (const ip of ['9.9.9.9', '2620:fe::9']) {
        assert.equal((await get(`/lookup/ip?ip=${ip}&params=security`)).security.blacklisted, true);
        assert.deepEqual((await get(`/lookup/ip?ip=${ip}`)).security, { blacklisted: true });
        assert.equal((await get(`/lookup/ip/threats?ip=${ip}`)).threats.blacklisted, true);
        const two = await get(`/v2/lookup/ip/${ip}`);
        assert.deepEqual(two.security, {
          is_blacklisted: true,
          listed_by: { id, name: 'nets', mode: 'block', reason: 'Blacklisted by nets.' },
        });
        const score = await get(`/v2/score/ip/${ip}`);
        assert.deepEqual(
          [score.score, score.recommendation, score.rules[0].id, score.rules[0].reason],
          [100, 'block', 'blacklisted', 'Blacklisted by nets.'],
        );
        assert.equal(score.security.is_blacklisted, true);
      }
      const bulk = await get('/lookup/ip/bulk?ips=9.9.9.9,8.8.8.8');
      assert.deepEqual(
        [bulk['9.9.9.9'].security, bulk['8.8.8.8'].security],
        [{ blacklisted: true }, undefined],
      );
      const two = await get('/v2/geo/ip/bulk?ips=9.9.9.9,8.8.8.8&params=security');
      assert.equal(two['9.9.9.9'].security.is_blacklisted, true);
      assert.equal(two['8.8.8.8'].security.is_blacklisted, false);
      assert.equal(two['8.8.8.8'].security.listed_by, null);
      assert.deepEqual((await get('/geoip')).security, { blacklisted: true });
      assert.equal((await get('/v2/geo/ip?params=security,device')).security.is_blacklisted, true);

      const { data } = await server.json('/lookup/ip/threats?ip=9.9.9.9', stranger);
      assert.equal(data.threats.blacklisted, false, 'lists are the account’s own');
      await call('DELETE', `/v2/lists/${id}`);
      assert.equal((await get('/lookup/ip?ip=9.9.9.9')).security, undefined);
    });

    test('an allow-list beats every blacklist, feed and rule, and says so; what is true of the address stays', async () => {
      const block = await listOf('all', 'ip', 'block', '0.0.0.0/0');
      const before = await get('/v2/score/ip/185.220.101.1');
      const allow = await listOf('offices', 'ip', 'allow', '185.220.101.1');
      const score = await get('/v2/score/ip/185.220.101.1');
      assert.deepEqual([score.score, score.risk_level, score.recommendation], [0, 'low', 'allow']);
      assert.deepEqual(
        score.rules.map((rule: Answer) => [rule.id, rule.reason]),
        [['allow_listed', 'Allow-listed by offices.']],
      );
      const { is_blacklisted: _, listed_by, ...facts } = score.security;
      assert.equal(listed_by.mode, 'allow');
      const { is_blacklisted: __, listed_by: ___, ...factsBefore } = before.security;
      assert.deepEqual(facts, factsBefore);
      assert.equal((await get('/lookup/ip/threats?ip=185.220.101.1')).threats.blacklisted, false);
      assert.equal((await get('/lookup/ip?ip=185.220.101.1')).security, undefined);
      assert.equal((await get('/lookup/ip/threats?ip=8.8.8.8')).threats.blacklisted, true);
      for (const { id } of [block, allow]) await call('DELETE', `/v2/lists/${id}`);
    });

    test('mail addresses by any spelling, and domains with all below them', async () => {
      const emails = await listOf('addresses', 'email', 'block', 'Jane+tag@good.com');
      const domains = await listOf('domains', 'email_domain', 'block', 'mail.good.com');
      for (const email of [
        'jane@good.com',
        'JANE%2Bother@Good.com',
        'bob@mail.good.com',
        'x@a.mail.good.com',
      ]) {
        const one = await get(`/scoring/email?email=${email}`);
        assert.deepEqual([one.blacklisted, one.isValid, one.score], [true, false, 3], email);
        const two = await get(`/v2/score/email/${email}`);
        assert.equal(two.is_blacklisted, true);
        assert.match(two.reasons[0], /^Blacklisted by (?:addresses|domains)\.$/);
        assert.equal(two.recommendation, 'block');
      }
      assert.equal((await get('/scoring/email?email=bob@good.com')).blacklisted, false);
      const allow = await listOf('friends', 'email_domain', 'allow', 'good.com');
      const two = await get('/v2/score/email/jane@good.com');
      assert.deepEqual(
        [two.is_blacklisted, two.is_valid, two.score, two.recommendation, two.reasons],
        [false, true, 0, 'allow', ['Allow-listed by friends.']],
      );
      assert.equal((await get('/scoring/email?email=jane')).blacklisted, false);
      for (const { id } of [emails, domains, allow]) await call('DELETE', `/v2/lists/${id}`);
    });

    test('phone numbers in any form', async () => {
      const { id } = await listOf('phones', 'phone', 'block', '+44 (0)20 7183 8750');
      for (const phone of [
        '%2B442071838750',
        '00442071838750',
        '442071838750',
        '02071838750',
        ' 442071838750',
      ]) {
        const one = await get(`/scoring/phone?phone=${phone}&countryCode=GB`);
        assert.deepEqual(
          [one.blacklisted, one.isValid, one.reason],
          [true, false, 'Blacklisted by phones.'],
          phone,
        );
      }
      const allow = await listOf('known', 'phone', 'allow', '442071838750');
      const two = await get('/v2/score/phone/%2B442071838750?country_code=DE');
      assert.deepEqual(
        [two.is_blacklisted, two.is_valid, two.score, two.reasons, two.region],
        [false, true, 0, ['Allow-listed by known.'], 'GB'],
      );
      for (const list of [id, allow.id]) await call('DELETE', `/v2/lists/${list}`);
    });

    test('cards by 6 to 8 digits and by the country of the issuer', async () => {
      const short = await listOf('short', 'card_bin', 'block', '427601');
      for (const bin of ['427601', '42760199', '427601XXXXXX1234', '4276011234561234']) {
        assert.equal((await get(`/lookup/bin?bin=${bin}`)).blacklisted, true, bin);
      }
      assert.equal((await get('/lookup/bin?bin=427602')).blacklisted, false);
      const valid = await get('/v2/lookup/bin/427601');
      assert.deepEqual([valid.is_blacklisted, valid.is_valid, valid.listed_by.name], [true, true, 'short']);
      const country = valid.info.country?.alpha2;
      await call('DELETE', `/v2/lists/${short.id}`);
      assert.equal((await get('/lookup/bin?bin=427601')).blacklisted, false);
      assert.equal(typeof country, 'string');
      const countries = await listOf('countries', 'card_country', 'block', country);
      assert.equal((await get('/lookup/bin?bin=427601')).blacklisted, true);
      const long = await listOf('long', 'card_bin', 'allow', '42760112');
      assert.equal((await get('/lookup/bin?bin=42760112')).blacklisted, false);
      assert.equal((await get('/lookup/bin?bin=427601')).blacklisted, true);
      for (const { id } of [countries, long]) await call('DELETE', `/v2/lists/${id}`);
    });

    test('an entry counts until it ends, and a list for what its mode is now', async () => {
      const { id } = await listOf('short-lived', 'ip', 'block');
      const expires_at = new Date(Date.now() - 1).toISOString();
      await call('POST', `/v2/lists/${id}/entries`, { value: '9.9.9.9', expires_at });
      assert.equal((await get('/lookup/ip/threats?ip=9.9.9.9')).threats.blacklisted, false);
      await call('POST', `/v2/lists/${id}/entries`, { value: '9.9.9.9' });
      assert.equal((await get('/lookup/ip/threats?ip=9.9.9.9')).threats.blacklisted, true);
      await call('PATCH', `/v2/lists/${id}`, { mode: 'allow' });
      assert.equal((await get('/lookup/ip/threats?ip=9.9.9.9')).threats.blacklisted, false);
      await call('DELETE', `/v2/lists/${id}`);
    });

    test('a large file goes in and out', async () => {
      const { id } = await listOf('large', 'device', 'block');
      const note = 'n'.repeat(400);
      const rows = Array.from({ length: 4000 }, (_, index) => `device-${index},${note}`);
      const { answer } = await call('PUT', `/v2/lists/${id}/entries.csv`, rows.join('\n'), {
        type: 'text/csv',
      });
      assert.equal(answer.data.added, 4000);
      const { text } = await call('GET', `/v2/lists/${id}/entries.csv`);
      assert.equal(text.split('\r\n').length, 4002);
      await call('DELETE', `/v2/lists/${id}`);
    });
  });

  test('words of lists decide over texts, in disguise too, and only for their own account', async () => {
    const ask = async (text: string, as = key) =>
      (await call('POST', '/v2/score/text', { text }, { key: as })).answer.data;
    assert.equal((await ask('I like the bananafone a lot')).is_safe, true);
    assert.equal((await ask('what a crock of shit')).is_safe, false);
    await listOf('forbidden words', 'word', 'block', 'bananafone');
    await listOf('allowed words', 'word', 'allow', 'shit');
    for (const text of ['I like the bananafone a lot', 'I like the b4n4n4f0ne a lot']) {
      const { is_safe: isSafe, bad_words: badWords } = await ask(text);
      assert.equal(isSafe, false, text);
      assert.equal(badWords.length, 1);
      assert.equal((await ask(text, stranger)).is_safe, true);
    }
    assert.deepEqual((await ask('what a crock of shit')).bad_words, []);
  });
});
