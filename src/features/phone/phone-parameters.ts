import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineParameter, requiredText } from '../../http/define-parameter.ts';
import { parseCountryCode } from '../country/parse-country-code.ts';

export const phoneParameter = defineParameter<string>({
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

export const countryParameter = defineParameter<{ readonly code: string; readonly text: string }>({
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
