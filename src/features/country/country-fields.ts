import { Type } from 'typebox';
import { customRulesApplied } from '../../http/common-fields.ts';
import { flag, integer, nullable, record, text } from '../../http/schema.ts';
import { currencyV1, flagV1, languageV1, timeZoneV1 } from '../ip/ip-fields-v1.ts';
import { currencyV2, flagV2, languageV2, timeZoneV2 } from '../ip/ip-fields-v2.ts';

/** `data` of a country lookup in v1; modules are there when asked for. */
export const countryDataV1 = record('What is known of the country.', {
  countryCode: text('ISO 3166-1 alpha-2 code; `XK` for Kosovo.'),
  countryName: text('Name of the country, in the language asked for.'),
  countryGeoNameID: nullable(integer('GeoNames id of the country.')),
  capital: nullable(text('Capital city, in English; null when there is none.')),
  population: nullable(integer('Number of inhabitants.')),
  phoneCode: nullable(text('International dialling code, digits only.')),
  countryIsEU: flag('Whether the country is a member of the European Union.'),
  countryNeighbours: text(
    'Codes of the countries with a land border, separated by commas; empty when there is none.',
  ),
  tld: nullable(text('Top-level domain of the country, such as `.de`.')),
  continentName: text('Name of the continent, in the language asked for.'),
  continentCode: text('Two-letter code of the continent.'),
  continentGeoNameID: integer('GeoNames id of the continent.'),
  currency: Type.Optional(currencyV1),
  language: Type.Optional(languageV1),
  timezone: Type.Optional(timeZoneV1),
  flag: Type.Optional(flagV1),
  custom_rules_applied: customRulesApplied,
});

/** `data` of a country lookup in v2. */
export const countryDataV2 = record('What is known of the country.', {
  country_code: text('ISO 3166-1 alpha-2 code; `XK` for Kosovo.'),
  country_name: text('Name of the country, in the language asked for.'),
  country_geoname_id: nullable(integer('GeoNames id of the country.')),
  capital: nullable(text('Capital city, in English; null when there is none.')),
  population: nullable(integer('Number of inhabitants.')),
  phone_code: nullable(text('International dialling code, digits only.')),
  country_is_eu: flag('Whether the country is a member of the European Union.'),
  country_neighbours: text(
    'Codes of the countries with a land border, separated by commas; empty when there is none.',
  ),
  tld: nullable(text('Top-level domain of the country, such as `.de`.')),
  continent_name: text('Name of the continent, in the language asked for.'),
  continent_code: text('Two-letter code of the continent.'),
  continent_geoname_id: integer('GeoNames id of the continent.'),
  currency: Type.Optional(currencyV2),
  language: Type.Optional(languageV2),
  timezone: Type.Optional(timeZoneV2),
  flag: Type.Optional(flagV2),
  custom_rules_applied: customRulesApplied,
});
