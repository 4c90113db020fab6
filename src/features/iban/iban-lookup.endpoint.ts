import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, requiredText } from '../../http/define-parameter.ts';
import { obfuscateIban } from './format-iban.ts';
import type { IbanCountry } from './iban-country.ts';
import { ibanDataV1, ibanDataV2 } from './iban-fields.ts';
import type { IbanReport } from './iban-report.ts';
import { reportIban } from './report-iban.ts';
import { sampleIbanReport } from './sample-iban-report.ts';
import { viewIbanV1, viewIbanV2 } from './view-iban.ts';

const ibanParameter = defineParameter<string>({
  v1: 'iban',
  v2: 'iban',
  required: true,
  description:
    'The IBAN, with or without blanks, in any letter case; the word IBAN in front does not matter.',
  example: 'BE68539007547034',
  schema: Type.String({ minLength: 1 }),
  read(sent) {
    const iban = requiredText(sent, 'invalid_iban').trim();
    if (iban === '') throw new ApiError('invalid_iban');
    return iban;
  },
});

/** Whether an IBAN is well formed, and what is known of its country. */
export const ibanLookup = defineEndpoint({
  name: 'iban_lookup',
  title: 'IBAN lookup',
  summary:
    'Whether an IBAN is valid, in its usual forms, with its country, central bank and SEPA membership.',
  description:
    'Checks length, structure, check digits and national check digits. A text that is no IBAN is answered with `isValid: false`. Whether the account exists is not known: no bank is asked.',
  tag: 'Payment',
  plan: 'premium',
  parameters: { iban: ibanParameter },
  v1: {
    method: 'GET',
    path: '/lookup/iban',
    aliases: ['/validateIBAN'],
    userId: true,
    data: ibanDataV1,
    view: viewIbanV1,
  },
  v2: {
    method: 'GET',
    path: '/lookup/iban/{iban}',
    userId: true,
    data: ibanDataV2,
    view: viewIbanV2,
  },
  example: { iban: 'BE68539007547034' },
  sample: (input): IbanReport => sampleIbanReport(input.iban),
  run: (input, _call, deps: { readonly iban: ReadonlyMap<string, IbanCountry> }): IbanReport =>
    reportIban(input.iban, deps.iban),
  event: ({ result, isValid }: IbanReport) => ({
    subject: result.machine === null ? null : obfuscateIban(result.machine),
    countryCode: result.country,
    risk: null,
    flags: isValid ? [] : ['invalid'],
  }),
});
