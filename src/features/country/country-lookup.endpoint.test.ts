import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../errors.ts';
import type { Call } from '../../http/call.ts';
import { countryLookup } from './country-lookup.endpoint.ts';
import type { CountrySource } from './country-report.ts';
import { sampleCountryReport } from './sample-country-report.ts';

const sample = sampleCountryReport('DE');
const country: CountrySource = {
  find: (code) => (code === 'DE' ? sample.country : null),
  timeZone: () => sample.timeZone as NonNullable<typeof sample.timeZone>,
};
const call: Call = {
  version: 1,
  legacy: false,
  headers: {},
  nowMs: 0,
  caller: () => null,
  accountId: () => null,
  keyId: () => null,
  baseUrl: () => 'http://assay.test',
};
const allModules = { language: true, flag: true, currency: true, timezone: true };
const noModules = { language: false, flag: false, currency: false, timezone: false };

function input(code: string, modules = noModules, language: 'en' | 'ar' = 'en') {
  return { code, modules, language };
}

function answer(
  version: 'v1' | 'v2',
  modules: typeof noModules,
  language: 'en' | 'ar' = 'en',
): Record<string, unknown> {
  const given = input('DE', modules, language);
  const report = countryLookup.run(given, call, { country }) as typeof sample;
  return countryLookup[version]?.view(report, given, call) as Record<string, unknown>;
}

test('a code is read in any letter case and with blanks around it', () => {
  for (const sent of ['DE', 'de', ' De ']) assert.equal(countryLookup.parameters.code.read(sent), 'DE');
});

for (const sent of [null, '', 'D', 'ZZ', 'DEU', '49', 'ÄÖ', ['x', 'y'], {}]) {
  test(`${JSON.stringify(sent)} is no country code: 116`, () => {
    assert.throws(() => countryLookup.parameters.code.read(sent), isInvalidCode);
  });
}

test('a code that no country has is 116 too', () => {
  assert.throws(() => countryLookup.run(input('ZZ'), call, { country }), isInvalidCode);
});

function isInvalidCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 116;
}

test('modules are answered only when asked for', () => {
  const parts = ['currency', 'language', 'timezone', 'flag'];
  for (const version of ['v1', 'v2'] as const) {
    for (const part of parts) {
      assert.equal(answer(version, noModules)[part], undefined);
      assert.notEqual(answer(version, allModules)[part], undefined);
    }
  }
});

test('the fields of v1 are those of the contract', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(answer('v1', { ...noModules, currency: true, flag: true }))), {
    countryCode: 'DE',
    countryName: 'Germany',
    countryGeoNameID: 2921044,
    capital: 'Berlin',
    population: 84119100,
    phoneCode: '49',
    countryIsEU: true,
    countryNeighbours: 'AT,BE,CH,CZ,DK,FR,LU,NL,PL',
    tld: '.de',
    continentName: 'Europe',
    continentCode: 'EU',
    continentGeoNameID: 6255148,
    currency: { currencyName: 'Euro', currencyCode: 'EUR', currencySymbol: '€' },
    flag: {
      emoji: '🇩🇪',
      unicode: 'U+1F1E9 U+1F1EA',
      png: {
        '1000px': 'http://assay.test/flags/png1000px/de.png',
        '250px': 'http://assay.test/flags/png250px/de.png',
        '100px': 'http://assay.test/flags/png100px/de.png',
      },
      svg: 'http://assay.test/flags/svg/de.svg',
    },
    custom_rules_applied: { total: 0, rules: [] },
  });
});

test('names come in the language asked for', () => {
  assert.equal(answer('v1', noModules, 'ar')['countryName'], 'ألمانيا');
  assert.equal(answer('v2', noModules, 'ar')['continent_name'], 'أوروبا');
});

test('v2 has the fields of v1 in snake case', () => {
  const v1 = Object.keys(answer('v1', allModules));
  const v2 = Object.keys(answer('v2', allModules));
  const snake = v1.map((name) =>
    name
      .replace('GeoNameID', '_geoname_id')
      .replace('IsEU', '_is_eu')
      .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  assert.deepEqual(v2, snake);
});

test('the answer of test mode repeats the code', () => {
  assert.equal(countryLookup.sample(input('FR')).country.code, 'FR');
});

test('an event keeps the country as its subject', () => {
  assert.deepEqual(countryLookup.event?.(sample, input('DE')), {
    subject: 'DE',
    countryCode: 'DE',
    risk: null,
    flags: [],
  });
});
