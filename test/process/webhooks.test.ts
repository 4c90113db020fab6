/** Webhooks over HTTP: made, changed, tested, told of events, looked through. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { webhookEvents } from '../../src/features/events/alert-kinds.ts';
import { type RunningApp, startApp } from '../helpers/start-app.ts';
import { until } from '../helpers/until.ts';
import { startReceiver, type WebhookReceiver } from '../helpers/webhook-receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not typed.
type Json = any;

describe('webhooks', () => {
  let server: RunningApp;
  let key: string;
  let receiver: WebhookReceiver;
  let status = 200;
  before(async () => {
    server = await startApp({ ASSAY_WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8', ASSAY_WEBHOOKS_PER_ACCOUNT: '3' });
    key = await server.keyOf('premium');
    receiver = await startReceiver((_, response) => {
      response.writeHead(status).end('seen');
    });
  });
  after(async () => {
    await server.stop();
    await receiver.stop();
  });

  async function send(method: string, path: string, body?: object, as = key): Promise<Json> {
    const answer = await fetch(`${server.url}/v2/webhooks${path}`, {
      method,
      headers: { Authorization: `Bearer ${as}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json();
  }
  const create = async (body: object = {}): Promise<Json> =>
    (await send('POST', '', { url: receiver.url, ...body })).data;
  const remove = (id: string) => send('DELETE', `/${id}`);

  test('a new webhook is told of events at once, signed with the secret that only its creation shows', async () => {
    const made = await create({ description: 'All of it' });
    assert.match(made.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(made.events, webhookEvents);
    const { secret, ...rest } = made;
    assert.deepEqual((await send('GET', `/${made.id}`)).data, rest, 'the secret is not shown again');
    assert.deepEqual((await send('GET', '')).data.webhooks, [rest]);
    const before = receiver.messages.length;
    await server.json('/scoring/email?email=no-address&userID=jane', key);
    await until(
      () => receiver.messages.length,
      (count) => count > before,
    );
    const message = receiver.messages.at(-1)!;
    const body = new Webhook(secret).verify(message.body, message.headers as Record<string, string>) as Json;
    assert.equal(body.event, 'spam_email');
    assert.equal(body.email, 'no-address');
    const { deliveries } = await until(
      async () => (await send('GET', `/${made.id}/deliveries?state=delivered`)).data,
      ({ deliveries: rows }) => rows.length === 1,
    );
    const [event] = (await server.json('/v2/events?user=jane', key)).data.events;
    assert.equal(deliveries[0].event_id, event.id);
    assert.equal(deliveries[0].message_id, message.id);
    await remove(made.id);
  });

  test('every event can be tested, with the answer in the answer', async () => {
    const { id, secret } = await create({ enabled: false });
    for (const event of webhookEvents) {
      const { data } = await send('POST', `/${id}/test`, { event });
      assert.equal(data.state, 'delivered');
      assert.equal(data.log[0].response, 'seen');
      const message = receiver.messages.at(-1)!;
      const body = new Webhook(secret).verify(
        message.body,
        message.headers as Record<string, string>,
      ) as Json;
      assert.equal(body.event, event);
    }
    status = 500;
    const { data } = await send('POST', `/${id}/test`, {});
    assert.deepEqual([data.state, data.attempts, data.last_status], ['failed', 1, 500]);
    status = 200;
    assert.equal((await send('GET', `/${id}`)).data.failing_since, null, 'a test does not count against it');
    const replayed = await send('POST', `/${id}/deliveries/${data.id}/replay`);
    assert.equal(replayed.data.state, 'pending');
    assert.equal((await send('POST', `/${id}/deliveries/${data.id}/replay`)).code, 104, 'it waits already');
    const before = receiver.messages.length;
    await send('PATCH', `/${id}`, { enabled: true });
    await until(
      () => receiver.messages.length,
      (count) => count > before,
    );
    await remove(id);
  });

  test('events of one subject are merged where the account wants it', async () => {
    const { id, merge_seconds } = await create();
    assert.equal(merge_seconds, 0);
    for (const wrong of [-1, 86_401, 'soon', 1.5])
      assert.equal((await send('PATCH', `/${id}`, { merge_seconds: wrong })).code, 104);
    assert.equal((await send('PATCH', `/${id}`, { merge_seconds: 600 })).data.merge_seconds, 600);
    const before = receiver.messages.length;
    for (const email of ['again', 'again', 'again', 'last'])
      await server.json(`/scoring/email?email=${email}`, key);
    const messages = await until(
      () => receiver.messages.slice(before).map(({ body }) => JSON.parse(body) as Json),
      (found) => found.some(({ email }: Json) => email === 'last'),
    );
    assert.deepEqual(messages.map(({ email, mergedEvents }: Json) => [email, mergedEvents]).sort(), [
      ['again', 0],
      ['last', 0],
    ]);
    await remove(id);
  });

  test('the secret is rotated with both signing for a while', async () => {
    const made = await create();
    const rotated = (await send('POST', `/${made.id}/rotate-secret`, { overlap_hours: 1 })).data;
    assert.notEqual(rotated.secret, made.secret);
    assert.ok(rotated.previous_secret_until > rotated.changed_at);
    await send('POST', `/${made.id}/test`, {});
    const { headers, body } = receiver.messages.at(-1)!;
    for (const secret of [made.secret, rotated.secret])
      new Webhook(secret).verify(body, headers as Record<string, string>);
    await send('POST', `/${made.id}/rotate-secret`, { overlap_hours: 0 });
    await send('POST', `/${made.id}/test`, {});
    const last = receiver.messages.at(-1)!;
    assert.throws(() =>
      new Webhook(rotated.secret).verify(last.body, last.headers as Record<string, string>),
    );
    await remove(made.id);
  });

  test('what cannot be sent to is refused when it is named, or said when it is tried', async () => {
    for (const url of ['http://10.0.0.1/', 'ftp://x.example', 'nothing', 'https://[::1]/', ''])
      assert.equal((await send('POST', '', { url })).code, 104, url);
    for (const body of [
      { events: ['x'] },
      { events: [] },
      { enabled: 'maybe' },
      { description: 'x'.repeat(201) },
    ])
      assert.equal((await send('POST', '', { url: receiver.url, ...body })).code, 104, JSON.stringify(body));
    const { id } = await create({ url: 'http://localhost.invalid/' });
    const { data } = await send('POST', `/${id}/test`, {});
    assert.deepEqual([data.state, data.last_status], ['failed', null]);
    assert.ok(data.last_error.length > 0);
    assert.equal((await send('PATCH', `/${id}`, {})).code, 104);
    await remove(id);
  });

  test('an account may have so many, and sees only its own', async () => {
    const made = await Promise.all([create(), create(), create()]);
    assert.match((await send('POST', '', { url: receiver.url })).description, /3 webhooks/);
    const other = await server.keyOf('premium');
    const { id } = made[0];
    assert.deepEqual((await send('GET', '', undefined, other)).data.webhooks, []);
    const before = receiver.messages.length;
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['PATCH', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/test`],
      ['POST', `/${id}/rotate-secret`],
      ['GET', `/${id}/deliveries`],
      ['GET', `/${id}/deliveries/1`],
      ['POST', `/${id}/deliveries/1/replay`],
    ] as const) {
      const body = method === 'GET' ? undefined : { enabled: false };
      assert.equal((await send(method, path, body, other)).code, 104, `${method} ${path}`);
    }
    assert.equal(receiver.messages.length, before);
    assert.equal((await send('GET', `/${id}`)).data.enabled, true);
    await Promise.all(made.map((webhook: Json) => remove(webhook.id)));
    assert.deepEqual((await send('GET', '')).data.webhooks, []);
    assert.equal((await send('GET', '', undefined, await server.keyOf('free'))).code, 117, 'paid plans only');
  });
});
