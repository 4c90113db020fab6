import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { signMessage } from './sign-message.ts';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

test('the reference implementation verifies what is signed, and refuses what was changed', () => {
  const current = newSecret();
  // The library compares the timestamp with the clock, so this one message is signed now.
  const message = { id: 'msg_1', body: '{"event":"profanity","text":"*** ü"}', nowMs: Date.now() };
  const headers = { ...signMessage(message, { current, previous: null }) };
  assert.deepEqual(new Webhook(current).verify(message.body, headers), JSON.parse(message.body));
  assert.throws(() => new Webhook(newSecret()).verify(message.body, headers));
  assert.throws(() => new Webhook(current).verify(`${message.body} `, headers));
  assert.throws(() => new Webhook(current).verify(message.body, { ...headers, 'webhook-id': 'msg_2' }));
});

test('both secrets sign until the overlap of a rotation ends', () => {
  const [current, before] = [newSecret(), newSecret()];
  const message = { id: 'msg_1', body: '{}', nowMs: Date.now() };
  const previous = { secret: before, untilMs: message.nowMs + 1 };
  const headers = { ...signMessage(message, { current, previous }) };
  for (const secret of [current, before]) new Webhook(secret).verify('{}', headers);
  const later = signMessage({ ...message, nowMs: previous.untilMs }, { current, previous });
  assert.equal(later['webhook-signature'].split(' ').length, 1);
});

test('a known message has a known signature', () => {
  const headers = signMessage(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', nowMs: 1_614_265_330_000 },
    { current: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', previous: null },
  );
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
