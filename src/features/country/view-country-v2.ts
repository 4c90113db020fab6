import { noRulesApplied } from '../../http/common-fields.ts';
import { sharedView } from '../../http/shared-view.ts';
import { viewTimeZoneV2 } from '../time/view-time-zone.ts';
import type { CountryFacts } from './country-facts.ts';
import type { CountryReport } from './country-report.ts';
import { type CountryViewOptions, viewFlag, viewLanguage } from './view-country-v1.ts';

/** Report → v2 wire form of a country lookup. */
export function viewCountryV2(report: CountryReport, options: CountryViewOptions): object {
  const { country } = report;
  const { modules, language } = options;
  return {
    country_code: country.code,
    country_name: country.names[language],
    country_geoname_id: country.geoNameId,
    capital: country.capital,
    population: country.population,
    phone_code: country.phoneCode,
    country_is_eu: country.isEU,
    country_neighbours: country.neighbours,
    tld: country.tld,
    continent_name: country.continentNames[language],
    continent_code: country.continentCode,
    continent_geoname_id: country.continentGeoNameId,
    currency: modules.currency ? viewCurrencyV2(country) : undefined,
    language: modules.language ? viewLanguage(country) : undefined,
    timezone: modules.timezone ? viewTimeZoneV2(report.timeZone) : undefined,
    flag: modules.flag ? viewFlag(country, options.baseUrl) : undefined,
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

/** `location` of an IP answer; every field null when the country is unknown. */
export function viewLocationV2(country: CountryFacts | null, baseUrl: string): object {
  return country === null ? noLocation : knownLocation(country, baseUrl);
}

const knownLocation = sharedView((country: CountryFacts, baseUrl) => ({
  capital: country.capital,
  population: country.population,
  language: viewLanguage(country),
  flag: viewFlag(country, baseUrl),
  phone_code: country.phoneCode,
  country_is_eu: country.isEU,
  country_neighbours: country.neighbours,
  tld: country.tld,
}));

export function viewCurrencyV2(country: CountryFacts | null): object {
  return country === null || country.currency === null ? noCurrency : country.currency;
}

const noCurrency = Object.freeze({ name: null, code: null, symbol: null });
const noLocation = Object.freeze({
  capital: null,
  population: null,
  language: viewLanguage(null),
  flag: Object.freeze(viewFlag(null, '')),
  phone_code: null,
  country_is_eu: null,
  country_neighbours: null,
  tld: null,
});
