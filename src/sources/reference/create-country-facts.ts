import type { CountryFacts } from '../../features/country/country-facts.ts';
import type { Language } from '../../features/ip/geo-facts.ts';

type Names = Readonly<Record<Language, string>>;

/** `countries.json`. */
export interface CountryTable {
  readonly continents: Readonly<Record<string, { readonly geoNameId: number; readonly names: Names }>>;
  readonly countries: Readonly<Record<string, CountryRow>>;
}

/** The facts without what another file or the code itself gives. */
export type CountryRow = Omit<
  CountryFacts,
  'code' | 'continentNames' | 'continentGeoNameId' | 'neighbours' | 'tld' | 'flagEmoji' | 'flagUnicode'
>;

/** `country-borders.json`: neighbours and top-level domains by country code. */
export type BorderTable = Readonly<
  Record<string, { readonly neighbours: string; readonly tld: string | null }>
>;

/** Joins both tables by country code. Throws when one lacks what the other refers to. */
export function createCountryFacts(table: CountryTable, borders: BorderTable): Map<string, CountryFacts> {
  return new Map(
    Object.entries(table.countries).map(([code, row]) => {
      const continent = table.continents[row.continentCode];
      const border = borders[code];
      if (continent === undefined || border === undefined)
        throw new Error(`The country tables do not agree on ${code}.`);
      return [
        code,
        {
          code,
          names: row.names,
          geoNameId: row.geoNameId,
          continentCode: row.continentCode,
          continentNames: continent.names,
          continentGeoNameId: continent.geoNameId,
          capital: row.capital,
          capitalLatitude: row.capitalLatitude,
          capitalLongitude: row.capitalLongitude,
          population: row.population,
          phoneCode: row.phoneCode,
          currency: row.currency,
          language: row.language,
          neighbours: border.neighbours,
          tld: border.tld,
          isEU: row.isEU,
          timeZone: row.timeZone,
          flagEmoji: String.fromCodePoint(...regionalIndicators(code)),
          flagUnicode: regionalIndicators(code)
            .map((point) => `U+${point.toString(16).toUpperCase()}`)
            .join(' '),
        },
      ];
    }),
  );
}

/** The pair of code points by which Unicode writes a flag. */
function regionalIndicators(code: string): number[] {
  return [...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 'A'.charCodeAt(0));
}
