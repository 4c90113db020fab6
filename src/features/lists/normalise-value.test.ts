import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ListKind } from './list-kinds.ts';
import { normaliseValue } from './normalise-value.ts';

/** Null where the value is refused. */
const rows: readonly (readonly [ListKind, string, string | null])[] = [
  ['ip', ' 192.0.2.7 ', '192.0.2.7'],
  ['ip', '192.0.2.7/32', '192.0.2.7'],
  ['ip', '192.0.2.7/24', '192.0.2.0/24'],
  ['ip', '::ffff:192.0.2.7', '192.0.2.7'],
  ['ip', '2001:DB8:0:0::1', '2001:db8::1'],
  ['ip', '2001:db8::1/32', '2001:db8::/32'],
  ['ip', '2001:db8::1/128', '2001:db8::1'],
  ['ip', '192.0.2.7/33', null],
  ['ip', '192.0.2', null],
  ['ip', 'localhost', null],
  ['email', 'Jane+Shop@Example.COM', 'jane@example.com'],
  ['email', 'j.a.n.e+x@googlemail.com', 'jane@gmail.com'],
  ['email', 'jane@bücher.example', 'jane@xn--bcher-kva.example'],
  ['email', 'jane', null],
  ['email_domain', 'Example.COM.', 'example.com'],
  ['email_domain', '@example.com', 'example.com'],
  ['email_domain', '*.example.com', 'example.com'],
  ['email_domain', 'BÜCHER.example', 'xn--bcher-kva.example'],
  ['email_domain', 'jane@example.com', null],
  ['email_domain', 'com', null],
  ['phone', '+49 (0)151 / 123-456.78', '4915112345678'],
  ['phone', '004915112345678', '4915112345678'],
  ['phone', '4915112345678', '4915112345678'],
  ['phone', '＋4915112345678', '4915112345678'],
  ['phone', '015112345678', null],
  ['phone', '+1234567890123456', null],
  ['phone', '12345', null],
  ['phone', '+49 call me', null],
  ['customer_id', ' Customer-7 ', 'Customer-7'],
  ['customer_id', 'e\u0301', '\u00e9'],
  ['customer_id', 'x'.repeat(256), 'x'.repeat(256)],
  ['customer_id', 'x'.repeat(257), null],
  ['customer_id', '  ', null],
  ['card_bin', '4567-89', '456789'],
  ['card_bin', '45678912', '45678912'],
  ['card_bin', '456789123', null],
  ['card_bin', '4929123456781237', null],
  ['card_bin', '45678', null],
  ['card_country', 'de', 'DE'],
  ['card_country', 'ZZ', null],
  ['card_country', 'Germany', null],
  // As payments keep them.
  ['customer_id', '4111111111111111', '411111XXXXXX1111'],
  ['device', 'phone 4111 1111 1111 1111', 'phone 4111 11XX XXXX 1111'],
  ['phone', '378282246310005', null],
  ['email', '4111111111111111@example.com', null],
  ['word', '4111-1111-1111-1111', null],
  ['device', 'A1b2', 'A1b2'],
  ['word', '  Scun  Thorpe ', 'scun thorpe'],
];

describe('a value becomes the form in which all ways to write it are equal', () => {
  for (const [kind, text, expected] of rows) {
    test(`${kind}: ${text.slice(0, 40)} ${expected === null ? 'is refused' : `is ${expected.slice(0, 40)}`}`, () => {
      const result = normaliseValue(kind, text);
      assert.equal(result.ok ? result.value : null, expected);
    });
  }
});

test('what is refused is not repeated, for it may be a whole card number', () => {
  const result = normaliseValue('card_bin', '4929123456781237');
  assert.ok(!result.ok && !/\d{7}/.test(result.problem));
});

test('a normal form is its own normal form', () => {
  for (const [kind, , expected] of rows) {
    if (expected !== null) assert.deepEqual(normaliseValue(kind, expected), { ok: true, value: expected });
  }
});
