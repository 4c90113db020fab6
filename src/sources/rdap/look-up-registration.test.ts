import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  type RegistryServer,
  rdapDomain,
  startRegistryServer,
} from '../../../test/helpers/registry-server.ts';
import { parseDomain } from '../../features/domain/parse-domain.ts';
import { createLookupStats, type LookupStats } from '../domains/lookup-stats.ts';
import { createRegistrationLookup, type RegistrationOptions } from './look-up-registration.ts';

describe('when a domain was registered', () => {
  let registry: RegistryServer;
  let stats: LookupStats;
  let nowMs: number;
  before(async () => {
    registry = await startRegistryServer();
    registry.rdap('/rdap/domain/example.com', { body: rdapDomain('example.com', '1995-08-14T04:00:00Z') });
    registry.whoisText('example.net', 'Domain Name: EXAMPLE.NET\r\nCreation Date: 2001-02-03T00:00:00Z\r\n');
  });
  after(() => registry.close());
  beforeEach(() => {
    stats = createLookupStats();
    nowMs = 1_000_000;
  });

  const open = (given: Partial<RegistrationOptions> = {}) =>
    createRegistrationLookup({
      rdapService: () => registry.rdapUrl,
      whoisServers: { '*': registry.whois },
      rootWhois: registry.whois,
      timeoutMs: 300,
      allowPrivate: true,
      userAgent: 'Assay/test',
      clock: () => nowMs,
      stopwatch: () => performance.now(),
      stats,
      ...given,
    });
  const never = new AbortController().signal;
  const outcomes = (kind: string) => [
    ...([...stats.read()].find((item) => item.kind === kind)?.outcomes ?? []),
  ];

  test('the registry’s RDAP service tells the day and the registrar', async () => {
    const facts = await open()(parseDomain('example.com')!, never);
    assert.deepEqual(facts, {
      state: 'found',
      createdAt: '1995-08-14',
      registrar: 'Example Registrar, Inc.',
      source: 'rdap',
      server: new URL(registry.rdapUrl).host,
    });
    assert.deepEqual(outcomes('rdap'), [['found', 1]]);
  });

  test('a name below a domain is asked about as the domain that was registered', async () => {
    const facts = await open()(parseDomain('a.b.example.com')!, never);
    assert.equal(facts.createdAt, '1995-08-14');
  });

  test('a redirect leads to the registrar’s service', async () => {
    registry.rdap('/rdap/domain/moved.com', {
      status: 302,
      headers: { Location: '/other/domain/moved.com' },
    });
    registry.rdap('/other/domain/moved.com', { body: rdapDomain('moved.com', '2010-01-02T00:00:00Z') });
    assert.equal((await open()(parseDomain('moved.com')!, never)).createdAt, '2010-01-02');
  });

  test('redirects without end, garbage and a broken server are no answer', async () => {
    const lookUp = open({ whoisServers: { '*': '127.0.0.1:1' } });
    registry.rdap('/rdap/domain/loop.com', { status: 302, headers: { Location: '/rdap/domain/loop.com' } });
    registry.rdap('/rdap/domain/garbage.com', { body: '<html>Sorry</html>' });
    registry.rdap('/rdap/domain/broken.com', { status: 500 });
    registry.rdap('/rdap/domain/huge.com', { body: `"${'x'.repeat(600_000)}"` });
    registry.rdap('/rdap/domain/silent.com', { fault: 'silent' });
    for (const name of ['loop.com', 'garbage.com', 'broken.com', 'huge.com', 'silent.com'])
      assert.equal((await lookUp(parseDomain(name)!, never)).state, 'unknown', name);
    assert.deepEqual(
      new Map(outcomes('rdap')),
      new Map([
        ['refused', 2],
        ['malformed', 2],
        ['timeout', 1],
      ]),
    );
  });

  test('a name that the registry does not know is not registered, and WHOIS is not asked', async () => {
    const before = registry.whoisQueries.length;
    assert.equal((await open()(parseDomain('unregistered.com')!, never)).state, 'missing');
    assert.equal(registry.whoisQueries.length, before);
  });

  test('WHOIS is asked where RDAP has no service or did not answer', async () => {
    const facts = await open({ rdapService: () => null })(parseDomain('example.net')!, never);
    assert.deepEqual([facts.state, facts.createdAt, facts.source], ['found', '2001-02-03', 'whois']);
    registry.rdap('/rdap/domain/example.net', { status: 500 });
    assert.equal((await open()(parseDomain('example.net')!, never)).source, 'whois');
  });

  test('the WHOIS server of a top-level domain is asked of IANA once, and a referral is followed', async () => {
    registry.whoisText('net', 'refer: 127.0.0.1\n');
    const before = registry.whoisQueries.filter((query) => query === 'net').length;
    const lookUp = open({ rdapService: () => null, whoisServers: {} });
    await lookUp(parseDomain('example.net')!, never);
    await lookUp(parseDomain('other.net')!, never);
    assert.equal(registry.whoisQueries.filter((query) => query === 'net').length - before, 1);
  });

  test('a service that says “too many” is left alone for as long as it asks, and nobody else is asked instead', async () => {
    registry.rdap('/rdap/domain/busy.com', { status: 429, headers: { 'Retry-After': '120' } });
    const lookUp = open();
    const [requests, queries] = [registry.rdapRequests.length, registry.whoisQueries.length];
    assert.equal((await lookUp(parseDomain('busy.com')!, never)).state, 'unknown');
    nowMs += 119_000;
    assert.equal((await lookUp(parseDomain('example.com')!, never)).state, 'unknown');
    assert.equal(registry.rdapRequests.length, requests + 1);
    assert.equal(registry.whoisQueries.length, queries);
    nowMs += 2_000;
    assert.equal((await lookUp(parseDomain('example.com')!, never)).state, 'found');
    assert.deepEqual(new Map(outcomes('rdap')).get('limited'), 2);
  });

  test('private addresses are not connected to unless that is allowed', async () => {
    const lookUp = open({ allowPrivate: false });
    const [requests, queries] = [registry.rdapRequests.length, registry.whoisQueries.length];
    assert.equal((await lookUp(parseDomain('example.com')!, never)).state, 'unknown');
    assert.equal(
      (
        await open({
          allowPrivate: false,
          rdapService: () => registry.rdapUrl.replace('127.0.0.1', 'localhost'),
        })(parseDomain('example.com')!, never)
      ).state,
      'unknown',
    );
    assert.deepEqual([registry.rdapRequests.length, registry.whoisQueries.length], [requests, queries]);
    assert.deepEqual(
      outcomes('rdap').map(([outcome]) => outcome),
      ['private'],
    );
  });

  test('nobody is asked about reserved names and public suffixes', async () => {
    const lookUp = open({ rdapService: () => null, whoisServers: {} });
    const queries = registry.whoisQueries.length;
    assert.equal((await lookUp(parseDomain('a.test')!, never)).state, 'none');
    assert.equal((await lookUp(parseDomain('co.uk')!, never)).state, 'none');
    assert.equal(registry.whoisQueries.length, queries);
  });

  test('work that is given up ends at once', async () => {
    registry.whoisText('slow.net', 'silent');
    const giveUp = new AbortController();
    const waiting = open({ rdapService: () => null, timeoutMs: 60_000 })(
      parseDomain('slow.net')!,
      giveUp.signal,
    );
    setImmediate(() => giveUp.abort());
    assert.equal((await waiting).state, 'unknown');
  });
});
