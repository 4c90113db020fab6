/** What the packaged data say of addresses that everyone knows; a new release of the data may move some of them. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { GeoFacts } from '../../src/features/ip/geo-facts.ts';
import { parseIp } from '../../src/features/ip/parse-ip.ts';
import { type AsnDirectory, createAsnDirectory } from '../../src/sources/asn/create-asn-directory.ts';
import type { AsnIndex } from '../../src/sources/asn/open-asn-index.ts';
import type { CityIndex } from '../../src/sources/city/open-city-index.ts';
import { openPackagedData } from '../helpers/open-packaged-data.ts';

let city: CityIndex;
let asn: AsnIndex;
let directory: AsnDirectory;
before(async () => {
  ({ city, asn } = await openPackagedData());
  directory = createAsnDirectory({ index: asn, geo: city.lookUp, overlay: () => null });
});

interface Known {
  readonly geo: Partial<GeoFacts>;
  readonly city: string | null;
  readonly asn: number;
  readonly org: string;
  readonly type: string;
}

const known: Record<string, Known> = {
  '8.8.8.8': {
    geo: {
      countryCode: 'US',
      continentCode: 'NA',
      latitude: 37.751,
      longitude: -97.822,
      accuracyRadiusKm: 1000,
      isEU: false,
    },
    city: null,
    asn: 15_169,
    org: 'Google LLC',
    type: 'hosting',
  },
  '1.1.1.1': {
    geo: {
      countryCode: 'AU',
      countryGeoNameId: 2_077_456,
      continentCode: 'OC',
      latitude: null,
      timeZone: null,
    },
    city: null,
    asn: 13_335,
    org: 'Cloudflare, Inc.',
    type: 'hosting',
  },
  '2606:4700:4700::1111': {
    geo: { countryCode: 'US', continentCode: 'NA', latitude: null },
    city: null,
    asn: 13_335,
    org: 'Cloudflare, Inc.',
    type: 'hosting',
  },
  '185.220.101.1': {
    geo: {
      countryCode: 'DE',
      isEU: true,
      regionCode: 'BB',
      cityGeoNameId: 2_945_358,
      postalCode: '14621',
      timeZone: 'Europe/Berlin',
    },
    city: 'Brandenburg an der Havel',
    asn: 60_729,
    org: 'Stiftung Erneuerbare Freiheit',
    type: 'hosting',
  },
  '5.255.255.5': {
    geo: {
      countryCode: 'RU',
      cityGeoNameId: 524_901,
      postalCode: '119021',
      timeZone: 'Europe/Moscow',
      isEU: false,
    },
    city: 'Moscow',
    asn: 13_238,
    org: 'YANDEX LLC',
    type: 'business',
  },
  '212.58.244.1': {
    geo: {
      countryCode: 'GB',
      continentCode: 'EU',
      cityGeoNameId: null,
      timeZone: 'Europe/London',
      isEU: false,
    },
    city: null,
    asn: 2818,
    org: 'BBC',
    type: 'business',
  },
};

for (const [address, expected] of Object.entries(known)) {
  test(`${address} is where and whose it is known to be`, () => {
    const ip = parseIp(address)!;
    const geo = city.lookUp(ip);
    assert.partialDeepStrictEqual(geo, expected.geo);
    assert.equal(geo?.cityNames?.en ?? null, expected.city);
    const facts = directory.ofIp(ip);
    assert.deepEqual([facts?.number, facts?.org, facts?.type], [expected.asn, expected.org, expected.type]);
  });
}

test('names come in the languages the database has', () => {
  const moscow = city.lookUp(parseIp('5.255.255.5')!)?.cityNames;
  assert.deepEqual(
    [moscow?.ru, moscow?.de, moscow?.zh, moscow?.ja],
    ['Москва', 'Moskau', '莫斯科', 'モスクワ'],
  );
});

test('the networks of known systems are complete', () => {
  const rows: [asn: number, ipv4: number, country: string, registry: string | null][] = [
    [13_335, 910, 'US', 'ARIN'],
    [16_509, 5968, 'US', 'ARIN'],
    [24_940, 81, 'DE', 'RIPE'],
    [2818, 2, 'GB', 'RIPE'],
  ];
  for (const [number, ipv4, country, registry] of rows) {
    assert.equal(asn.prefixesOf(number).ipv4.length, ipv4, `AS${number}`);
    assert.equal(directory.facts(number).countryCode, country, `AS${number}`);
    assert.equal(directory.facts(number).registry, registry, `AS${number}`);
  }
});

test('addresses of the packaged data are found as the reference reader finds them', async () => {
  const { readFileSync } = await import('node:fs');
  const { gunzipSync } = await import('node:zlib');
  const { Reader } = await import('mmdb-lib');
  const { packagedCityDatabase } = await import('../../src/sources/city/open-city-index.ts');
  // biome-ignore lint/suspicious/noExplicitAny: the reader's records are compared field by field.
  const reader = new Reader<any>(gunzipSync(readFileSync(packagedCityDatabase())));
  let seed = 20_261_121;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed;
  };
  const word = (): string => (random() >>> 16).toString(16);
  const addresses = Array.from({ length: 3000 }, () => [
    [24, 16, 8, 12].map(() => random() >>> 24).join('.'),
    `${['2001', '2a00', '2a02', '2600', '2400', '2800', '2c0f', '2002'][random() >>> 29]}:${word()}:${word()}::${word()}`,
  ]).flat();
  for (const address of addresses) {
    const expected = reader.get(address);
    const country = expected?.country ?? expected?.registered_country;
    const facts = city.lookUp(parseIp(address)!);
    assert.deepEqual(
      [
        facts?.countryCode,
        facts?.cityGeoNameId,
        facts?.postalCode,
        facts?.latitude,
        facts?.longitude,
        facts?.timeZone,
      ].map((value) => value ?? null),
      [
        country?.iso_code,
        expected?.city?.geoname_id,
        expected?.postal?.code,
        expected?.location?.latitude,
        expected?.location?.longitude,
        expected?.location?.time_zone,
      ].map((value) => value ?? null),
      address,
    );
    assert.equal(facts?.regionGeoNameId ?? null, expected?.subdivisions?.[0]?.geoname_id ?? null, address);
  }
});
