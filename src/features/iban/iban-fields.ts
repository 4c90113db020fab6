import { customRulesApplied } from '../../http/common-fields.ts';
import { choice, flag, nullable, record, shared, text } from '../../http/schema.ts';

const isValid =
  'Whether length, structure, check digits and, where the country has public ones, national check digits are right. Whether the account exists is not known.';

const formats = record('The IBAN in its usual forms; null where the text cannot be one.', {
  machine: nullable(text('Capitals without blanks.')),
  human: nullable(text('In groups of four.')),
  obfuscated: nullable(text('Only the country and the last four characters shown.')),
});

const membership = choice(
  ['eu_member', 'efta_member', 'other_member', 'non_member'],
  '`other_member`: in SEPA, but neither in the European Union nor in EFTA.',
);

const bankName = nullable(text('Name; null where the country has none.'));
const bankUrl = nullable(text('Address of its website.'));
const countryText = 'Country of the bank; null when the text begins with no IBAN country.';

export const ibanDataV1 = record('Validity of the IBAN, and its country.', {
  isValid: flag(isValid),
  formats,
  country: shared(
    nullable(
      record(countryText, {
        name: text('English name.'),
        IANA: text('Lower-case country identifier of the IANA: that of the top-level domain.'),
        ISO3166: text('ISO 3166-1 alpha-2 code.'),
        currency: nullable(text('ISO 4217 code.')),
        centralBank: record('Central bank.', { url: bankUrl, name: bankName }),
        membership,
        isEU: flag('Whether it belongs to the European Union.'),
        length: text('Length of an IBAN of this country.'),
        isSEPA: flag('Whether it takes part in SEPA.'),
        swiftOfficial: flag('Whether the SWIFT IBAN registry has it.'),
      }),
    ),
  ),
  custom_rules_applied: customRulesApplied,
});

export const ibanDataV2 = record('Validity of the IBAN, its parts and its country.', {
  is_valid: flag(isValid),
  reason: text('Why it is not valid, in plain words; empty when it is.'),
  formats,
  parts: record(
    'Parts of the account number, null where the country has none or the structure is not right.',
    {
      bank_code: nullable(text('National code of the bank.')),
      branch_code: nullable(text('National code of the branch.')),
      account_number: nullable(text('Account number within the bank.')),
    },
  ),
  country: shared(
    nullable(
      record(countryText, {
        name: text('English name.'),
        iana: text('Lower-case country identifier of the IANA: that of the top-level domain.'),
        iso3166: text('ISO 3166-1 alpha-2 code.'),
        currency: nullable(text('ISO 4217 code.')),
        central_bank: record('Central bank.', { name: bankName, url: bankUrl }),
        membership,
        is_eu: flag('Whether it belongs to the European Union.'),
        length: text('Length of an IBAN of this country.'),
        is_sepa: flag('Whether it takes part in SEPA.'),
        swift_official: flag('Whether the SWIFT IBAN registry has it.'),
      }),
    ),
  ),
  custom_rules_applied: customRulesApplied,
});
