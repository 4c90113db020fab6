import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { writeMmdb } from '../../../test/helpers/mmdb-writer.ts';
import type { GeoFacts } from '../../features/ip/geo-facts.ts';
import { parseIp } from '../../features/ip/parse-ip.ts';
import { readIndexFile } from '../index-cache/index-file.ts';
import { buildCityIndex } from './build-city-index.ts';
import { type CityIndex, createCityIndex } from './city-index.ts';
import { openCityIndex } from './open-city-index.ts';

const dir = mkdtempSync(join(tmpdir(), 'assay-city-'));
after(() => rmSync(dir, { recursive: true }));

const germany = {
  geoname_id: 2_921_044,
  iso_code: 'DE',
  is_in_european_union: true,
  names: { en: 'Germany' },
};
const berlin = {
  city: { geoname_id: 2_950_159, names: { en: 'Berlin', ru: 'Берлин', 'zh-CN': '柏林', 'pt-BR': 'Berlim' } },
  continent: { code: 'EU', geoname_id: 6_255_148, names: { en: 'Europe' } },
  country: germany,
  location: {
    latitude: { double: 52.5196 },
    longitude: { double: 13.4069 },
    accuracy_radius: 20,
    time_zone: 'Europe/Berlin',
  },
  postal: { code: '10178' },
  subdivisions: [
    { geoname_id: 2_950_157, iso_code: 'BE', names: { en: 'State of Berlin', de: 'Land Berlin' } },
  ],
};

let files = 0;
/** Builds and reads an index in this process. */
async function open(
  bytes: Buffer,
  arabicNames: (id: number) => string | null = () => null,
): Promise<CityIndex> {
  const file = join(dir, `${++files}.mmdb`);
  const target = `${file}.index`;
  writeFileSync(file, bytes);
  buildCityIndex({ sources: [file], target, fingerprint: '' }, () => {});
  return createCityIndex((await readIndexFile(target, ''))!, arabicNames);
}
const lookUp = (index: CityIndex, address: string): GeoFacts | null => index.lookUp(parseIp(address)!);

describe('a database of the GeoIP2 shape', () => {
  const bytes = writeMmdb({
    databaseType: 'GeoIP2-City',
    aliases: ['2002::/16'],
    networks: [
      ['81.0.0.0/8', berlin],
      ['81.1.2.3/32', { ...berlin, postal: { code: '' }, city: { geoname_id: 9, names: {} } }],
      ['1.1.1.0/24', { registered_country: germany }],
      ['1.1.2.0/24', { represented_country: germany }],
      ['2a00::/16', berlin],
      ['2a00:1::1/128', { country: germany }],
    ],
  });

  test('every field is read', async () => {
    const index = await open(bytes, (id) => (id === 2_950_159 ? 'برلين' : null));
    assert.deepEqual(lookUp(index, '81.9.9.9'), {
      continentCode: 'EU',
      continentGeoNameId: 6_255_148,
      countryCode: 'DE',
      countryGeoNameId: 2_921_044,
      isEU: true,
      regionCode: 'BE',
      regionGeoNameId: 2_950_157,
      regionNames: {
        en: 'State of Berlin',
        ar: undefined,
        de: 'Land Berlin',
        es: undefined,
        fr: undefined,
        ja: undefined,
        ru: undefined,
        zh: undefined,
      },
      cityGeoNameId: 2_950_159,
      cityNames: {
        en: 'Berlin',
        ar: 'برلين',
        de: undefined,
        es: undefined,
        fr: undefined,
        ja: undefined,
        ru: 'Берлин',
        zh: '柏林',
      },
      postalCode: '10178',
      latitude: 52.5196,
      longitude: 13.4069,
      accuracyRadiusKm: 20,
      timeZone: 'Europe/Berlin',
    });
    assert.deepEqual(index.info, {
      databaseType: 'GeoIP2-City',
      builtAt: '2026-05-28T20:26:40.000Z',
      builtAtMs: 1_780_000_000_000,
      records: 3,
      ranges: index.info.ipv4Ranges + index.info.ipv6Ranges,
      ipv4Ranges: index.info.ipv4Ranges,
      ipv6Ranges: index.info.ipv6Ranges,
    });
  });

  test('an address without a country is in the one its network is registered in, and on that continent', async () => {
    const index = await open(bytes);
    const facts = lookUp(index, '1.1.1.1');
    assert.equal(facts?.countryCode, 'DE');
    assert.equal(facts?.continentCode, 'EU');
    assert.equal(facts?.latitude, null);
  });

  test('the country that users represent says nothing of where they are', async () => {
    assert.equal(lookUp(await open(bytes), '1.1.2.1'), null);
  });

  test('empty texts and nameless places are unknown', async () => {
    const facts = lookUp(await open(bytes), '81.1.2.3');
    assert.equal(facts?.postalCode, null);
    assert.equal(facts?.cityNames, null);
    assert.equal(facts?.cityGeoNameId, null);
    assert.equal(facts?.countryCode, 'DE');
  });

  test('addresses of one record share an object and a number; the others have none', async () => {
    const index = await open(bytes);
    assert.equal(lookUp(index, '81.9.9.9'), lookUp(index, '2a00:2::1'));
    const id = index.recordId(parseIp('81.0.0.0')!);
    assert.equal(index.record(id), lookUp(index, '81.255.255.255'));
    assert.equal(index.recordId(parseIp('82.0.0.0')!), 0);
    assert.equal(index.record(0), null);
    assert.equal(lookUp(index, '2b00::1'), null);
  });

  test('single IPv6 addresses and networks that repeat the IPv4 space are found', async () => {
    const index = await open(bytes);
    assert.equal(lookUp(index, '2a00:1::1')?.postalCode, null);
    assert.equal(lookUp(index, '2a00:1::2')?.postalCode, '10178');
    assert.equal(lookUp(index, '2002:5109:909::1'), lookUp(index, '81.9.9.9'));
    assert.equal(lookUp(index, '2002:5200::1'), null);
  });
});

