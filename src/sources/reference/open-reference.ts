import { readFileSync } from 'node:fs';
import type { CountryFacts } from '../../features/country/country-facts.ts';
import type { CountrySource } from '../../features/country/country-report.ts';
import { parseCountryCode } from '../../features/country/parse-country-code.ts';
import { createTimeReporter, type TimeReporter } from '../../features/time/create-time-reporter.ts';
import type { ZoneTable } from '../../features/time/zone-table.ts';
import { type BorderTable, type CountryTable, createCountryFacts } from './create-country-facts.ts';
import type { DataManifest } from './data-manifest.ts';
import { referencePath } from './reference-path.ts';
import { zoneAt } from './zone-at.ts';

/** The tables under `data/`, in memory. */
export interface Reference {
  /** By alpha-2 code; upper case is fastest, any case is understood. Null when there is no such country. */
  country(code: string): CountryFacts | null;
  /** Every country, in the order of their codes. */
  countries(): Iterable<CountryFacts>;
  /** Arabic name of a city or region by its GeoNames id; null when none is known. */
  arabicName(geoNameId: number): string | null;
  /** The time and sun at a place. A zone that is null or not in the table is found by the coordinates. */
  readonly timeZone: TimeReporter;
  /** What country lookups draw on. */
  readonly countrySource: CountrySource;
  readonly manifest: DataManifest;
}

/** Reads the tables, which takes some ten milliseconds; throws when one is missing or is not JSON. */
export function openReference(): Reference {
  const countries = createCountryFacts(
    readTable<CountryTable>('countries.json'),
    readTable<BorderTable>('country-borders.json'),
  );
  const arabicNames = new Map(
    Object.entries(readTable<Record<string, string>>('arabic-names.json')).map(([id, name]) => [
      Number(id),
      name,
    ]),
  );
  const report = createTimeReporter(readTable<ZoneTable>('time-zones.json'));
  const country = (code: string) =>
    countries.get(code) ?? countries.get(parseCountryCode(code) ?? '') ?? null;
  return {
    country,
    countries: () => countries.values(),
    arabicName: (geoNameId) => arabicNames.get(geoNameId) ?? null,
    timeZone: (zone, latitude, longitude, nowMs) => {
      const told = report(zone, latitude, longitude, nowMs);
      return told.name === null ? report(zoneAt(latitude, longitude), latitude, longitude, nowMs) : told;
    },
    countrySource: {
      find: country,
      timeZone: (facts, nowMs) =>
        report(facts.timeZone, facts.capitalLatitude, facts.capitalLongitude, nowMs),
    },
    manifest: readTable<DataManifest>('manifest.json'),
  };
}

function readTable<T>(file: string): T {
  return JSON.parse(readFileSync(referencePath(file), 'utf8')) as T;
}
