import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type DnsServer, startDnsServer } from '../../../test/helpers/dns-server.ts';
import { createLookupStats } from '../domains/lookup-stats.ts';
import { createDns, type Dns } from './create-dns.ts';

describe('the DNS client', () => {
  const stats = createLookupStats();
  let server: DnsServer;
  let dns: Dns;
  before(async () => {
    server = await startDnsServer({
      'mail.test': { MX: [{ preference: 10, exchange: 'MX.mail.test' }], A: ['198.51.100.7'] },
      'null.test': { MX: [{ preference: 0, exchange: '.' }] },
      'alias.test': { CNAME: 'alias2.test' },
      'alias2.test': { CNAME: 'mail.test' },
      'loop.test': { CNAME: 'loop2.test' },
      'loop2.test': { CNAME: 'loop.test' },
      'long.test': { TXT: [['v=spf1 ', 'x'.repeat(255), ' -all'], 'other'] },
      'huge.test': { TXT: Array.from({ length: 40 }, (_, index) => `${index} ${'y'.repeat(240)}`) },
      'cut.test': { TXT: ['over tcp'], fault: 'truncated' },
      'broken.test': { fault: 'servfail' },
      'closed.test': { fault: 'refused' },
      'silent.test': { fault: 'silent' },
      'below._domainkey.parent.test': { TXT: ['p='] },
    });
    const open = createDns({
      servers: [server.address],
      trusted: true,
      timeoutMs: 150,
      tries: 1,
      mostAtOnce: 64,
      stats,
      stopwatch: () => performance.now(),
    });
    dns = open(new AbortController().signal);
  });
  after(() => server.close());

  test('MX records come in lower case, and a null MX as an empty name', async () => {
    assert.deepEqual(await dns.mx('mail.test'), {
      kind: 'found',
      records: [{ priority: 10, exchange: 'mx.mail.test' }],
    });
    assert.deepEqual(await dns.mx('null.test'), { kind: 'found', records: [{ priority: 0, exchange: '' }] });
  });

  test('a chain of aliases is followed, an endless one fails', async () => {
    assert.equal((await dns.mx('alias.test')).kind, 'found');
    assert.notEqual((await dns.mx('loop.test')).kind, 'found');
  });

  test('the strings of a TXT record are joined without a space', async () => {
    const answer = await dns.txt('long.test');
    assert.ok(answer.kind === 'found');
    assert.deepEqual([...answer.records].sort(), ['other', `v=spf1 ${'x'.repeat(255)} -all`]);
  });

  test('an answer too large for UDP is fetched over TCP', async () => {
    const answer = await dns.txt('huge.test');
    assert.ok(answer.kind === 'found');
    assert.equal(answer.records.length, 40);
    assert.deepEqual(await dns.txt('cut.test'), { kind: 'found', records: ['over tcp'] });
    assert.ok(server.questions.some(({ name, over }) => name === 'cut.test' && over === 'tcp'));
  });

  test('a name without such records is told from a name that is not there', async () => {
    assert.deepEqual(await dns.mx('long.test'), { kind: 'none' });
    assert.deepEqual(await dns.txt('_domainkey.parent.test'), { kind: 'none' });
    assert.deepEqual(await dns.txt('nowhere.test'), { kind: 'missing' });
  });

  test('failures are told apart and are no answer', async () => {
    assert.deepEqual(await dns.mx('broken.test'), { kind: 'failed', reason: 'servfail' });
    assert.deepEqual(await dns.mx('closed.test'), { kind: 'failed', reason: 'refused' });
    assert.deepEqual(await dns.mx('silent.test'), { kind: 'failed', reason: 'timeout' });
  });

  test('addresses of one family are enough', async () => {
    assert.deepEqual(await dns.addresses('mail.test'), { kind: 'found', records: ['198.51.100.7'] });
    assert.deepEqual(await dns.addresses('nowhere.test'), { kind: 'missing' });
    assert.deepEqual(await dns.addresses('broken.test'), { kind: 'failed', reason: 'servfail' });
  });

  test('work that is given up ends at once, and so does all that follows', async () => {
    const giveUp = new AbortController();
    const open = createDns({
      servers: [server.address],
      trusted: true,
      timeoutMs: 60_000,
      tries: 1,
      mostAtOnce: 64,
      stats,
      stopwatch: () => performance.now(),
    });
    const given = open(giveUp.signal);
    const waiting = given.txt('silent.test');
    giveUp.abort();
    assert.deepEqual(await waiting, { kind: 'failed', reason: 'cancelled' });
    assert.deepEqual(await given.txt('mail.test'), { kind: 'failed', reason: 'cancelled' });
  });

  test('no more questions are on their way at once than is allowed', async () => {
    const open = createDns({
      servers: [server.address],
      trusted: true,
      timeoutMs: 150,
      tries: 1,
      mostAtOnce: 2,
      stats,
      stopwatch: () => performance.now(),
    });
    const narrow = open(new AbortController().signal);
    server.clear();
    const silent = [narrow.txt('silent.test'), narrow.txt('silent.test')];
    const waiting = Array.from({ length: 20 }, () => narrow.mx('mail.test'));
    await Promise.race(silent);
    assert.ok(server.questions.every(({ name }) => name === 'silent.test'));
    assert.ok((await Promise.all(waiting)).every(({ kind }) => kind === 'found'));
    await Promise.all(silent);
  });

  test('a resolver that does not know the internet either does not know that a name is missing', async () => {
    const open = createDns({
      servers: [server.address],
      trusted: false,
      timeoutMs: 150,
      tries: 1,
      mostAtOnce: 64,
      stats,
      stopwatch: () => performance.now(),
    });
    const closed = open(new AbortController().signal);
    assert.deepEqual(await closed.txt('nowhere.test'), { kind: 'failed', reason: 'unreachable' });
    assert.equal((await closed.mx('mail.test')).kind, 'found');
    const later = createDns({
      servers: [server.address],
      trusted: false,
      timeoutMs: 150,
      tries: 1,
      mostAtOnce: 64,
      stats,
      stopwatch: () => performance.now(),
    })(new AbortController().signal);
    server.set('com', { NS: ['ns.test'] });
    assert.deepEqual(await later.txt('nowhere.test'), { kind: 'missing' });
  });

  test('every question is counted by how it ended', () => {
    const counts = [...stats.read()].find(({ kind }) => kind === 'dns');
    for (const outcome of ['found', 'none', 'missing', 'servfail', 'refused', 'timeout', 'cancelled'])
      assert.ok((counts?.outcomes.get(outcome) ?? 0) > 0, outcome);
    const total = [...(counts?.outcomes.values() ?? [])].reduce((sum, value) => sum + value, 0);
    assert.equal(
      counts?.buckets.reduce((sum, value) => sum + value, 0),
      total,
    );
  });
});
