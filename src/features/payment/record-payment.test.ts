import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed } from './clean-facts.ts';
import { recordPayment } from './record-payment.ts';

const countryOf = (change: Parameters<typeof changed>[0]) => recordPayment(changed(change), 'acc').country;
const abroad = { country: 'BR' };

test('a payment counts for the country of its address', () => {
  assert.equal(countryOf({ ip: abroad }), 'BR');
  assert.equal(countryOf({ ip: { country: null } }), 'DE', 'else for that which the customer names');
});

test('the country of an address whose users may be anywhere is no country that was paid from', () => {
  const hidden = { ...abroad, threat: { kind: 'vpn', reason: 'A VPN.', hidesPlace: true } } as const;
  assert.equal(countryOf({ ip: hidden }), 'DE', 'what the customer says stays the same');
  assert.equal(countryOf({ ip: hidden, payment: { values: { customer_country: null } } }), null);
});
