import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineParameter, requiredText } from '../../http/define-parameter.ts';
import { type ParsedBin, parseBin } from './parse-bin.ts';

export const binParameter = defineParameter<ParsedBin>({
  v1: 'bin',
  v2: 'bin',
  required: true,
  description:
    'The first 6 to 8 digits of a card number, or the number masked (`456789XXXXXX1234`) or whole. Of a whole number only the first 8 digits are used, kept or answered.',
  example: '457173',
  schema: Type.String({ minLength: 6, maxLength: 64 }),
  read(sent) {
    const parsed = parseBin(requiredText(sent, 'invalid_bin_number'));
    if (parsed === null) throw new ApiError('invalid_bin_number');
    return parsed;
  },
});
