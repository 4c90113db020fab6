import { readFileSync } from 'node:fs';
import type { BinCountry } from '../../features/bin/bin-facts.ts';
import type { CountryFacts } from '../../features/country/country-facts.ts';
import { referencePath } from '../reference/reference-path.ts';

/** Alpha-3 and numeric codes by alpha-2 code; null where ISO 3166-1 has none. */
export type CountryCodes = Readonly<Record<string, readonly [alpha3: string | null, numeric: string | null]>>;

export function readCountryCodes(): CountryCodes {
  return JSON.parse(readFileSync(referencePath('country-codes.json'), 'utf8')) as CountryCodes;
}

/** Gives what a BIN answer tells of a country; the same object each time. */
export function createBinCountries(
  country: (code: string) => CountryFacts | null,
): (code: string) => BinCountry | null {
  const codes = readCountryCodes();
  const made = new Map<string, BinCountry | null>();
  return (code) => {
    const known = made.get(code);
    if (known !== undefined) return known;
    const facts = country(code);
    const fresh = facts === null ? null : describe(facts, codes[facts.code]?.[1] ?? null);
    made.set(code, fresh);
    return fresh;
  };
}

function describe(facts: CountryFacts, numeric: string | null): BinCountry {
  return {
    alpha2: facts.code,
    name: facts.names.en,
    dialCode: facts.phoneCode,
    numeric,
    emoji: facts.flagEmoji,
    continent: facts.continentNames.en,
    languageCode: facts.language?.code ?? null,
    languageNative: facts.language?.native ?? null,
    currency: facts.currency?.code ?? null,
  };
}
