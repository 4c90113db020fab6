import { readFileSync } from 'node:fs';
import type { CountryFacts } from '../../features/country/country-facts.ts';
import type { IbanCountry } from '../../features/iban/iban-country.ts';
import { isSepaCountry, membershipOf } from '../../features/iban/iban-membership.ts';
import { ibanStructures } from '../../features/iban/iban-structures.ts';
import { referencePath } from '../reference/reference-path.ts';

type CentralBanks = Readonly<Record<string, { readonly name: string | null; readonly url: string | null }>>;

/** The countries that have IBANs, by code. Throws when a table lacks one of them. */
export function openIbanCountries(
  country: (code: string) => CountryFacts | null,
): ReadonlyMap<string, IbanCountry> {
  const banks = JSON.parse(readFileSync(referencePath('iban/central-banks.json'), 'utf8')) as CentralBanks;
  return new Map(
    [...ibanStructures].map(([code, structure]) => {
      const facts = country(code);
      const bank = banks[code];
      if (facts === null || bank === undefined) throw new Error(`The tables lack the IBAN country ${code}.`);
      return [
        code,
        Object.freeze({
          name: facts.names.en,
          iana: facts.tld?.slice(1) ?? code.toLowerCase(),
          iso3166: code,
          currency: facts.currency?.code ?? null,
          centralBankName: bank.name,
          centralBankUrl: bank.url,
          membership: membershipOf(code),
          length: structure.length,
          isSepa: isSepaCountry(code),
          swiftOfficial: structure.official,
        }),
      ];
    }),
  );
}
