import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type RunningApp, startApp } from '../helpers/start-app.ts';
import { watchStatements } from '../helpers/watch-statements.ts';

describe('the path of a request', () => {
  let server: RunningApp;
  let key: string;
  before(async () => {
    server = await startApp();
    key = await server.keyOf('premium');
  });
  after(() => server.stop());

  const paths = [
    '/lookup/ip?ip=8.8.8.8&params=security,timezone,location,currency&userID=u',
    '/v2/lookup/ip/1.1.1.1',
    '/lookup/ip/bulk?ips=8.8.8.8,1.1.1.1',
    '/lookup/ip/threats?ip=185.220.101.1',
    '/v2/score/ip/185.220.101.1',
    '/geoip?params=device',
    '/lookup/asn?asn=AS15169',
    '/lookup/country?CountryCode=DE',
    '/lookup/ip?ip=broken',
    '/scoring/phone?phone=%2B442071838750&countryCode=GB',
    '/lookup/iban?iban=BE68539007547034',
    '/lookup/bin?bin=427601',
    '/v2/lookup/bin/4276010000001234',
    '/bearer',
  ];

  test('runs no statement on the database', () => {
    const { api } = server.app;
    const headers = { host: 'localhost', authorization: `Bearer ${key}` };
    const watch = watchStatements();
    try {
      // No timer fires in between, so that writers of events and counts have no turn.
      for (let turn = 0; turn < 50; turn++) {
        for (const url of paths) {
          const match = api.match('GET', url, 'localhost');
          assert.ok(match !== null, url);
          const answer = api.handle(match, {
            method: 'GET',
            url,
            headers,
            remoteAddress: '198.51.100.7',
            body: null,
          });
          assert.ok(!(answer instanceof Promise), `${url} waits`);
        }
      }
      assert.deepEqual(watch.statements, []);
    } finally {
      watch.stop();
    }
  });

  test('runs none over HTTP but for the looks and batches beside it', async () => {
    const calls = 1000;
    // Of its own, for the flood limit.
    const ownKey = await server.keyOf('premium');
    const watch = watchStatements();
    try {
      for (let call = 0; call < calls; call += 20) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, () =>
            server.get('/lookup/ip?ip=8.8.8.8&userID=u', { Authorization: `Bearer ${ownKey}` }),
          ),
        );
        for (const answer of answers)
          assert.equal(((await answer.json()) as { status: string }).status, 'success');
      }
    } finally {
      watch.stop();
    }
    const beside =
      /^(select "?version"? from "?snapshot_version|with recursive waiting|select webhook_id as id |select 1 from webhook_delivery where state = |insert into (event|alert|usage|month_calls) |update api_key set last_used_at|BEGIN IMMEDIATE$|COMMIT$)/;
    assert.deepEqual(
      watch.statements.filter((sql) => !beside.test(sql.trim())),
      [],
    );
    const reads = watch.statements.filter((sql) => /^\s*(select|with)/.test(sql));
    assert.ok(reads.length < calls / 10, `${reads.length} looks for changes`);
  });

  test('is watched by something that does see statements', async () => {
    const watch = watchStatements();
    await server.app.accounts.listAccounts();
    watch.stop();
    assert.equal(watch.statements.length, 1);
  });
});