test('all record sizes, gzip and trees of IPv4 alone are understood', async () => {
  for (const recordBits of [24, 28, 32] as const) {
    for (const ipVersion of [4, 6] as const) {
      const bytes = writeMmdb({
        databaseType: 'X',
        recordBits,
        ipVersion,
        networks: [['81.2.0.0/15', berlin]],
      });
      const index = await open(recordBits === 28 ? gzipSync(bytes) : bytes);
      assert.equal(
        lookUp(index, '81.3.255.255')?.cityGeoNameId,
        2_950_159,
        `${recordBits} bits, IPv${ipVersion}`,
      );
      assert.equal(lookUp(index, '81.4.0.0'), null);
      assert.equal(lookUp(index, '2a00::1'), null);
    }
  }
});

test('DB-IP: the district behind a city is dropped', async () => {
  const city = (name: string) => ({
    city: { names: { en: name } },
    country: { iso_code: 'RU', names: { en: 'Russia' } },
  });
  const networks = [['5.0.0.0/8', city('Moscow (Tsentralnyy administrativnyy okrug)')]] as const;
  const dbip = await open(writeMmdb({ databaseType: 'DBIP-City-Lite', networks }));
  assert.equal(lookUp(dbip, '5.1.1.1')?.cityNames?.en, 'Moscow');
  const other = await open(
    writeMmdb({ databaseType: 'GeoLite2-City', networks: [['5.0.0.0/8', city('Frankfurt (Oder)')]] }),
  );
  assert.equal(lookUp(other, '5.1.1.1')?.cityNames?.en, 'Frankfurt (Oder)');
});

test('the flat shape: empty texts are unknown, and so is the membership of the EU', async () => {
  const flat = {
    country_code: 'ru',
    state1: 'Moscow',
    state2: '',
    city: 'Moscow (Tsentralnyy)',
    postcode: '',
    latitude: { double: 55.7558 },
    longitude: { double: 37.6173 },
    timezone: '',
  };
  const index = await open(writeMmdb({ databaseType: 'dbip-city', networks: [['5.0.0.0/8', flat]] }));
  const facts = lookUp(index, '5.1.1.1');
  assert.equal(facts?.countryCode, 'RU');
  assert.equal(facts?.isEU, null);
  assert.equal(facts?.regionNames?.en, 'Moscow');
  assert.equal(facts?.cityNames?.en, 'Moscow');
  assert.equal(facts?.postalCode, null);
  assert.equal(facts?.timeZone, null);
  assert.equal(facts?.latitude, 55.7558);
});

test('the index is built once, and again when the database or the cache has changed', async () => {
  const file = join(dir, 'once.mmdb');
  const cacheDir = join(dir, 'once-cache');
  const cache = join(cacheDir, 'city.index');
  const shares: number[] = [];
  const openAgain = () => openCityIndex({ file, cacheDir, onProgress: (share) => shares.push(share) });
  writeFileSync(file, writeMmdb({ databaseType: 'A', networks: [['81.0.0.0/8', berlin]] }));
  await openAgain();
  assert.equal(shares.at(-1), 1);
  shares.length = 0;
  const before = statSync(cache).ino;
  await openAgain();
  assert.equal(statSync(cache).ino, before);
  assert.deepEqual(shares, []);

  const bytes = readFileSync(cache);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(cache, bytes);
  assert.equal((await openAgain()).info.databaseType, 'A');
  assert.equal(shares.at(-1), 1);

  writeFileSync(file, writeMmdb({ databaseType: 'B', networks: [['81.0.0.0/8', berlin]] }));
  assert.equal((await openAgain()).info.databaseType, 'B');
});

test('a file that is no database is refused with a reason', async () => {
  await assert.rejects(open(Buffer.from('no database at all')), /no MaxMind database/);
  const truncated = writeMmdb({ databaseType: 'X', networks: [['81.0.0.0/8', berlin]] }).subarray(600);
  await assert.rejects(open(truncated), /MaxMind database/);
  const file = join(dir, 'text.mmdb');
  writeFileSync(file, 'no database at all');
  await assert.rejects(
    openCityIndex({ file, cacheDir: dir }),
    /The city index cannot be built: .*no MaxMind database/,
  );
  await assert.rejects(openCityIndex({ file: join(dir, 'missing.mmdb'), cacheDir: dir }), /ENOENT/);
});
