import assert from 'node:assert/strict';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

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
    let statements = 0;
    const undo = watchStatements(() => statements++);
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
      assert.equal(statements, 0);
    } finally {
      undo();
    }
  });

  test('is watched by something that does see statements', async () => {
    let statements = 0;
    const undo = watchStatements(() => statements++);
    await server.app.accounts.listAccounts();
    undo();
    assert.ok(statements > 0);
  });
});

function watchStatements(seen: () => void): () => void {
  const undo: (() => void)[] = [];
  const watch = (prototype: object, names: readonly string[]): void => {
    for (const name of names) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
      Object.defineProperty(prototype, name, {
        ...descriptor,
        value(this: unknown, ...values: unknown[]) {
          seen();
          return descriptor.value.apply(this, values);
        },
      });
      undo.push(() => Object.defineProperty(prototype, name, descriptor));
    }
  };
  watch(StatementSync.prototype, ['get', 'all', 'run', 'iterate']);
  watch(DatabaseSync.prototype, ['exec', 'prepare']);
  return () => {
    for (const restore of undo) restore();
  };
}
