import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideSecurity } from '../ip/decide-security.ts';
import { describePayment } from './describe-payment.ts';
import type { LookupSources, PaymentTables } from './payment-sources.ts';
import { readPayment } from './read-payment.ts';

/** A source of addresses that knows a place as exactly as is said, and nothing else. */
function placeOf(accuracyRadiusKm: number | null, sent: object = {}) {
  const ip = {
    geo: () => ({ countryCode: 'US', latitude: 37.751, longitude: -97.822, accuracyRadiusKm }),
    asn: () => null,
    country: () => null,
    security: () => decideSecurity({ listed: [], asn: null, userAgentBot: null, missing: [] }),
  };
  const tables = { riskOf: () => 'none', countriesAsOf: '', currency: () => null, usualHighUsd: 0 };
  const payment = readPayment({ customer_ip: '203.0.114.9', ...sent }, (text) => text);
  return describePayment(
    payment,
    1_782_907_200,
    { ip } as unknown as LookupSources,
    tables as unknown as PaymentTables,
    (_, lookup) => lookup(),
  ).place;
}

test('the place of an address counts where it is known to within 200 km; GPS is better', () => {
  assert.equal(placeOf(20)?.radiusKm, 20);
  assert.equal(placeOf(200)?.source, 'ip');
  assert.equal(placeOf(null)?.radiusKm, 100);
  assert.equal(placeOf(500), null);
  assert.equal(placeOf(1000), null, 'the middle of a country is no place');
  assert.equal(placeOf(1000, { customer_latitude: 40.7, customer_longitude: -74 })?.source, 'gps');
});
