import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, requiredText } from '../../http/define-parameter.ts';
import { parseCountryCode } from '../country/parse-country-code.ts';
import type { PhoneFacts } from './phone-facts.ts';
import { phoneDataV1, phoneDataV2 } from './phone-fields.ts';
import type { PhoneReport } from './phone-report.ts';
import { samplePhoneReport } from './sample-phone-report.ts';
import { scorePhone } from './score-phone.ts';
import { viewPhoneV1, viewPhoneV2 } from './view-phone.ts';

/** What a phone answer draws on: the facts of a number as sent, with the country (upper case) it was sent with. */
export type PhoneSource = (phone: string, country: string) => PhoneFacts;

const phoneParameter = defineParameter<string>({
  v1: 'phone',
  v2: 'phone',
  required: true,
  description:
    'The number in any of the forms `+12125552368`, `0012125552368`, `12125552368` and `2125552368`; blanks, hyphens, dots and brackets do not matter.',
  example: '+4915112345678',
  schema: Type.String({ minLength: 1 }),
  read(sent) {
    const phone = requiredText(sent, 'invalid_phone_number');
    if (phone.trim() === '') throw new ApiError('invalid_phone_number');
    // A plus that was not encoded arrives as a blank.
    return phone.startsWith(' ') ? `+${phone.trimStart()}` : phone;
  },
});

const countryParameter = defineParameter<{ readonly code: string; readonly text: string }>({
  v1: 'countryCode',
  v2: 'country_code',
  required: true,
  description:
    'ISO 3166-1 alpha-2 code, in any letter case, of the country by whose rules a number without calling code is read.',
  example: 'DE',
  schema: Type.String({ minLength: 2, maxLength: 2 }),
  read(sent) {
    const text = requiredText(sent, 'invalid_country_code');
    const code = parseCountryCode(text);
    if (code === null) throw new ApiError('invalid_country_code');
    return { code, text };
  },
});

/** Whether a phone number exists and can be trusted. */
export const phoneScoring = defineEndpoint({
  name: 'phone_scoring',
  title: 'Phone scoring',
  summary:
    'Whether a phone number exists in its country’s numbering plan, and whether it is disposable, VoIP, premium-rate or otherwise risky.',
  description:
    'A number that is not well formed is answered with `isValid: false` and the reason. The carrier is the one the range was first given to. No call or message is made, so nobody learns of the check, and whether the number is in use is not known.',
  tag: 'Scoring',
  plan: 'premium',
  parameters: { phone: phoneParameter, country: countryParameter },
  v1: {
    method: 'GET',
    path: '/scoring/phone',
    aliases: ['/validatePhone'],
    userId: true,
    data: phoneDataV1,
    view: viewPhoneV1,
  },
  v2: {
    method: 'GET',
    path: '/score/phone/{phone}',
    userId: true,
    data: phoneDataV2,
    view: viewPhoneV2,
  },
  example: { phone: '+4915112345678', countryCode: 'DE' },
  sample: (input): PhoneReport => samplePhoneReport(input.phone, input.country.text),
  run(input, _call, deps: { readonly phone: PhoneSource }): PhoneReport {
    const facts = deps.phone(input.phone, input.country.code);
    return {
      phone: input.phone,
      countryCode: input.country.text,
      facts,
      score: scorePhone(facts),
      blacklisted: false,
    };
  },
  event: ({ phone, facts, score }: PhoneReport) => ({
    subject: facts.e164 ?? phone.slice(0, 32),
    countryCode: facts.region,
    risk: score.score,
    flags: [
      ...(score.isValid ? [] : ['invalid']),
      ...(facts.disposableLastSeen === null ? [] : ['disposable']),
      ...(facts.lineType === 'voip' ? ['voip'] : []),
    ],
  }),
});
