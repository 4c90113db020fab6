import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneFacts } from '../../features/phone/phone-facts.ts';
import { samplePhoneReport } from '../../features/phone/sample-phone-report.ts';
import { createPhoneSource } from './create-phone-source.ts';
import { openPhoneTables } from './open-phone-tables.ts';

const tables = openPhoneTables();
const source = createPhoneSource(tables);

test('the tables have what their sources have', () => {
  assert.ok(tables.sizes.disposable > 93_000, `${tables.sizes.disposable} disposable numbers`);
  assert.ok(tables.sizes.carriers > 10_000, `${tables.sizes.carriers} carrier ranges`);
});

test('the carrier that a range was given to is known, where the country publishes it', () => {
  for (const [digits, carrier] of [
    ['447400123456', 'Three'],
    ['201001234567', 'Vodafone'],
    ['8613812345678', 'China Mobile'],
    ['33612345678', 'SFR'],
    ['79161234567', null],
    ['12125552368', null],
    ['493012345678', null],
  ] as const)
    assert.equal(tables.carrier(digits), carrier, digits);
});

test('time zones are told where the number tells', () => {
  assert.deepEqual(tables.timeZones('493012345678'), ['Europe/Berlin']);
  assert.deepEqual(tables.timeZones('12125552368'), ['America/New_York']);
  assert.deepEqual(tables.timeZones('13105552368'), ['America/Los_Angeles']);
  assert.deepEqual(tables.timeZones('18002255288'), []);
  assert.deepEqual(tables.timeZones('9'.repeat(16)), []);
});

test('a disposable number is known with the day it was last seen, in every form it is sent in', () => {
  assert.equal(tables.disposableLastSeen('447990655603'), '2024-02-11');
  for (const [phone, country] of [
    ['+447990655603', 'GB'],
    ['07990 655603', 'GB'],
    ['00447990655603', 'DE'],
  ] as const) {
    const facts = source(phone, country);
    assert.match(facts.disposableLastSeen ?? '', /^20\d\d-\d\d-\d\d$/, phone);
  }
  assert.equal(source('+4915112345678', 'DE').disposableLastSeen, null);
});

test('the sample of test mode is what its number is answered live', () => {
  const { facts } = samplePhoneReport('+4915112345678', 'DE');
  const live = source('+4915112345678', 'DE');
  for (const part of Object.keys(facts) as (keyof PhoneFacts)[])
    assert.deepEqual(live[part], facts[part], part);
});

test('nothing is told of a number that is none', () => {
  const facts = source('12', 'GB');
  assert.equal(facts.carrier, null);
  assert.deepEqual(facts.timeZones, []);
  assert.equal(facts.disposableLastSeen, null);
});
