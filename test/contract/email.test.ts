import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { type DnsServer, startDnsServer } from '../helpers/dns-server.ts';
import { type RegistryServer, rdapDomain, startRegistryServer } from '../helpers/registry-server.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

const mail = { MX: [{ preference: 10, exchange: 'mx.good.com' }], TXT: ['v=spf1 mx -all'] };

describe('email scoring', () => {
  let dns: DnsServer;
  let registry: RegistryServer;
  let server: RunningApp;
  let key: string;
  before(async () => {
    dns = await startDnsServer({
      'good.com': mail,
      'mx.good.com': { A: ['8.8.8.8'] },
      'gmail.com': mail,
      'gmaol.com': mail,
      'duck.com': mail,
      'mailinator.com': mail,
      'stanford.edu': mail,
      'xn--mnchen-3ya.de': mail,
      'micros0ft.com': mail,
      'nospf.com': { MX: mail.MX },
      'null.com': { MX: [{ preference: 0, exchange: '.' }] },
      'web-only.com': { A: ['8.8.4.4'] },
      'nothing.com': { TXT: ['hello'] },
      'dead-mx.com': { MX: [{ preference: 10, exchange: 'gone.good.com' }], TXT: ['v=spf1 -all'] },
      'broken.com': { fault: 'servfail' },
      'silent.com': { fault: 'silent' },
      'fresh.com': mail,
      'young.com': mail,
      'domain.com': mail,
    });
    registry = await startRegistryServer();
    const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    registry.rdap('/rdap/domain/good.com', { body: rdapDomain('good.com', '2001-01-01T00:00:00Z') });
    registry.rdap('/rdap/domain/fresh.com', { body: rdapDomain('fresh.com', daysAgo(5)) });
    registry.rdap('/rdap/domain/young.com', { body: rdapDomain('young.com', daysAgo(100)) });
    server = await startApp({
      ASSAY_DNS_SERVERS: dns.address,
      ASSAY_DNS_TIMEOUT_MS: '400',
      ASSAY_EMAIL_DEADLINE_MS: '1000',
      ASSAY_RDAP_URLS: `*=${registry.rdapUrl}`,
      ASSAY_WHOIS_SERVERS: '*=127.0.0.1:1',
      ASSAY_DOMAIN_ALLOW_PRIVATE: 'on',
    });
    key = await server.keyOf('premium');
  });
  after(async () => {
    await server.stop();
    await dns.close();
    await registry.close();
  });

  const v1 = async (email: string, path = '/scoring/email') =>
    (await server.json(`${path}?email=${encodeURIComponent(email)}`, key)).data;
  const v2 = async (email: string) =>
    (await server.json(`/v2/score/email/${encodeURIComponent(email)}`, key)).data;

  test('a good address is safe, at the first call and when its domain is known', async () => {
    const first = await v1('jane@good.com');
    assert.deepEqual(first, {
      score: 0,
      reason: '',
      isValid: true,
      isFree: false,
      isRoleBased: false,
      isEducational: false,
      isDisposable: false,
      blacklisted: false,
      email: 'jane@good.com',
      domain: {
        name: 'good.com',
        is_dangerous: null,
        is_disposable: false,
        is_forwarding: false,
        is_spf: true,
        is_dmarc: null,
        is_dkim: null,
        is_mx: true,
        is_bimi: null,
        created_at: null,
        is_new: null,
      },
      custom_rules_applied: { total: 0, rules: [] },
    });
    await server.app.domains.directory.idle();
    const later = await v1('jane@good.com');
    assert.equal(later.score, 0);
    assert.equal(later.domain.created_at, '2001-01-01');
    assert.equal(later.domain.is_dmarc, false);
  });

  const rows: readonly (readonly [email: string, score: number, rule: string | null, flags: object])[] = [
    ['jane@gmail.com', 0, null, { is_free: true }],
    ['jane@stanford.edu', 0, null, { is_educational: true }],
    ['jané@münchen.de', 0, null, {}],
    ['"two words"@good.com', 0, null, {}],
    ['info@good.com', 1, 'role', { is_role_based: true, is_valid: true }],
    ['jane@nospf.com', 1, 'bad_spf', { is_valid: true }],
    ['jane@duck.com', 1, 'forwarded', { is_forwarding: true, is_disposable: false }],
    ['jane@gmaol.com', 1, 'mistyped', { suggestion: 'jane@gmail.com' }],
    ['jane@broken.com', 1, 'mail_not_known', { is_valid: true, recommendation: 'review' }],
    ['jane@silent.com', 1, 'mail_not_known', {}],
    ['jane@web-only.com', 2, 'no_mx_record', { is_valid: false }],
    ['jane@dead-mx.com', 2, 'unreachable_mail', { is_valid: false, risk_level: 'high' }],
    ['jane@mailinator.com', 3, 'disposable', { is_disposable: true, is_valid: false }],
    ['jane@micros0ft.com', 3, 'dangerous_domain', { is_valid: false, recommendation: 'block' }],
    ['jane@null.com', 3, 'no_mail', { is_valid: false, risk_level: 'critical' }],
    ['jane@nothing.com', 3, 'no_mail', {}],
    ['jane@nowhere-at-all.com', 3, 'no_mail', {}],
    ['name@domain.com', 3, 'placeholder', { is_valid: false }],
    ['name[ar]domain.com', 3, 'malformed', { is_valid: false, domain: null }],
    ['jane@localhost', 3, 'malformed', {}],
    ['jane..doe@good.com', 3, 'malformed', {}],
    [`${'a'.repeat(65)}@good.com`, 3, 'malformed', {}],
    ['@', 3, 'malformed', {}],
  ];
  for (const [email, score, rule, flags] of rows) {
    test(`${email.slice(0, 30)} scores ${score}${rule === null ? '' : ` by the rule ${rule}`}`, async () => {
      const data = await v2(email);
      assert.equal(data.email, email);
      assert.equal(data.score, score);
      assert.equal(data.rules[0]?.id ?? null, rule);
      assert.equal(data.reason === '', score === 0);
      for (const [name, value] of Object.entries(flags)) assert.deepEqual(data[name], value, name);
      const older = await v1(email);
      assert.deepEqual([older.score, older.reason, older.isValid], [data.score, data.reason, data.is_valid]);
    });
  }

  test('when the DNS cannot be asked v2 says that the score is not certain', async () => {
    const data = await v2('jane@broken.com');
    assert.ok(data.reasons.some((text: string) => text.includes('not certain')));
    assert.equal(data.domain.is_mx, null);
  });

  test('the age of a domain counts once it is known', async () => {
    await v1('jane@fresh.com');
    await v1('jane@young.com');
    await server.app.domains.directory.idle();
    assert.deepEqual(
      [(await v2('jane@fresh.com')).rules[0].id, (await v2('jane@fresh.com')).score],
      ['very_new_domain', 2],
    );
    assert.deepEqual(
      [(await v2('jane@young.com')).rules[0].id, (await v2('jane@young.com')).score],
      ['new_domain', 1],
    );
  });

  test('an empty address is an error, a malformed one an answer', async () => {
    for (const path of [
      '/scoring/email?email=',
      '/scoring/email',
      '/scoring/email?email=%20',
      '/validateEmail?email',
    ])
      assert.equal((await server.json(path, key)).code, 119, path);
    const malformed = await server.json('/scoring/email?email=nothing', key);
    assert.equal(malformed.status, 'success');
  });

  test('an unescaped plus of older clients is understood on their paths', async () => {
    const older = await server.json('/validateEmail?email=jane+tag@good.com&mode=live', key);
    assert.equal(older.data.email, 'jane+tag@good.com');
    assert.equal(older.data.isValid, true);
    const current = await server.json('/scoring/email?email=jane+tag@good.com', key);
    assert.equal(current.data.isValid, false);
  });

  test('it is of the Premium plan and takes a user identifier', async () => {
    const standard = await server.keyOf('standard');
    assert.equal((await server.json('/scoring/email?email=jane@good.com', standard)).code, 117);
    const tagged = await server.json('/scoring/email?email=jane@good.com&userID=42', key);
    assert.equal(tagged.status, 'success');
  });

  test('many calls about one new domain ask the DNS once', async () => {
    dns.set('crowd.com', mail);
    await Promise.all(Array.from({ length: 20 }, (_, number) => v1(`jane${number}@crowd.com`)));
    await server.app.domains.directory.idle();
    const asked = dns.questions.filter(({ type, name }) => type === 'MX' && name === 'crowd.com');
    assert.ok(asked.length <= 2, String(asked.length));
  });

  test('an account that has filled its part of the queue makes no more live checks', async () => {
    const small = await startApp({
      ASSAY_DNS_SERVERS: dns.address,
      ASSAY_DOMAIN_QUEUE_PER_ACCOUNT: '2',
      ASSAY_DOMAIN_CONCURRENCY: '0',
    });
    try {
      const premium = await small.keyOf('premium');
      for (let number = 0; number < 4; number++)
        await small.json(`/scoring/email?email=jane@q${number}.com`, premium);
      // The next orders are refused at once when the table has said that there is no room.
      while (small.app.domains.directory.counts().refused === 0)
        await new Promise((resolve) => setImmediate(resolve));
      const { data } = await small.json('/v2/score/email/jane@q99.com', premium);
      assert.equal(data.rules[0].id, 'mail_not_known');
      assert.ok(!dns.questions.some(({ name }) => name === 'q99.com'));
    } finally {
      await small.stop();
    }
  });

  test('test mode answers the same for every address, and asks nobody', async () => {
    const { data } = await server.json('/scoring/email?email=someone@only-a-test.com&mode=test', key);
    assert.equal(data.email, 'someone@only-a-test.com');
    assert.equal(data.domain.name, 'only-a-test.com');
    assert.equal(data.score, 0);
    assert.ok(!dns.questions.some(({ name }) => name.includes('only-a-test')));
  });
});

