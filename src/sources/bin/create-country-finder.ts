import type { CountryFacts } from '../../features/country/country-facts.ts';
import { readCountryCodes } from './bin-countries.ts';

/** Codes that tables use although ISO 3166-1 does not have them. */
const otherCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', XKX: 'XK' };

/** Finds the alpha-2 code for an alpha-2, alpha-3 or numeric code or an English name; null when there is none. */
export function createCountryFinder(countries: Iterable<CountryFacts>): (text: string) => string | null {
  const known = new Map<string, string>(Object.entries(otherCodes));
  for (const country of countries) {
    known.set(country.code, country.code);
    known.set(country.names.en.toUpperCase(), country.code);
  }
  for (const [code, others] of Object.entries(readCountryCodes())) {
    for (const other of others) if (other !== null) known.set(other, code);
  }
  return (text) => known.get(text.trim().toUpperCase()) ?? null;
}
