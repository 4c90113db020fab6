import { formatIban } from './format-iban.ts';
import type { IbanCountry } from './iban-country.ts';
import type { IbanReport } from './iban-report.ts';
import { validateIban } from './validate-iban.ts';

const belgium: IbanCountry = Object.freeze({
  name: 'Belgium',
  iana: 'be',
  iso3166: 'BE',
  currency: 'EUR',
  centralBankName: 'National Bank of Belgium',
  centralBankUrl: 'https://www.nbb.be',
  membership: 'eu_member',
  length: 16,
  isSepa: true,
  swiftOfficial: true,
});

/** The report of test mode: the forms of the IBAN as it was sent, all else that of a Belgian one. */
export function sampleIbanReport(text: string): IbanReport {
  const sent = validateIban(text);
  const sample = validateIban('BE68539007547034');
  return {
    result: { ...sample, machine: sent.machine },
    isValid: true,
    reason: '',
    formats: formatIban(sent.machine),
    country: belgium,
  };
}