describe('email scoring with the SMTP probe switched on', () => {
  let dns: DnsServer;
  let smtp: SMTPServer;
  let server: RunningApp;
  let key: string;
  before(async () => {
    dns = await startDnsServer({
      'probed.com': { MX: [{ preference: 10, exchange: 'localhost.probed.com' }], TXT: ['v=spf1 mx -all'] },
      'localhost.probed.com': { A: ['127.0.0.1'] },
    });
    smtp = new SMTPServer({
      authOptional: true,
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('jane@')
          ? done()
          : done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })),
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    server = await startApp({
      ASSAY_DNS_SERVERS: dns.address,
      ASSAY_SMTP_PROBE: 'on',
      ASSAY_SMTP_PORT: String((smtp.server.address() as AddressInfo).port),
      ASSAY_DOMAIN_ALLOW_PRIVATE: 'on',
      ASSAY_WHOIS_SERVERS: '*=127.0.0.1:1',
    });
    key = await server.keyOf('premium');
  });
  after(async () => {
    await server.stop();
    await dns.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  test('a mailbox that the server does not know makes the address invalid', async () => {
    const known = await server.json('/v2/score/email/jane@probed.com', key);
    const unknown = await server.json('/v2/score/email/john@probed.com', key);
    assert.deepEqual([known.data.mailbox, known.data.score], ['accepted', 0]);
    assert.deepEqual(
      [unknown.data.mailbox, unknown.data.score, unknown.data.rules[0].id],
      ['rejected', 3, 'no_mailbox'],
    );
  });
});
