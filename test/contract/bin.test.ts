import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { makeDataDir, type RunningApp, startApp } from '../helpers/start-app.ts';

describe('BIN lookup', () => {
  let server: RunningApp;
  let key: string;
  before(async () => {
    server = await startApp();
    key = await server.keyOf('standard');
  });
  after(() => server.stop());

  test('v1 has the fields of the contract', async () => {
    const { data } = await server.json('/lookup/bin?bin=427601XXXXXX1234', key);
    assert.deepEqual(data, {
      reason: '',
      isValid: true,
      blacklisted: false,
      bin: '427601XXXXXX1234',
      info: {
        scheme: {
          name: 'Visa',
          coName: null,
          isLuhn: true,
          isLuha: true,
          isPrepaid: null,
          isCommercial: null,
          type: null,
          brand: null,
          currency: 'RUB',
        },
        detected_digits: '4',
        syntax: { gaps: [4, 8, 12], lengths: [16, 18, 19], code: { name: 'CVV', size: 3 } },
        bank: {
          id: null,
          identifier: null,
          name: 'Sberbank',
          city: null,
          url: 'https://www.sberbank.ru',
          phone: null,
          logo: null,
          latitude: null,
          longitude: null,
        },
        country: {
          alpha2: 'RU',
          name: 'Russia',
          code: '7',
          numeric: '643',
          emoji: '🇷🇺',
          continent: 'Europe',
          languageCode: 'ru',
          languageNative: 'русский',
        },
      },
      custom_rules_applied: { total: 0, rules: [] },
    });
  });

  test('v2 says which source said what', async () => {
    const { data } = await server.json('/v2/lookup/bin/427601', key);
    assert.equal(data.is_valid, true);
    assert.equal(data.info.scheme.is_luhn, true);
    assert.equal(data.info.scheme.is_luha, true);
    assert.equal(data.info.country.language_native, 'русский');
    assert.deepEqual(data.info.provenance, {
      scheme: 'ranges',
      type: null,
      brand: null,
      bank: 'banks-db',
      country: 'banks-db',
      currency: 'country',
    });
  });

  test('fewer than six digits are error 120; six that no scheme has are not valid', async () => {
    for (const bin of ['', '%20', '1', '45678', '4567XXXXXXXX1234', 'abcdef', '45678a', '4'.repeat(100)])
      assert.equal((await server.json(`/lookup/bin?bin=${bin}`, key)).code, 120, bin);
    assert.equal((await server.json('/lookup/bin', key)).code, 120);
    assert.equal((await server.json('/v2/lookup/bin/12345', key)).code, 120);
    const { status, data } = await server.json('/lookup/bin?bin=999999', key);
    assert.equal(status, 'success');
    assert.equal(data.isValid, false);
    assert.match(data.reason, /999999/);
    assert.equal(data.info.scheme.name, null);
    assert.equal(data.info.syntax, null);
    assert.equal(data.info.country, null);
  });

  test('co-badges are told beside the scheme', async () => {
    for (const [bin, name, coName] of [
      ['446404', 'Visa', 'Mada'],
      ['457123', 'Visa', 'Dankort'],
      ['622126', 'UnionPay', 'Discover'],
    ] as const) {
      const { data } = await server.json(`/lookup/bin?bin=${bin}`, key);
      assert.deepEqual([data.info.scheme.name, data.info.scheme.coName], [name, coName]);
    }
  });
});

test('of a whole card number nothing behind the BIN is answered, logged or stored', async () => {
  const numbers = ['4929123456781237', '378282246310005', '6759649826438453', '5425233430109903'];
  let logged = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  const dataDir = makeDataDir();
  const config = readConfig({
    PORT: '0',
    ASSAY_FEEDS: 'off',
    ASSAY_DATA_DIR: dataDir,
    ASSAY_ACCESS_LOG: 'on',
    ASSAY_LOG_LEVEL: 'trace',
  });
  const app = await createApp({ config, log: pino({ level: 'trace' }, out) });
  await new Promise<void>((resolve) => app.server.listen(0, config.host, resolve));
  const { port } = app.server.address() as { port: number };
  const account = await app.accounts.createAccount('cards', 'premium');
  const { rawKey } = await app.accounts.createKey(account.id, 'test');
  await app.reloadAccounts();

  const call = (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
    body = '',
  ): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = request({
        port,
        path,
        method,
        headers: { authorization: `Bearer ${rawKey}`, ...headers },
      });
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk;
        });
        response.on('end', () => resolve(text));
      });
      sent.on('error', reject);
      sent.end(body);
    });

  let answered = '';
  for (const number of numbers) {
    const spaced = number.replace(/(.{4})(?=.)/g, '$1%20');
    const hyphened = number.replace(/(.{4})(?=.)/g, '$1-');
    for (const form of [number, spaced, hyphened, `%20${number}`]) {
      for (const path of [
        `/lookup/bin?bin=${form}`,
        `/BINLookup?bin=${form}&userID=someone`,
        `//lookup/bin?BIN=${form}&mode=test`,
        `/v2/lookup/bin/${form}`,
        `/v2/lookup/bin/${form}?mode=test&format=XML`,
        `/v2/lookup/bin/${form}?callback=f`,
        `/lookup/bin?bin=${form}&format=CSV`,
        `/lookup/bin?bin=${form}&format=Newline`,
        // Refused in different places.
        `/lookup/bin?bin=${form}&format=nonsense`,
        `/lookup/bin?bin=${form}999999999`,
        `/v2/lookup/bin/${form}/more`,
        `/v2/lookup/bins/${form}`,
        `/v2/lookup/bin/${form}%`,
      ]) {
        answered += await call(path);
        answered += await call(path, { authorization: 'Bearer wrong' });
        answered += await call(path, {}, 'DELETE');
      }
    }
    answered += await call(
      '/mcp',
      { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      'POST',
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'bin_lookup', arguments: { bin: number } },
      }),
    );
  }
  answered += await call('/metrics');
  await app.stop();

  const stored = globSync('assay.db*', { cwd: dataDir }).map((file) =>
    readFileSync(join(dataDir, file), 'latin1'),
  );
  assert.ok(stored.length > 0 && stored.some((text) => text.includes('49291234')));
  assert.match(logged, /bin_lookup/);
  assert.match(answered, /49291234XXXXXXXX/);
  assert.match(answered, /"is_valid":true/);
  for (const number of numbers) {
    // One digit more than may be shown.
    const secret = number.slice(0, number.length >= 16 ? 9 : 7);
    for (const [where, text] of [
      ['answers', answered],
      ['log', logged],
      ...stored.map((file) => ['database', file] as const),
    ] as const) {
      const plain = text.replace(/%20|[\s-]/g, '');
      assert.ok(!text.includes(secret) && !plain.includes(secret), `${where} has ${secret}`);
    }
  }
});
