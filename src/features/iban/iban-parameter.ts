import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineParameter, requiredText } from '../../http/define-parameter.ts';

export const ibanParameter = defineParameter<string>({
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
