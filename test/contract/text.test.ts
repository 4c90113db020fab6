import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setTimeout as nextTurn } from 'node:timers/promises';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

describe('profanity detection', () => {
  let server: RunningApp;
  let key: string;
  before(async () => {
    server = await startApp({ ASSAY_TEXT_MAX_LENGTH: '500' });
    key = await server.keyOf('free');
  });
  after(() => server.stop());

  const v1 = (query: string, path = '/scoring/profanity') => server.json(`${path}?${query}`, key);
  const v2 = async (body: unknown, headers: Record<string, string> = {}) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await server.send(
      { method: 'POST', path: '/v2/score/text', body: sent },
      { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    );
    // biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
    return { status: response.status, answer: (await response.json()) as any };
  };
  const encode = encodeURIComponent;

  test('v1 tells status and time beside data and inside it', async () => {
    const answer = await v1(`text=${encode('Good morning, how are you?')}`);
    assert.deepEqual(Object.keys(answer).sort(), ['data', 'executionTime', 'status']);
    assert.equal(answer.status, 'success');
    assert.equal(answer.data.status, 'success');
    assert.equal(answer.data.executionTime, answer.executionTime);
    const { executionTime: _time, isML: _isMl, totalBadWords: _total, ...data } = answer.data;
    assert.deepEqual(data, {
      text: 'Good morning, how are you?',
      riskScore: 0,
      isSafe: true,
      status: 'success',
    });
  });

  test('the count of words is a number when the model judged, else null', async () => {
    for (const text of ['you are a fucking bitch', 'have a nice day', 'kurwa mać', '1234']) {
      const { data } = await v1(`text=${encode(text)}`);
      if (data.isML) assert.equal(typeof data.totalBadWords, 'number', text);
      else assert.equal(data.totalBadWords, null, text);
    }
  });

  test('an older path, any letter case and doubled slashes lead to it', async () => {
    for (const path of ['/badWords', '/badwords', '//badWords', '/Scoring/Profanity'])
      assert.equal((await v1('text=motherfucker', path)).data.isSafe, false, path);
  });

  test('the score alone has two fields beside status and time', async () => {
    const { data } = await v1('text=motherfucker&scoreOnly=yes');
    assert.deepEqual(Object.keys(data).sort(), ['executionTime', 'isSafe', 'riskScore', 'status']);
    const { answer } = await v2({ text: 'motherfucker', score_only: 'yes' });
    assert.deepEqual(Object.keys(answer.data), ['risk_score', 'is_safe']);
    assert.deepEqual((await v2({ text: 'motherfucker', scoreOnly: true })).answer.data, answer.data);
  });

  test('words are listed as they stand in the text', async () => {
    const text = 'Hey, motherfucker! You b!tch… sh1t 😀 ｆｕｃｋ';
    const { data } = await v1(`text=${encode(text)}&listBadWords=yes`);
    assert.deepEqual(data.badWords, ['motherfucker', 'b!tch', 'sh1t', 'ｆｕｃｋ']);
    assert.equal('badWords' in (await v1(`text=${encode(text)}`)).data, false);
    const clean = (await v1('text=hello&listBadWords=yes')).data;
    assert.deepEqual(clean.badWords, []);
  });

  test('v2 has spans into the text, reasons, language and script', async () => {
    const text = 'Well 😀, you are such a sh1thead and a motherfucker';
    const { status, answer } = await v2({ text, user_id: 'u1' });
    assert.equal(status, 200);
    assert.equal(answer.success, true);
    assert.equal('status' in answer.data, false);
    assert.equal(answer.data.text, text);
    assert.equal(answer.data.is_safe, false);
    assert.equal(answer.data.risk_score, 1);
    assert.equal(answer.data.recommendation, 'block');
    assert.deepEqual(answer.data.language, { code: 'en', is_sure: true });
    assert.equal(answer.data.script, 'Latin');
    assert.ok(answer.data.reasons.length >= 2);
    for (const { word, start, end } of answer.data.bad_words) assert.equal(text.slice(start, end), word);
    assert.deepEqual(
      answer.data.bad_words.map((found: Record<string, unknown>) => [
        found['word'],
        found['severity'],
        found['is_disguised'],
      ]),
      [
        ['sh1thead', 'strong', true],
        ['motherfucker', 'severe', false],
      ],
    );
    const { answer: unlisted } = await v2({ text, list_bad_words: 'no' });
    assert.equal('bad_words' in unlisted.data, false);
  });

  test('what cannot be answered is error 104 that says why', async () => {
    const rows: [string, RegExp][] = [
      ['', /missing or empty/],
      ['text=', /missing or empty/],
      ['text=%20%0A', /missing or empty/],
      ['text=hi&scoreOnly=maybe', /scoreOnly parameter must be yes or no/],
      ['text=hi&listBadWords=2', /listBadWords parameter must be yes or no/],
      ['text=hi&scoreOnly=yes&listBadWords=YES', /cannot be used together/],
      ['text=hi&scoreOnly=yes&listBadWords=yes&mode=test', /cannot be used together/],
      [`text=${'a'.repeat(501)}`, /longer than 500 characters/],
    ];
    for (const [query, description] of rows) {
      const error = await v1(query);
      assert.deepEqual([error.status, error.code, error.type], ['error', 104, 'invalid_params'], query);
      assert.match(error.description, description);
    }
    const bodies: [unknown, RegExp][] = [
      ['{"text": "hi"', /not valid JSON/],
      ['["hi"]', /must be a JSON object/],
      [{}, /missing or empty/],
      [{ text: { a: 1 } }, /missing or empty/],
      [{ text: 'hi', key }, /key parameter is not accepted/],
      [{ text: 'a'.repeat(501) }, /longer than 500/],
      [{ text: 'hi', score_only: 'yes', list_bad_words: 'yes' }, /cannot be used together/],
    ];
    for (const [body, description] of bodies) {
      const { status, answer } = await v2(body);
      assert.equal(status, 400);
      assert.deepEqual([answer.success, answer.code], [false, 104]);
      assert.match(answer.description, description);
    }
    assert.equal((await v1(`text=${'é'.repeat(500)}`)).status, 'success');
  });

  test('common parameters may stand in the body', async () => {
    const { answer } = await v2({ text: 'motherfucker', mode: 'test', source: 'n8n', lang: 'EN' });
    assert.equal(answer.data.is_safe, true);
    const response = await server.send(
      { method: 'POST', path: '/v2/score/text', body: '{"text":"hello","format":"XML"}' },
      { Authorization: `Bearer ${key}` },
    );
    assert.match(await response.text(), /<risk_score type="number">0<\/risk_score>/);
  });

  test('an event keeps the end user, the risk and a beginning of the text without its profanity', async () => {
    await v1(`text=${encode(`You motherfucker! ${'so long a text '.repeat(20)}`)}&userID=user-7`);
    const file = readdirSync(server.dataDir).find((name) => /\.(?:db|sqlite)$/.test(name)) as string;
    const database = new DatabaseSync(`${server.dataDir}/${file}`, { readOnly: true });
    const query = database.prepare("select * from event where user_id = 'user-7'");
    let row: Record<string, unknown> | undefined;
    for (const deadline = Date.now() + 5000; row === undefined && Date.now() < deadline; await nextTurn(5))
      row = query.get();
    database.close();
    assert.partialDeepStrictEqual(row, { endpoint: 'profanity_scoring', outcome: 'ok', risk: 95 });
    assert.match(String(row?.['subject']), /^You \*{12}! so long/);
    assert.equal(String(row?.['subject']).length, 200);
  });

  test('a body that is too large is refused with 413', async () => {
    const { status, answer } = await v2({ text: 'a'.repeat(1_100_000) });
    assert.equal(status, 413);
    assert.equal(answer.code, 104);
  });

  test('texts with half a surrogate pair and other oddities are answered', async () => {
    for (const text of [
      '\ud800',
      'x\udfff y',
      '\u0000',
      '\u202e\u200b\u200b',
      '&#xd800;',
      '&#99999999;',
      '%',
    ])
      assert.equal((await v2({ text: `${text}a` })).answer.success, true, JSON.stringify(text));
  });
});
