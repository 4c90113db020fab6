import { Type } from 'typebox';
import { customRulesApplied } from '../../http/common-fields.ts';
import { choice, flag, integer, nullable, record, shared, text } from '../../http/schema.ts';
import { isBlacklistedText, listedBy } from '../lists/listed-by.ts';
import { cardTypes } from './bin-record.ts';

const isValid = 'Whether a card scheme has numbers that begin so.';
const echo =
  'The number as it was sent; of a full one the digits between the BIN and the last four are masked.';
const blacklisted = 'Whether one of the account’s blacklists or rules has the BIN or its country.';
const luhn = nullable(flag('Whether the last digit of a number of the scheme is a Luhn check digit.'));
const luha = nullable(flag('The same under the name that older answers have.'));
const prepaid = nullable(flag('Whether it is a prepaid card; null when unknown.'));
const commercial = nullable(flag('Whether it is a company’s card; null when unknown.'));
const type = nullable(choice([...cardTypes, null], 'Kind of card; null when unknown.'));
const brand = nullable(text('Level of the card, such as `Classic`; null when unknown.'));
const currency = nullable(text('ISO 4217 code of the currency of the issuer’s country; null when unknown.'));
const name = nullable(text('Scheme; null when none is known.'));
const coName = nullable(text('Second scheme on the card; null when none is known.'));
const detectedDigits = nullable(
  text('The first digits by which the scheme was told; null when a table told it, or nothing did.'),
);

const syntax = nullable(
  record('How numbers of the scheme look; null when no scheme is known.', {
    gaps: Type.Array(integer('Place.'), { description: 'Places after which a printed number has a gap.' }),
    lengths: Type.Array(integer('Digits.'), { description: 'Lengths that numbers have.' }),
    code: nullable(
      record('Security code; null when not known.', {
        name: text('Its name, such as `CVV`.'),
        size: integer('Its number of digits.'),
      }),
    ),
  }),
);

const never = (what: string) => nullable(text(`${what} Always null: no source that may be shipped has it.`));
const bank = record('The issuer; null where not known.', {
  id: never('Id.'),
  identifier: never('Identifier.'),
  name: nullable(text('Name.')),
  city: nullable(text('City.')),
  url: nullable(text('Website.')),
  phone: nullable(text('Telephone.')),
  logo: never('Address of the logo.'),
  latitude: never('Latitude.'),
  longitude: never('Longitude.'),
});

const countryText = 'Country of the issuer; null when unknown.';
const country = {
  alpha2: text('ISO 3166-1 alpha-2 code.'),
  name: text('English name.'),
  code: nullable(text('Digits of the dialling code.')),
  numeric: nullable(text('ISO 3166-1 numeric code.')),
  emoji: text('Flag.'),
  continent: text('English name of the continent.'),
};
const languageCode = nullable(text('ISO 639 code of the main language.'));
const languageNative = nullable(text('Name of the language in itself.'));
const source = nullable(text('`ranges`, `correction`, `import …` or the packaged table; null when unknown.'));

export const binDataV1 = record('Scheme, issuer and country of the card.', {
  reason: text('Why it is not valid; empty when it is.'),
  isValid: flag(isValid),
  blacklisted: flag(blacklisted),
  bin: text(echo),
  info: shared(
    record('What is known of the BIN.', {
      scheme: record('Scheme and kind of card.', {
        name,
        coName,
        isLuhn: luhn,
        isLuha: luha,
        isPrepaid: prepaid,
        isCommercial: commercial,
        type,
        brand,
        currency,
      }),
      detected_digits: detectedDigits,
      syntax,
      bank,
      country: nullable(record(countryText, { ...country, languageCode, languageNative })),
    }),
  ),
  custom_rules_applied: customRulesApplied,
});

export const binDataV2 = record('Scheme, issuer and country of the card, and who said so.', {
  is_valid: flag(isValid),
  reason: text('Why it is not valid; empty when it is.'),
  is_blacklisted: nullable(flag(`${blacklisted.slice(0, -1)}; ${isBlacklistedText}`)),
  listed_by: listedBy,
  bin: text(echo),
  info: shared(
    record('What is known of the BIN.', {
      scheme: record('Scheme and kind of card.', {
        name,
        co_name: coName,
        is_luhn: luhn,
        is_luha: luha,
        is_prepaid: prepaid,
        is_commercial: commercial,
        type,
        brand,
        currency,
      }),
      detected_digits: detectedDigits,
      syntax,
      bank,
      country: nullable(
        record(countryText, { ...country, language_code: languageCode, language_native: languageNative }),
      ),
      provenance: record('Which source said what.', {
        scheme: source,
        type: source,
        brand: source,
        bank: source,
        country: source,
        currency: nullable(
          text('`country`: the currency is that of the issuer’s country; null when unknown.'),
        ),
      }),
    }),
  ),
  custom_rules_applied: customRulesApplied,
});
