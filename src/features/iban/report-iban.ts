import { formatIban } from './format-iban.ts';
import type { IbanCountry } from './iban-country.ts';
import type { IbanReport } from './iban-report.ts';
import { type IbanResult, validateIban } from './validate-iban.ts';

export function reportIban(text: string, countries: ReadonlyMap<string, IbanCountry>): IbanReport {
  const result = validateIban(text);
  const country = result.country === null ? null : (countries.get(result.country) ?? null);
  return {
    result,
    isValid: result.problem === null,
    reason: reasonOf(result, country),
    formats: formatIban(result.machine),
    country,
  };
}

function reasonOf({ problem, machine }: IbanResult, country: IbanCountry | null): string {
  const name = country?.name ?? '';
  switch (problem) {
    case null:
      return '';
    case 'characters':
      return 'An IBAN has only letters and digits, 34 at most.';
    case 'too_short':
      return 'The text is too short for an IBAN.';
    case 'unknown_country':
      return `There are no IBANs that begin with ${machine?.slice(0, 2)}.`;
    case 'length':
      return `An IBAN of ${name} has ${country?.length} characters; this one has ${machine?.length}.`;
    case 'structure':
      return `The letters and digits do not stand where an IBAN of ${name} has them.`;
    case 'check_digits':
      return 'The check digits do not match: a character is wrong, or two are swapped.';
    case 'national_check_digits':
      return `The check digits that account numbers of ${name} have inside do not match.`;
  }
}
