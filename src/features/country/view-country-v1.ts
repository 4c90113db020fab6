import { noRulesApplied } from '../../http/common-fields.ts';
import { sharedView } from '../../http/shared-view.ts';
import type { Language } from '../ip/geo-facts.ts';
import { viewTimeZoneV1 } from '../time/view-time-zone.ts';
import type { CountryCurrency, CountryFacts } from './country-facts.ts';
import type { CountryModules, CountryReport } from './country-report.ts';
import { flagUrls } from './flag-urls.ts';

export interface CountryViewOptions {
  readonly modules: CountryModules;
  readonly language: Language;
  /** Address of this server, for the flags. */
  readonly baseUrl: string;
}

/** Report → v1 wire form of a country lookup. */
export function viewCountryV1(report: CountryReport, options: CountryViewOptions): object {
  const { country } = report;
  const { modules, language } = options;
  return {
    countryCode: country.code,
    countryName: country.names[language],
    countryGeoNameID: country.geoNameId,
    capital: country.capital,
    population: country.population,
    phoneCode: country.phoneCode,
    countryIsEU: country.isEU,
    countryNeighbours: country.neighbours,
    tld: country.tld,
    continentName: country.continentNames[language],
    continentCode: country.continentCode,
    continentGeoNameID: country.continentGeoNameId,
    currency: modules.currency ? viewCurrencyV1(country) : undefined,
    language: modules.language ? viewLanguage(country) : undefined,
    timezone: modules.timezone ? viewTimeZoneV1(report.timeZone) : undefined,
    flag: modules.flag ? viewFlag(country, options.baseUrl) : undefined,
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

/** `location` of an IP answer; every field null when the country is unknown. */
export function viewLocationV1(country: CountryFacts | null, baseUrl: string): object {
  return country === null ? noLocation : knownLocation(country, baseUrl);
}

const knownLocation = sharedView((country: CountryFacts, baseUrl) => ({
  capital: country.capital,
  population: country.population,
  language: viewLanguage(country),
  flag: viewFlag(country, baseUrl),
  phoneCode: country.phoneCode,
  countryIsEU: country.isEU,
  countryNeighbours: country.neighbours,
  tld: country.tld,
}));

export function viewCurrencyV1(country: CountryFacts | null): object {
  const currency = country === null ? null : country.currency;
  return currency === null ? noCurrency : knownCurrency(currency, '');
}

const knownCurrency = sharedView((currency: CountryCurrency) => ({
  currencyName: currency.name,
  currencyCode: currency.code,
  currencySymbol: currency.symbol,
}));

/** The most widely spoken official language, the same in both versions. */
export function viewLanguage(country: CountryFacts | null): object {
  return country === null || country.language === null ? noLanguage : country.language;
}

/** The flag, the same in both versions. */
export function viewFlag(country: CountryFacts | null, baseUrl: string): object {
  const urls = flagUrls(country === null ? null : country.code, baseUrl);
  return {
    emoji: country === null ? null : country.flagEmoji,
    unicode: country === null ? null : country.flagUnicode,
    png: urls.png,
    svg: urls.svg,
  };
}

const noLanguage = Object.freeze({ name: null, code: null, native: null });
const noCurrency = Object.freeze({ currencyName: null, currencyCode: null, currencySymbol: null });
const noLocation = Object.freeze({
  capital: null,
  population: null,
  language: noLanguage,
  flag: Object.freeze(viewFlag(null, '')),
  phoneCode: null,
  countryIsEU: null,
  countryNeighbours: null,
  tld: null,
});
