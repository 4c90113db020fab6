import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { CountryFacts } from '../../features/country/country-facts.ts';
import { countryCodes } from '../../features/country/parse-country-code.ts';
import { sampleCountryReport } from '../../features/country/sample-country-report.ts';
import { languages } from '../../features/ip/geo-facts.ts';
import { readZone } from '../../features/time/read-zone.ts';
import type { ZoneTable } from '../../features/time/zone-table.ts';
import { flagFile, flagKinds } from './flags.ts';
import { openReference } from './open-reference.ts';
import { referencePath } from './reference-path.ts';
import { zoneAt } from './zone-at.ts';

const reference = openReference();
const countries = [...reference.countries()];
const zones = JSON.parse(readFileSync(referencePath('time-zones.json'), 'utf8')) as ZoneTable;

/** What does not exist or is nobody's, by field. Everything else must be known of every country. */
const exceptions: Partial<Record<keyof CountryFacts, readonly string[]>> = {
  capital: ['AQ', 'BV', 'HM', 'UM'],
  capitalLatitude: ['AQ', 'BV', 'HM', 'UM'],
  capitalLongitude: ['AQ', 'BV', 'HM', 'UM'],
  timeZone: ['AQ', 'BV', 'HM', 'UM'],
  currency: ['AQ'],
  language: ['AQ', 'BV', 'HM', 'TF'],
  tld: ['BL', 'EH', 'XK'],
};

test('every country code has its facts, and nothing else has', () => {
  assert.deepEqual(
    countries.map((country) => country.code),
    [...countryCodes].sort(),
  );
});

test('the sample of test mode is what would be answered at its time', () => {
  const { country, timeZone } = sampleCountryReport('DE');
  assert.deepEqual(reference.country('DE'), country);
  assert.deepEqual(
    reference.countrySource.timeZone(country, (timeZone?.currentTimestamp ?? 0) * 1000),
    timeZone,
  );
});

for (const field of Object.keys(reference.country('DE') as CountryFacts) as (keyof CountryFacts)[]) {
  const lacking = exceptions[field] ?? [];
  test(`every country but ${lacking.length === 0 ? 'none' : lacking.join(', ')} has ${field}`, () => {
    assert.deepEqual(
      countries.filter((country) => country[field] === null).map((country) => country.code),
      lacking,
    );
  });
}

test('every country and continent is named in all eight languages', () => {
  for (const country of countries) {
    for (const language of languages) {
      assert.ok(country.names[language].length > 1, `${country.code} ${language}`);
      assert.ok(country.continentNames[language].length > 1, `${country.code} ${language}`);
    }
  }
});

test('values have the form the contract promises', () => {
  for (const country of countries) {
    assert.match(country.phoneCode ?? '', /^[1-9]\d{0,3}$/, country.code);
    assert.match(country.tld ?? '.aa', /^\.[a-z]{2}$/, country.code);
    assert.match(country.neighbours, /^([A-Z]{2}(,[A-Z]{2})*)?$/, country.code);
    assert.match(country.currency?.code ?? 'AAA', /^[A-Z]{3}$/, country.code);
    assert.match(country.language?.code ?? 'aa', /^[a-z]{2,3}$/, country.code);
    assert.match(country.continentCode, /^(AF|AN|AS|EU|NA|OC|SA)$/, country.code);
    assert.ok(country.geoNameId === null || country.geoNameId > 0, country.code);
    assert.ok((country.population ?? 0) >= 0, country.code);
    assert.ok(country.currency?.symbol.trim() !== '', country.code);
  }
  assert.equal(new Set(countries.map((country) => country.geoNameId)).size, 250);
});

test('neighbours are countries, and neighbours of each other', () => {
  for (const { code, neighbours } of countries) {
    for (const other of neighbours === '' ? [] : neighbours.split(',')) {
      assert.ok(reference.country(other)?.neighbours.split(',').includes(code), `${code} and ${other}`);
    }
  }
});

test('known facts are right', () => {
  const facts = (code: string) => {
    const country = reference.country(code) as CountryFacts;
    return [
      country.capital,
      country.currency?.code,
      country.phoneCode,
      country.timeZone,
      country.geoNameId,
      country.tld,
    ];
  };
  assert.deepEqual(facts('DE'), ['Berlin', 'EUR', '49', 'Europe/Berlin', 2921044, '.de']);
  assert.deepEqual(facts('US'), ['Washington, D.C.', 'USD', '1', 'America/New_York', 6252001, '.us']);
  assert.deepEqual(facts('JM').slice(0, 4), ['Kingston', 'JMD', '1', 'America/Jamaica']);
  assert.deepEqual(facts('BB').slice(0, 3), ['Bridgetown', 'BBD', '1246']);
  assert.deepEqual(facts('GB').slice(3), ['Europe/London', 2635167, '.uk']);
  assert.equal(reference.country('BG')?.currency?.code, 'EUR');
  assert.equal(reference.country('HR')?.currency?.code, 'EUR');
  assert.equal(reference.country('DE')?.flagUnicode, 'U+1F1E9 U+1F1EA');
  assert.equal(reference.country('DE')?.flagEmoji, '🇩🇪');
  assert.equal(reference.country('EG')?.names.ar, 'مصر');
  assert.equal(countries.filter((country) => country.isEU).length, 27);
});

test('a code is found in any letter case, and nothing else is', () => {
  assert.equal(reference.country('de')?.code, 'DE');
  for (const code of ['', 'ZZ', 'DEU', 'ß', '__proto__']) assert.equal(reference.country(code), null);
});

test('every zone of a country, and of the map, is in the table', () => {
  for (const { code, timeZone } of countries) {
    if (timeZone !== null) assert.ok(readZone(zones, timeZone, 0), `${code} ${timeZone}`);
  }
  for (let latitude = -88; latitude <= 88; latitude += 4) {
    for (let longitude = -179; longitude <= 179; longitude += 4) {
      const zone = zoneAt(latitude, longitude) ?? '';
      assert.ok(readZone(zones, zone, 0), zone);
    }
  }
});

test('a known zone wins over the map, and without both there is none', () => {
  for (const [zone, latitude, longitude, expected] of [
    ['Asia/Tokyo', 52.5, 13.4, 'Asia/Tokyo'],
    [null, 52.5, 13.4, 'Europe/Berlin'],
    ['Europe/Founded_Tomorrow', 52.5, 13.4, 'Europe/Berlin'],
    ['Europe/Founded_Tomorrow', null, null, null],
    [null, null, 13.4, null],
    [null, 95, 13.4, null],
  ] as const) {
    assert.equal(reference.timeZone(zone, latitude, longitude, 0).name, expected);
  }
});

test('large cities and regions have Arabic names', () => {
  assert.equal(reference.arabicName(360630), 'القاهرة');
  assert.equal(reference.arabicName(524901), 'موسكو');
  assert.equal(reference.arabicName(1), null);
});

test('a country’s time is that of its capital', () => {
  const report = reference.countrySource.timeZone(
    reference.country('EG') as CountryFacts,
    Date.UTC(2026, 5, 21, 10),
  );
  assert.deepEqual([report.abbreviation, report.offset, report.isDST], ['EEST', 10_800, true]);
  assert.match(report.sunInfo.sunrise ?? '', /^05:5\d:\d\d$/);
});

test('every country has its flag in all four forms', () => {
  for (const { code } of countries) {
    for (const kind of flagKinds) assert.ok(flagFile(code, kind), `${code} ${kind}`);
  }
});
