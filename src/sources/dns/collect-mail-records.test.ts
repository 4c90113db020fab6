import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type DnsServer, startDnsServer } from '../../../test/helpers/dns-server.ts';
import type { MailFacts } from '../../features/domain/mail-facts.ts';
import { parseDomain } from '../../features/domain/parse-domain.ts';
import { createLookupStats } from '../domains/lookup-stats.ts';
import { collectMailRecords } from './collect-mail-records.ts';
import { createDns } from './create-dns.ts';

const mx = (exchange: string, preference = 10) => ({ preference, exchange });
const key = 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GN';

describe('what the DNS says of a domain’s mail', () => {
  let server: DnsServer;
  before(async () => {
    server = await startDnsServer({
      'good.test': {
        MX: [mx('b.good.test', 20), mx('a.good.test', 10)],
        TXT: ['v=spf1 mx include:_spf.good.test -all', 'other=1'],
      },
      'a.good.test': { A: ['8.8.8.8'] },
      '_spf.good.test': { TXT: ['v=spf1 a ip4:192.0.2.0/24 -all'] },
      '_dmarc.good.test': { TXT: ['v=DMARC1; p=reject; sp=quarantine'] },
      'google._domainkey.good.test': { TXT: [key] },
      'default._bimi.good.test': { TXT: ['v=BIMI1; l=https://good.test/logo.svg'] },
      'sub.good.test': { MX: [mx('a.good.test')] },
      'null.test': { MX: [mx('.', 0)] },
      'literal.test': { MX: [mx('192.0.2.1'), mx('localhost')] },
      'dead.test': { MX: [mx('gone.dead.test')] },
      'inside.test': { MX: [mx('lan.inside.test')] },
      'lan.inside.test': { A: ['10.0.0.7'], AAAA: ['::1'] },
      'plain.test': { A: ['8.8.4.4'] },
      'bare.test': { TXT: ['hello'] },
      'alias.test': { CNAME: 'good.test' },
      'two.test': { TXT: ['v=spf1 -all', 'v=spf1 +all'] },
      'typo.test': { TXT: ['v=spf1 inlcude:x.test -all'] },
      'open.test': { TXT: ['v=spf1 +all'] },
      'lost.test': { TXT: ['v=spf1 include:nowhere.test -all'] },
      'loop.test': { TXT: ['v=spf1 include:loop.test -all'] },
      'many.test': { TXT: [`v=spf1 ${Array.from({ length: 11 }, (_, n) => `a:h${n}.test`).join(' ')} -all`] },
      'ten.test': { TXT: [`v=spf1 ${Array.from({ length: 10 }, (_, n) => `a:h${n}.test`).join(' ')} -all`] },
      'deep.test': { TXT: ['v=spf1 include:d1.test redirect=d2.test'] },
      'd1.test': { TXT: ['v=spf1 a mx a:x.test mx:y.test -all'] },
      'd2.test': { TXT: ['v=spf1 a mx a:x.test mx:y.test ptr -all'] },
      'shaky.test': { TXT: ['v=spf1 include:broken.test -all'] },
      'broken.test': { fault: 'servfail' },
      '_dmarc.two.test': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      'custom._domainkey.keys.test': { TXT: [key] },
      'keys.test': { TXT: ['x'] },
      'silent.test': { fault: 'silent' },
    });
  });
  after(() => server.close());

  const collect = (name: string, allowPrivate = false): Promise<MailFacts> =>
    collectMailRecords(parseDomain(name)!, {
      dns: createDns({
        servers: [server.address],
        trusted: true,
        timeoutMs: 400,
        tries: 1,
        mostAtOnce: 64,
        stats: createLookupStats(),
        stopwatch: () => performance.now(),
      })(new AbortController().signal),
      random: () => 0.5,
      allowPrivate,
    });

  test('a well-kept domain has everything', async () => {
    const facts = await collect('good.test');
    assert.deepEqual(facts, {
      exists: true,
      mx: {
        state: 'valid',
        hosts: [
          { priority: 10, host: 'a.good.test' },
          { priority: 20, host: 'b.good.test' },
        ],
        resolves: true,
        hasAddress: null,
      },
      spf: { state: 'valid', record: 'v=spf1 mx include:_spf.good.test -all', lookups: 3, problems: [] },
      dmarc: {
        state: 'valid',
        record: 'v=DMARC1; p=reject; sp=quarantine',
        policy: 'reject',
        percent: 100,
        foundAt: 'good.test',
      },
      dkim: { state: 'valid', selectors: ['google'], foundBy: 'selector' },
      bimi: {
        state: 'valid',
        record: 'v=BIMI1; l=https://good.test/logo.svg',
        logo: 'https://good.test/logo.svg',
      },
    });
  });

  test('a name below has the DMARC policy for names below', async () => {
    const { dmarc, spf } = await collect('sub.good.test');
    assert.deepEqual([dmarc.policy, dmarc.foundAt], ['quarantine', 'good.test']);
    assert.equal(spf.state, 'missing');
  });

  test('an alias has what it stands for', async () => {
    const { mx, spf } = await collect('alias.test');
    assert.deepEqual([mx.state, spf.state], ['valid', 'valid']);
  });

  for (const [name, state, more] of [
    ['null.test', 'null', {}],
    ['literal.test', 'invalid', {}],
    ['dead.test', 'valid', { resolves: false }],
    ['inside.test', 'valid', { resolves: false }],
    ['plain.test', 'missing', { hasAddress: true }],
    ['bare.test', 'missing', { hasAddress: false }],
    ['nowhere.test', 'missing', { hasAddress: false }],
    ['broken.test', 'unknown', { resolves: null, hasAddress: null }],
    ['silent.test', 'unknown', {}],
  ] as const) {
    test(`the MX records of ${name} are ${state}`, async () => {
      const { mx } = await collect(name);
      assert.deepEqual({ ...mx, ...more }, { ...mx, state });
      for (const [field, value] of Object.entries(more)) assert.equal(mx[field as 'resolves'], value, field);
    });
  }

  test('private addresses of mail hosts count where that is allowed', async () => {
    assert.equal((await collect('inside.test', true)).mx.resolves, true);
  });

  test('a name that is not there is told from one that cannot be asked', async () => {
    assert.equal((await collect('nowhere.test')).exists, false);
    assert.equal((await collect('bare.test')).exists, true);
    assert.equal((await collect('silent.test')).exists, null);
  });

  for (const [name, state, problems, lookups] of [
    ['two.test', 'invalid', ['multiple_records'], null],
    ['typo.test', 'invalid', ['syntax'], null],
    ['open.test', 'valid', ['allows_all'], 0],
    ['lost.test', 'valid', ['include_missing'], 1],
    ['shaky.test', 'valid', ['include_unknown'], 1],
    ['loop.test', 'invalid', ['too_many_lookups'], 11],
    ['many.test', 'invalid', ['too_many_lookups'], 11],
    ['ten.test', 'valid', [], 10],
    ['deep.test', 'invalid', ['too_many_lookups'], 11],
    ['bare.test', 'missing', [], null],
    ['broken.test', 'unknown', [], null],
  ] as const) {
    test(`the SPF record of ${name} is ${state}`, async () => {
      const { spf } = await collect(name);
      assert.deepEqual(
        { state: spf.state, problems: spf.problems, lookups: spf.lookups },
        { state, problems, lookups },
      );
    });
  }

  test('two DMARC records are as bad as none', async () => {
    assert.equal((await collect('two.test')).dmarc.state, 'invalid');
  });

  for (const [name, state, foundBy] of [
    ['keys.test', 'valid', 'namespace'],
    ['bare.test', 'missing', null],
    ['silent.test', 'unknown', null],
    ['broken.test', 'unknown', null],
  ] as const) {
    test(`the DKIM keys of ${name} are ${state}`, async () => {
      const { dkim } = await collect(name);
      assert.deepEqual([dkim.state, dkim.foundBy], [state, foundBy]);
    });
  }

  test('a zone that has every name proves nothing by having one', async () => {
    server.set(`x${Math.floor(0.5 * 2 ** 48).toString(36)}.keys.test`, {});
    assert.equal((await collect('keys.test')).dkim.state, 'unknown');
  });

  test('no domain makes more than eighty questions', async () => {
    server.clear();
    await collect('deep.test');
    assert.ok(server.questions.length < 80, String(server.questions.length));
  });
});
