import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isReservedAsn, registryOf } from './as-registry.ts';
import { isHostingAsn, relayOperator, torOperator, vpnOperator } from './curated-asns.ts';
import { describeAsn } from './describe-asn.ts';

const bbc = { number: 2818, org: 'BBC', countryCode: 'GB', continentCode: 'EU' };
const nothing = { handle: null, description: null, countryCode: null, category: null, registered: null };

test('the registry of an AS is the one IANA gave its block to', () => {
  const rows: [asn: number, registry: string | null][] = [
    [1, 'ARIN'],
    [1877, 'RIPE'],
    [4608, 'APNIC'],
    [4865, 'APNIC'],
    [13_335, 'ARIN'],
    [24_940, 'RIPE'],
    [26_600, 'LACNIC'],
    [36_900, 'AFRINIC'],
    [64_495, 'RIPE'],
    [132_203, 'APNIC'],
    [200_000, 'RIPE'],
    [270_000, 'LACNIC'],
    [328_000, 'AFRINIC'],
    [396_982, 'ARIN'],
    [23_456, null],
    [64_500, null],
    [64_512, null],
    [65_535, null],
    [100_000, null],
    [180_000, null],
    [4_200_000_000, null],
    [4_294_967_295, null],
  ];
  for (const [asn, registry] of rows) assert.equal(registryOf(asn, null), registry, `AS${asn}`);
});

test('a number of an early block whose holder is on another continent has no certain registry', () => {
  assert.equal(registryOf(1103, 'EU'), null);
  assert.equal(registryOf(1103, 'NA'), 'ARIN');
});

test('private and documentation numbers are told from those not given out', () => {
  assert.deepEqual([64_496, 64_512, 4_200_000_000, 23_456, 65_551].map(isReservedAsn), [
    true,
    true,
    true,
    true,
    true,
  ]);
  assert.deepEqual([1, 180_000, 64_495].map(isReservedAsn), [false, false, false]);
});

test('known operators are told by number', () => {
  assert.ok(
    [16_509, 8075, 16_276, 24_940, 14_061, 63_949, 20_473, 9009, 51_167, 12_876, 31_898, 13_335].every(
      isHostingAsn,
    ),
  );
  assert.ok(![2818, 7018, 3320, 15_557].some(isHostingAsn));
  assert.match(relayOperator(36_183) ?? '', /iCloud/);
  assert.match(vpnOperator(209_103) ?? '', /Proton/);
  assert.match(torOperator(60_729) ?? '', /Tor/);
  assert.equal(vpnOperator(16_509), null);
});

describe('an AS', () => {
  test('is described by its organization where nothing else is known', () => {
    assert.deepEqual(describeAsn(bbc, null), {
      number: 2818,
      name: 'BBC',
      org: 'BBC',
      countryCode: 'GB',
      type: 'business',
      registry: 'RIPE',
      status: 'ASSIGNED',
      created: null,
      phone: null,
      email: null,
      domain: null,
    });
  });

  test('has what the registry download adds', () => {
    const overlay = {
      handle: 'BBC',
      description: 'British Broadcasting Corporation',
      countryCode: 'GB',
      category: 'education_research',
      registered: '2010-07-14',
    };
    const facts = describeAsn(bbc, overlay);
    assert.equal(facts.org, 'British Broadcasting Corporation');
    assert.equal(facts.type, 'education');
    assert.equal(facts.created, '2010-07-14T00:00:00Z');
  });

  test('keeps what is known where the download says nothing', () => {
    const facts = describeAsn(
      { ...bbc, number: 24_940, org: 'Hetzner Online GmbH' },
      { ...nothing, category: 'business', registered: 'soon' },
    );
    assert.equal(facts.name, 'Hetzner Online GmbH');
    assert.equal(facts.type, 'hosting');
    assert.equal(facts.registry, 'RIPE');
    assert.equal(facts.status, 'ASSIGNED');
    assert.equal(facts.created, null);
  });

  test('that is reserved says so and nothing else', () => {
    const facts = describeAsn({ number: 64_512, org: null, countryCode: null, continentCode: null }, null);
    assert.deepEqual([facts.status, facts.type, facts.registry, facts.name], ['RESERVED', null, null, null]);
  });

  test('that nobody announces is unknown but for its registry', () => {
    const facts = describeAsn({ number: 396_000, org: null, countryCode: null, continentCode: null }, null);
    assert.deepEqual([facts.registry, facts.status, facts.type, facts.org], ['ARIN', null, null, null]);
  });
});
