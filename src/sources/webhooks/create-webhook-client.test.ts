import assert from 'node:assert/strict';
import type { lookup as dnsLookup, LookupAddress } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startReceiver } from '../../../test/helpers/webhook-receiver.ts';
import { parseCidr } from '../../features/ip/cidr.ts';
import { createWebhookClient } from './create-webhook-client.ts';

const loopback = [parseCidr('127.0.0.0/8')!];
const { signal } = new AbortController();
const message = { headers: { 'X-Test': '1' }, body: '{"event":"x"}', signal };
const stopwatch = () => performance.now();

/** A resolver that gives one list of addresses after the other. */
function resolver(...answers: string[][]): typeof dnsLookup {
  let asked = 0;
  const lookup = (
    _hostname: string,
    _options: object,
    callback: (error: null, addresses: LookupAddress[]) => void,
  ) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)]!;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return lookup as unknown as typeof dnsLookup;
}

const client = (lookup?: typeof dnsLookup, allowPrivate = loopback, timeoutMs = 5000) =>
  createWebhookClient({
    allowPrivate,
    timeoutMs,
    stopwatch,
    ...(lookup === undefined ? {} : { lookup }),
  });

describe('webhook client', () => {
  test('sends a message and tells what came back', async () => {
    const receiver = await startReceiver();
    const result = await client()({ ...message, url: receiver.url });
    assert.deepEqual(
      { ...result, latencyMs: 0 },
      { status: 200, error: null, latencyMs: 0, excerpt: 'thanks', retryAfterMs: null },
    );
    assert.equal(receiver.messages[0]!.body, message.body);
    assert.equal(receiver.messages[0]!.headers['x-test'], '1');
    await receiver.stop();
  });

  test('sends nothing to addresses that are not of the public internet, however they are written', async () => {
    const receiver = await startReceiver();
    const { port } = receiver;
    const hosts = [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '10.0.0.1',
      '169.254.169.254',
      '[fe80::1]',
      '[fd00:ec2::254]',
      '100.64.0.1',
      '224.0.0.1',
    ];
    for (const host of hosts) {
      for (const scheme of ['http', 'https']) {
        const result = await client(undefined, [])({ ...message, url: `${scheme}://${host}:${port}/` });
        assert.equal(result.error, 'It leads to a private or reserved address.', `${scheme}://${host}`);
      }
    }
    assert.equal(receiver.messages.length, 0);
    await receiver.stop();
  });

  test('checks the addresses that a name has at the time of connecting, each time', async () => {
    const receiver = await startReceiver();
    const url = `http://hook.example:${receiver.port}/`;
    // Allowed the first time, pointing elsewhere the second, with one bad address among good ones the third.
    const post = client(resolver(['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1', '10.0.0.1']));
    assert.equal((await post({ ...message, url })).status, 200);
    const reason = 'It leads to a private or reserved address.';
    assert.equal((await post({ ...message, url })).error, reason);
    assert.equal((await post({ ...message, url })).error, reason);
    for (const address of ['::ffff:10.0.0.1', '64:ff9b::a00:1', 'fe80::1', '0.0.0.0', '::1'])
      assert.equal((await client(resolver([address]))({ ...message, url })).error, reason, address);
    assert.equal(receiver.messages.length, 1);
    await receiver.stop();
  });

  test('speaks without https to allowed networks only', async () => {
    const post = client(resolver(['93.184.216.34']));
    assert.equal((await post({ ...message, url: 'http://hook.example/' })).error, 'It is not https.');
    assert.equal((await client()({ ...message, url: 'http://93.184.216.34/' })).error, 'It is not https.');
  });

  test('follows no redirect', async () => {
    const target = await startReceiver();
    const receiver = await startReceiver((_, response) => {
      response.writeHead(307, { Location: target.url }).end();
    });
    const result = await client()({ ...message, url: receiver.url });
    assert.equal(result.status, 307);
    assert.match(result.error!, /redirects/);
    assert.equal(target.messages.length, 0);
    await Promise.all([receiver.stop(), target.stop()]);
  });

  test('gives up in time, whatever the receiver does', async () => {
    // Takes connections and says nothing.
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const result = await client(undefined, loopback, 100)({ ...message, url: `http://127.0.0.1:${port}/` });
    assert.equal(result.error, 'It did not answer within 100 ms.');
    silent.close();
    const endless = await startReceiver((_, response) => {
      response.writeHead(200);
      response.write('begun');
    });
    const begun = await client(undefined, loopback, 100)({ ...message, url: endless.url });
    assert.equal(begun.status, 200, 'the status counts by itself');
    assert.equal(begun.excerpt, 'begun');
    await endless.stop();
  });

  test('reads a bounded beginning of an answer, also of a compressed one', async () => {
    const receiver = await startReceiver((_, response, count) => {
      if (count === 1) {
        response.end(Buffer.alloc(50_000_000, 'a'));
      } else if (count === 2) {
        response.writeHead(500, { 'Content-Encoding': 'gzip', 'Retry-After': '120' });
        response.end(gzipSync('broken\u0000\u001b[31m!'));
      } else {
        response.writeHead(200, { 'Content-Encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(100_000_000)));
      }
    });
    const post = client();
    assert.equal((await post({ ...message, url: receiver.url })).excerpt, 'a'.repeat(1024));
    const failed = await post({ ...message, url: receiver.url });
    assert.deepEqual(
      { ...failed, latencyMs: 0 },
      { status: 500, error: 'It answered 500.', latencyMs: 0, excerpt: 'broken[31m!', retryAfterMs: 120_000 },
    );
    assert.equal((await post({ ...message, url: receiver.url })).status, 200, 'a bomb does no harm');
    await receiver.stop();
  });

  test('says in its own words what went wrong', async () => {
    const receiver = await startReceiver((_, response) => response.destroy());
    assert.equal((await client()({ ...message, url: receiver.url })).error, 'The connection was cut.');
    await receiver.stop();
    assert.equal((await client()({ ...message, url: receiver.url })).error, 'The connection was refused.');
    assert.equal(
      (await client(resolver([]))({ ...message, url: 'https://x.example/' })).error,
      'The name has no address.',
    );
  });
});
