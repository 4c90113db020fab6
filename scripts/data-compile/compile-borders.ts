import type { BorderTable } from '../../src/sources/reference/create-country-facts.ts';
import type { CompiledFile } from './compiled-file.ts';
import * as corrections from './country-corrections.ts';
import { packageVersion, readPackageJson } from './read-package.ts';

export interface ListedCountry {
  readonly cca2: string;
  readonly cca3: string;
  readonly borders: readonly string[];
  readonly tld: readonly string[];
}

export function listCountries(): readonly ListedCountry[] {
  return readPackageJson<ListedCountry[]>('world-countries', 'countries.json').sort((a, b) =>
    a.cca2 < b.cca2 ? -1 : 1,
  );
}

/** A file of its own, because its source is under the Open Database License. */
export function compileBorders(): CompiledFile {
  const countries = listCountries();
  const byAlpha3 = new Map(countries.map((country) => [country.cca3, country]));
  const table: BorderTable = Object.fromEntries(
    countries.map((country) => [
      country.cca2,
      {
        neighbours: country.borders
          .map((code) => byAlpha3.get(code))
          // A border that only one side lists is none: Sri Lanka has India, India not Sri Lanka.
          .filter((other) => other?.borders.includes(country.cca3))
          .map((other) => other?.cca2)
          .sort()
          .join(','),
        tld:
          country.tld.find((tld) => /^\.[a-z]{2}$/.test(tld) && !corrections.undelegatedTlds.has(tld)) ??
          null,
      },
    ]),
  );
  return {
    path: 'country-borders.json',
    content: `${JSON.stringify(table)}\n`,
    provenance: {
      sources: [{ name: 'world-countries', version: packageVersion('world-countries') }],
      asOf: 'as of the source',
      licence: 'ODbL-1.0',
      attribution:
        'Contains neighbours and top-level domains from world-countries by Mohammed Le Doze, made available under the Open Database License 1.0; this file is under the same licence.',
    },
  };
}
