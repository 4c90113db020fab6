import { noRulesApplied } from '../../http/common-fields.ts';
import { sharedView } from '../../http/shared-view.ts';
import type { IbanCountry } from './iban-country.ts';
import type { IbanReport } from './iban-report.ts';

export function viewIbanV1(report: IbanReport): object {
  const { isValid, formats, country } = report;
  return {
    isValid,
    formats: { machine: formats.machine, human: formats.human, obfuscated: formats.obfuscated },
    country: country === null ? null : viewCountryV1(country, ''),
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

export function viewIbanV2(report: IbanReport): object {
  const { isValid, reason, result, formats, country } = report;
  return {
    is_valid: isValid,
    reason,
    formats: { machine: formats.machine, human: formats.human, obfuscated: formats.obfuscated },
    parts: {
      bank_code: result.bankCode,
      branch_code: result.branchCode,
      account_number: result.accountNumber,
    },
    country: country === null ? null : viewCountryV2(country, ''),
    custom_rules_applied: report.customRules ?? noRulesApplied,
  };
}

const viewCountryV1 = sharedView((country: IbanCountry) => ({
  name: country.name,
  IANA: country.iana,
  ISO3166: country.iso3166,
  currency: country.currency,
  centralBank: { url: country.centralBankUrl, name: country.centralBankName },
  membership: country.membership,
  isEU: country.membership === 'eu_member',
  length: String(country.length),
  isSEPA: country.isSepa,
  swiftOfficial: country.swiftOfficial,
}));

const viewCountryV2 = sharedView((country: IbanCountry) => ({
  name: country.name,
  iana: country.iana,
  iso3166: country.iso3166,
  currency: country.currency,
  central_bank: { name: country.centralBankName, url: country.centralBankUrl },
  membership: country.membership,
  is_eu: country.membership === 'eu_member',
  length: String(country.length),
  is_sepa: country.isSepa,
  swift_official: country.swiftOfficial,
}));
