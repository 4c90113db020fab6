import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanFacts } from './clean-facts.ts';
import { comparedEmail, comparedPhone, personsOf, phoneDigits } from './name-customer.ts';

function named(
  values: { customer_id?: string; customer_email?: string; customer_phone?: string },
  { address = null, e164 = null }: { address?: string | null; e164?: string | null } = {},
) {
  const none = { customer_id: null, customer_email: null, customer_phone: null };
  return {
    payment: { ...cleanFacts.payment, values: { ...cleanFacts.payment.values, ...none, ...values } },
    email: { ...cleanFacts.email!, address },
    phone: { ...cleanFacts.phone!, e164 },
  };
}

test('digits of a phone number are those of no card, whatever stands between them', () => {
  for (const [text, digits] of [
    ['+49 (151) 123-456', '49151123456'],
    ['0049 151 123456', '49151123456'],
    ['none', null],
    ['', null],
    ['4111111111111111', null],
    ['4111)1111)1111)1111', null],
    ['4111  1111\u00ad1111, 1111', null],
    ['tel 12 card 4111:1111:1111:1111', null],
  ] as const)
    assert.equal(phoneDigits(text), digits, text);
});

test('a customer is found by a number or address that cannot be read, too', () => {
  assert.equal(comparedPhone(named({ customer_phone: '00049 99' })), '+04999');
  assert.equal(comparedPhone(named({ customer_phone: '000000000' })), null, 'a placeholder names nobody');
  assert.equal(comparedPhone(named({ customer_phone: '1' })), null);
  assert.equal(comparedPhone(named({ customer_phone: '0151 1' }, { e164: '+491511' })), '+491511');
  assert.equal(comparedPhone(named({ customer_phone: '4111111111111111' }, { e164: '+4111' })), null);
  assert.equal(comparedEmail(named({ customer_email: 'Jane@@x' })), 'jane@@x');
  assert.equal(comparedEmail(named({ customer_email: 'J@x.de' }, { address: 'j@x.de' })), 'j@x.de');
  assert.equal(comparedEmail(named({})), null);
});

test('a customer has the names that were sent and those by which they are compared, the subject’s first', () => {
  const all = { customer_id: 'c1', customer_email: 'Jane+a@X.de', customer_phone: '0151 11111' };
  assert.deepEqual(personsOf(named(all, { address: 'jane@x.de', e164: '+4915111111' })), [
    'jane+a@x.de',
    '015111111',
    '4915111111',
    'jane@x.de',
    'id:c1',
  ]);
  assert.deepEqual(personsOf(named({})), []);
});
