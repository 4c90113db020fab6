import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineAlert, invalidRisk } from '../events/alert-kinds.ts';
import { obfuscateIban } from './format-iban.ts';
import type { IbanCountry } from './iban-country.ts';
import { changeIban, ibanRules } from './iban-custom-rules.ts';
import { ibanDataV1, ibanDataV2 } from './iban-fields.ts';
import { ibanParameter } from './iban-parameter.ts';
import type { IbanReport } from './iban-report.ts';
import { reportIban } from './report-iban.ts';
import { sampleIbanReport } from './sample-iban-report.ts';
import { viewIbanV1, viewIbanV2 } from './view-iban.ts';

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
  rules: {
    subject: ibanRules,
    apply: (report, { iban }, call, _deps, rules) =>
      rules.run(
        {
          request: { iban },
          response: viewIbanV2(report),
          history: null,
          nowMs: call.nowMs,
          isAllowed: false,
        },
        report,
        changeIban,
      ),
  },
  // Only the obfuscated form leaves the call: a wrong digit still leaves the rest of an account number.
  alert: ({ result, isValid, reason }: IbanReport) => {
    if (isValid) return null;
    const iban = result.machine === null ? null : obfuscateIban(result.machine);
    return defineAlert({
      kind: 'invalid_iban',
      risk: invalidRisk,
      subject: iban,
      countryCode: result.country,
      payload: () => ({ iban, countryCode: result.country, reason, isValid }),
    });
  },
  dataKind: 'ibans',
});
