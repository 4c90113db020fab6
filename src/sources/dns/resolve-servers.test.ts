import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDnsServer, resolveServers } from './resolve-servers.ts';

for (const [text, host, port] of [
  ['192.0.2.1', '192.0.2.1', 53],
  ['127.0.0.1:5353', '127.0.0.1', 5353],
  ['2001:db8::1', '2001:db8::1', 53],
  ['[2001:db8::1]', '2001:db8::1', 53],
  ['[2001:db8::1]:5353', '2001:db8::1', 5353],
  ['dns.internal', 'dns.internal', 53],
  ['dns.internal:5353', 'dns.internal', 5353],
] as const) {
  test(`"${text}" is a resolver`, () => {
    assert.deepEqual(parseDnsServer(text), { host, port });
  });
}

for (const text of [
  '',
  '192.0.2.1:0',
  '192.0.2.1:70000',
  '[192.0.2.1]:53',
  'a b',
  'https://dns.example',
  ':53',
]) {
  test(`"${text}" is no resolver`, () => {
    assert.equal(parseDnsServer(text), null);
  });
}

test('resolvers are given with their ports, and names by their addresses', async () => {
  assert.deepEqual(
    await resolveServers([
      { host: '127.0.0.1', port: 5353 },
      { host: '::1', port: 53 },
    ]),
    ['127.0.0.1:5353', '[::1]:53'],
  );
  assert.ok((await resolveServers([{ host: 'localhost', port: 5353 }])).length > 0);
  await assert.rejects(resolveServers([{ host: 'nowhere.invalid', port: 53 }]), /nowhere\.invalid/);
});
