/** Every kind of list in every endpoint that it counts in: what is blocked is flagged, what is allowed is cleared. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type DnsServer, startDnsServer } from '../helpers/dns-server.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
type Answer = any;

/** What lists made of an answer. */
type Read = (data: Answer) => 'blocked' | 'cleared' | 'untouched';

const flagged =
  (of: (data: Answer) => unknown): Read =>
  (data) => {
    const by = data.listed_by ?? data.security?.listed_by ?? null;
    if (of(data) === true) return 'blocked';
    return by?.mode === 'allow' ? 'cleared' : 'untouched';
  };
const ofPayment =
  (rule: string): Read =>
  (data) => {
    if (data.rules.some(({ id, evidence }: Answer) => id === rule && /is in the list Matrix/.test(evidence)))
      return data.score >= 60 && data.recommendation === 'block' ? 'blocked' : 'untouched';
    return /is in the allow-list Matrix/.test(data.reasons[0] ?? '') && data.score === 0
      ? 'cleared'
      : 'untouched';
  };
const security = flagged((data) => data.security?.is_blacklisted);
const own = flagged((data) => data.is_blacklisted);

interface Case {
  readonly kind: string;
  readonly values: readonly string[];
  /** Paths of GETs of v2, or the fields of a payment. */
  readonly asked: readonly (readonly [string | object, Read])[];
}

const withoutModule = '/v2/lookup/ip/9.9.9.9';

const cases: readonly Case[] = [
  {
    kind: 'ip',
    values: ['9.9.9.9', '9.9.0.0/16'],
    asked: [
      [withoutModule, security],
      ['/v2/lookup/ip/9.9.9.9?params=security', security],
      ['/v2/score/ip/9.9.9.9', security],
      ['/v2/geo/ip/bulk?ips=9.9.9.9&params=security', (data) => security(data['9.9.9.9'])],
      ['/v2/geo/ip?params=security', security],
      [{ customer_ip: '9.9.9.9' }, ofPayment('PF10022')],
    ],
  },
  {
    kind: 'email',
    values: ['jane@good.com'],
    asked: [
      ['/v2/score/email/Jane+shop@good.com', own],
      [{ customer_email: 'Jane+shop@good.com' }, ofPayment('PF10023')],
    ],
  },
  {
    kind: 'email_domain',
    values: ['good.com'],
    asked: [
      ['/v2/score/email/jane@mail.good.com', own],
      [{ customer_email: 'jane@mail.good.com' }, ofPayment('PF10023')],
    ],
  },
  {
    kind: 'phone',
    values: ['+442071838750'],
    asked: [
      ['/v2/score/phone/%2B442071838750?country_code=GB', own],
      [{ customer_phone: '0044 20 7183 8750' }, ofPayment('PF10024')],
    ],
  },
  {
    kind: 'card_bin',
    values: ['427601', '42760112'],
    asked: [
      ['/v2/lookup/bin/42760112', own],
      [{ card_number: '4276011234567890' }, ofPayment('PF10025')],
    ],
  },
  { kind: 'customer_id', values: ['c-1'], asked: [[{ customer_id: 'c-1' }, ofPayment('PF10026')]] },
  {
    kind: 'device',
    values: ['device-77'],
    asked: [[{ customer_device_id: 'device-77' }, ofPayment('PF10014')]],
  },
];

describe('lists', () => {
  let dns: DnsServer;
  let server: RunningApp;
  let key: string;
  before(async () => {
    const mail = { MX: [{ preference: 10, exchange: 'mx.good.com' }], TXT: ['v=spf1 mx -all'] };
    const host = { A: ['8.8.8.8'] };
    dns = await startDnsServer({ 'good.com': mail, 'mail.good.com': mail, 'mx.good.com': host });
    server = await startApp({
      ASSAY_DNS_SERVERS: dns.address,
      ASSAY_TRUSTED_PROXIES: '127.0.0.0/8',
    });
    key = await server.keyOf('premium');
  });
  after(async () => {
    await server.stop();
    await dns.close();
  });

  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(server.url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': '9.9.9.9' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer;
    assert.ok(answer.success !== false, `${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  }
  const ask = (asked: string | object): Promise<Answer> =>
    typeof asked === 'string' ? send('GET', asked) : send('POST', '/v2/score/payments', { data: asked });

  async function withList(kind: string, mode: string, value: string, work: () => Promise<void>) {
    const { id } = await send('POST', '/v2/lists', { name: `Matrix ${mode}`, kind, mode });
    await send('POST', `/v2/lists/${id}/entries`, { value });
    try {
      await work();
    } finally {
      await send('DELETE', `/v2/lists/${id}`);
    }
  }

  for (const { kind, values, asked } of cases) {
    for (const [what, read] of asked) {
      const title = typeof what === 'string' ? what : `a payment with ${JSON.stringify(what)}`;
      test(`of ${kind} count for ${title}`, async () => {
        assert.equal(read(await ask(what)), 'untouched');
        for (const value of values) {
          await withList(kind, 'block', value, async () => {
            assert.equal(read(await ask(what)), 'blocked', value);
            await withList(kind, 'allow', value, async () => {
              // An address that nothing speaks against is answered without what was not asked for.
              const wanted = what === withoutModule ? 'untouched' : 'cleared';
              assert.equal(read(await ask(what)), wanted, value);
            });
          });
        }
      });
    }
  }

  test('of card_country count for BINs and payments; an allowed country clears the card, not the payment', async () => {
    const bin = '/v2/lookup/bin/42760112';
    const payment = { card_number: '4276011234567890' };
    const country = (await ask(bin)).info.country.alpha2;
    await withList('card_country', 'block', country, async () => {
      assert.equal(own(await ask(bin)), 'blocked');
      assert.equal(ofPayment('PF10025')(await ask(payment)), 'blocked');
      await withList('card_country', 'allow', country, async () => {
        assert.equal(own(await ask(bin)), 'cleared');
        assert.equal(ofPayment('PF10025')(await ask(payment)), 'untouched');
      });
    });
  });

  test('of word count for texts', async () => {
    const isSafe = async (text: string): Promise<boolean> =>
      (await send('POST', '/v2/score/text', { text })).is_safe;
    assert.equal(await isSafe('the bananafone rings'), true);
    await withList('word', 'block', 'bananafone', async () =>
      assert.equal(await isSafe('the bananafone rings'), false),
    );
    assert.equal(await isSafe('what a crock of shit'), false);
    await withList('word', 'allow', 'shit', async () =>
      assert.equal(await isSafe('what a crock of shit'), true),
    );
  });
});
