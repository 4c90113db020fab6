import type { Language } from '../ip/geo-facts.ts';

/** What is known of a country. Null means unknown or that there is none. */
export interface CountryFacts {
  /** ISO 3166-1 alpha-2, upper case; `XK` (Kosovo) is the one code outside the standard. */
  readonly code: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly geoNameId: number | null;
  readonly continentCode: string;
  readonly continentNames: Readonly<Record<Language, string>>;
  readonly continentGeoNameId: number;
  /** English name. */
  readonly capital: string | null;
  /** Degrees. */
  readonly capitalLatitude: number | null;
  readonly capitalLongitude: number | null;
  readonly population: number | null;
  /** Digits only: the international code, with the area code where a member of the +1 plan has one of its own. */
  readonly phoneCode: string | null;
  readonly currency: CountryCurrency | null;
  /** The most widely spoken official language. */
  readonly language: CountryLanguage | null;
  /** Alpha-2 codes of the countries with a land border, comma separated; empty for an island. */
  readonly neighbours: string;
  /** Such as `.de`. */
  readonly tld: string | null;
  readonly isEU: boolean;
  /** IANA name of the zone of the capital. */
  readonly timeZone: string | null;
  readonly flagEmoji: string;
  /** Its code points: `U+1F1E9 U+1F1EA`. */
  readonly flagUnicode: string;
}

export interface CountryCurrency {
  /** English name. */
  readonly name: string;
  /** ISO 4217. */
  readonly code: string;
  readonly symbol: string;
}

export interface CountryLanguage {
  /** English name. */
  readonly name: string;
  /** ISO 639. */
  readonly code: string;
  /** Name in the language itself. */
  readonly native: string;
}
