import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTrustedOrigin } from './trusted-origin.ts';

const rules = { publicUrl: 'https://api.example.com/assay', v2Host: 'v2.example.com' };
const none = { publicUrl: null, v2Host: null };

const cases: [
  name: string,
  origin: string,
  host: string | undefined,
  given: typeof rules | typeof none,
  expected: boolean,
][] = [
  ['a tool on the same machine is trusted', 'http://localhost:6274', 'api.example.com', none, true],
  ['so is one by IPv6 loopback', 'http://[::1]:6274', 'api.example.com', none, true],
  ['the public address is trusted', 'https://api.example.com', 'api.example.com', rules, true],
  ['its name with another scheme is not', 'http://api.example.com', 'api.example.com', rules, false],
  ['the v2 host is trusted', 'https://v2.example.com', 'v2.example.com', rules, true],
  ['the server’s own literal address is trusted', 'http://192.168.1.5:8080', '192.168.1.5:8080', none, true],
  ['another literal address is not', 'http://192.168.1.6:8080', '192.168.1.5:8080', none, false],
  [
    'a rebound name is not, although it equals the host',
    'http://evil.example:8080',
    'evil.example:8080',
    none,
    false,
  ],
  ['a name that begins like loopback is not', 'http://localhost.evil.example', 'localhost', rules, false],
  ['an opaque origin is not', 'null', 'localhost', rules, false],
  ['an extension is not', 'chrome-extension://abcdef', 'localhost', rules, false],
];

for (const [name, origin, host, given, expected] of cases) {
  test(`MCP origin: ${name}`, () => assert.equal(isTrustedOrigin(origin, host, given), expected));
}
