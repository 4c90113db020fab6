import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type DnsServer, startDnsServer } from '../helpers/dns-server.ts';
import { type RegistryServer, rdapDomain, startRegistryServer } from '../helpers/registry-server.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

const nulls = {
  name: null,
  is_dangerous: null,
  is_disposable: null,
  is_forwarding: null,
  is_spf: null,
  is_dmarc: null,
  is_dkim: null,
  is_mx: null,
  is_bimi: null,
  created_at: null,
  is_new: null,
};

describe('domain lookup', () => {
  let dns: DnsServer;
  let registry: RegistryServer;
  let server: RunningApp;
  let key: string;
  before(async () => {
    dns = await startDnsServer({
      'shop.com': { MX: [{ preference: 10, exchange: 'mx.shop.com' }], TXT: ['v=spf1 mx -all'] },
      'mx.shop.com': { A: ['8.8.8.8'] },
      '_dmarc.shop.com': { TXT: ['v=DMARC1; p=quarantine'] },
      'selector1._domainkey.shop.com': { TXT: ['v=DKIM1; p=MIGf'] },
      'xn--mnchen-3ya.com': { MX: [{ preference: 0, exchange: '.' }] },
      'broken.com': { fault: 'servfail' },
      'paypa1.com': { MX: [{ preference: 10, exchange: 'mx.shop.com' }] },
    });
    registry = await startRegistryServer();
    registry.rdap('/rdap/domain/shop.com', { body: rdapDomain('shop.com', '2004-05-06T07:08:09Z') });
    registry.rdap('/rdap/domain/paypa1.com', {
      body: rdapDomain('paypa1.com', new Date(Date.now() - 86_400_000).toISOString()),
    });
    registry.rdap('/rdap/domain/broken.com', { status: 500 });
    server = await startApp({
      ASSAY_DNS_SERVERS: dns.address,
      ASSAY_DNS_TIMEOUT_MS: '500',
      ASSAY_RDAP_URLS: `*=${registry.rdapUrl}`,
      ASSAY_WHOIS_SERVERS: '*=127.0.0.1:1',
      ASSAY_DOMAIN_ALLOW_PRIVATE: 'on',
    });
    key = await server.keyOf('standard');
  });
  after(async () => {
    await server.stop();
    await dns.close();
    await registry.close();
  });

  /** Asks, waits until what was ordered is done, and asks again. */
  async function collected(name: string) {
    await server.json(`/lookup/domain?domain=${name}`, key);
    await server.app.domains.directory.idle();
    return server.json(`/lookup/domain?domain=${name}`, key);
  }

  test('the first call answers null for everything, later ones what was collected', async () => {
    const first = await server.json('/lookup/domain?domain=shop.com', key);
    assert.deepEqual(first.data, nulls);
    assert.equal(first.status, 'success');
    await server.app.domains.directory.idle();
    const later = await server.json('/lookup/domain?domain=shop.com', key);
    assert.deepEqual(later.data, {
      name: 'shop.com',
      is_dangerous: null,
      is_disposable: false,
      is_forwarding: false,
      is_spf: true,
      is_dmarc: true,
      is_dkim: true,
      is_mx: true,
      is_bimi: false,
      created_at: '2004-05-06',
      is_new: false,
    });
  });

  test('v2 says that it is collecting, then how it knows what it knows', async () => {
    const first = await server.json('/v2/lookup/domains/unheard-of.com', key);
    assert.equal(first.data.state, 'collecting');
    assert.deepEqual({ ...first.data, ...nulls }, first.data);
    assert.equal(first.data.details, null);
    const { data } = await server.json('/v2/lookup/domains/shop.com', key);
    assert.equal(data.state, 'ready');
    assert.deepEqual(data.details.mx.hosts, [{ priority: 10, host: 'mx.shop.com' }]);
    assert.equal(data.details.spf.record, 'v=spf1 mx -all');
    assert.equal(data.details.spf.lookups, 1);
    assert.equal(data.details.dmarc.policy, 'quarantine');
    assert.deepEqual(data.details.dkim, { state: 'valid', selectors: ['selector1'], found_by: 'selector' });
    assert.equal(data.details.registration.source, 'rdap');
    assert.equal(data.details.registration.registrar, 'Example Registrar, Inc.');
    assert.match(data.collected_at, /^\d{4}-\d\d-\d\dT/);
  });

  test('all spellings of a name are one domain', async () => {
    const { data } = await collected('m%C3%BCnchen.com');
    assert.equal(data.name, 'xn--mnchen-3ya.com');
    assert.equal(data.is_mx, false);
    const v2 = await server.json('/v2/lookup/domains/M%C3%9CNCHEN.com.', key);
    assert.equal(v2.data.details.unicode_name, 'münchen.com');
    assert.equal(v2.data.details.mx.state, 'null');
  });

  test('what could not be asked is null, not false', async () => {
    const { data } = await collected('broken.com');
    assert.deepEqual(data, { ...nulls, name: 'broken.com', is_disposable: false, is_forwarding: false });
    const v2 = await server.json('/v2/lookup/domains/broken.com', key);
    assert.equal(v2.data.details.mx.state, 'unknown');
    assert.ok(v2.data.reasons.some((text: string) => text.includes('MX, SPF, DMARC')));
  });

  test('a domain that nobody has registered is known as such', async () => {
    const { data } = await collected('not-registered-at-all.com');
    assert.equal(data.is_mx, false);
    const v2 = await server.json('/v2/lookup/domains/not-registered-at-all.com', key);
    assert.equal(v2.data.details.exists, false);
    assert.equal(v2.data.details.registration.state, 'missing');
  });

  test('a look-alike of a well-known domain is dangerous, with the reason in v2', async () => {
    const { data } = await collected('paypa1.com');
    assert.equal(data.is_dangerous, true);
    assert.equal(data.is_new, true);
    const v2 = await server.json('/v2/lookup/domains/paypa1.com', key);
    assert.ok(v2.data.reasons.includes('paypa1.com looks the same as paypal.com.'));
    assert.deepEqual(v2.data.evidence[0], {
      flag: 'dangerous',
      source: 'look-alike',
      listed: 'paypal.com',
      since: null,
      as_of: null,
      text: 'paypa1.com looks the same as paypal.com.',
    });
  });

  test('a disposable domain is told with its lists', async () => {
    const { data } = await collected('mailinator.com');
    assert.equal(data.is_disposable, true);
    const v2 = await server.json('/v2/lookup/domains/mailinator.com', key);
    const sources = v2.data.evidence.map(({ source }: { source: string }) => source);
    assert.ok(sources.includes('disposable-email-domains-js'));
  });

  for (const sent of ['', 'localhost', 'https://shop.com/', '192.0.2.1', 'a@b.com', 'x..com', '-x.com']) {
    test(`"${sent}" is refused as invalid_params`, async () => {
      const answer = await server.json(`/lookup/domain?domain=${encodeURIComponent(sent)}`, key);
      assert.deepEqual([answer.status, answer.code], ['error', 104]);
    });
  }

  test('the Free plan does not have it', async () => {
    const free = await server.keyOf('free');
    assert.equal((await server.json('/lookup/domain?domain=shop.com', free)).code, 117);
  });

  test('test mode answers at once and collects nothing', async () => {
    const { data } = await server.json('/lookup/domain?domain=only-a-test.com&mode=test', key);
    assert.equal(data.name, 'only-a-test.com');
    assert.equal(data.is_mx, true);
    await server.app.domains.directory.idle();
    assert.ok(!dns.questions.some(({ name }) => name.includes('only-a-test')));
  });

  test('outside lookups are counted in the metrics', async () => {
    const text = await (await server.get('/metrics')).text();
    assert.match(text, /assay_lookups_total\{kind="dns",outcome="found"\} [1-9]/);
    assert.match(text, /assay_lookups_total\{kind="dns",outcome="servfail"\} [1-9]/);
    assert.match(text, /assay_lookups_total\{kind="rdap",outcome="found"\} [1-9]/);
    assert.match(text, /assay_lookup_duration_seconds_bucket\{kind="dns",le="\+Inf"\} [1-9]/);
    assert.match(text, /assay_domains\{state="known"\} [1-9]/);
  });
});
