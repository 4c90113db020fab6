import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideSecurity } from '../ip/decide-security.ts';
import type { ThreatKind } from '../ip/security-facts.ts';
import { describePayment } from './describe-payment.ts';
import type { LookupSources, PaymentTables } from './payment-sources.ts';
import { readPayment } from './read-payment.ts';

/** A source of addresses that knows a place as exactly as is said, and nothing else. */
function described(accuracyRadiusKm: number | null, sent: object, flags: readonly ThreatKind[] = []) {
  const listed = flags.map((flag) => ({ id: flag, flag, source: '', since: null, asOf: null, text: '' }));
  const ip = {
    geo: () => ({ countryCode: 'US', latitude: 37.751, longitude: -97.822, accuracyRadiusKm }),
    asn: () => null,
    country: () => null,
    security: () => decideSecurity({ listed, asn: null, userAgentBot: null, missing: [] }),
  };
  const tables = { riskOf: () => 'none', countriesAsOf: '', currency: () => null, usualHighUsd: 0 };
  const payment = readPayment({ customer_ip: '203.0.114.9', ...sent }, (text) => text);
  return describePayment(
    payment,
    1_782_907_200,
    { ip, phone } as unknown as LookupSources,
    tables as unknown as PaymentTables,
    (_, lookup) => lookup(),
  );
}

const placeOf = (radiusKm: number | null, sent: object = {}) => described(radiusKm, sent).place;
/** Tells by which country it was asked to read the number. */
const phone = (_: string, sentCountry: string) => ({
  ...{ problem: null, isAssignable: true, lineType: null, callingCode: '1', e164: null },
  ...{ international: null, national: null, carrier: null, timeZones: [], disposableLastSeen: null },
  ...{ sentCountry, region: sentCountry },
});

test('the place of an address counts where it is known to within 200 km; GPS is better', () => {
  assert.equal(placeOf(20)?.radiusKm, 20);
  assert.equal(placeOf(200)?.source, 'ip');
  assert.equal(placeOf(null)?.radiusKm, 100);
  assert.equal(placeOf(500), null);
  assert.equal(placeOf(1000), null, 'the middle of a country is no place');
  assert.equal(placeOf(1000, { customer_latitude: 40.7, customer_longitude: -74 })?.source, 'gps');
});

test('a number is read by the country that is named or that the address is in, unless that hides its user', () => {
  const countryOf = (sent: object, ...flags: readonly ThreatKind[]) =>
    described(20, { customer_phone: '020 7183 8750', ...sent }, flags).phone?.country;
  assert.equal(countryOf({ customer_country: 'UK' }), 'GB');
  assert.equal(countryOf({ billing_country: 'FR' }), 'FR');
  assert.equal(countryOf({}), 'US');
  assert.equal(countryOf({}, 'vpn'), undefined, 'nothing can be said of it');
  assert.equal(countryOf({ customer_phone: '+442071838750' }, 'vpn'), '');
  assert.equal(countryOf({ customer_phone: '00442071838750' }, 'vpn'), '');
});

test('the country of an address stands in for that of the customer, unless it hides its user', () => {
  assert.equal(described(20, {}).customerCountry?.code, 'US');
  assert.equal(described(20, {}, ['vpn']).customerCountry, null);
  assert.equal(described(20, { customer_country: 'FR' }, ['vpn']).customerCountry?.code, 'FR');
});
