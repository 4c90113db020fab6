import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineParameter, sentText } from '../../http/define-parameter.ts';

export const emailParameter = defineParameter<string>({
  v1: 'email',
  v2: 'email',
  required: true,
  description: 'Address to score. What is no address is answered as such, with the reason.',
  example: 'jane@example.com',
  schema: Type.String({ minLength: 1, maxLength: 2048 }),
  read(sent) {
    const text = sentText(sent)?.trim() ?? '';
    if (text === '') throw new ApiError('invalid_email_address');
    // No address is longer than 254 bytes; an answer need not repeat more of what is none.
    return text.slice(0, 1024);
  },
});
