import { Type } from 'typebox';
import { ApiError } from '../errors.ts';
import { defineParameter } from './define-parameter.ts';

/** The version that a change was made on, so that of two who change the same at once the second is told. */
export const expectedVersion = defineParameter<number | null>({
  v1: 'version',
  v2: 'version',
  required: false,
  description:
    'The version that was read before the change. When it is no longer the current one, nothing is changed and the answer is an error with the status 409. Without it the last change counts.',
  example: 3,
  schema: Type.Integer({ minimum: 1 }),
  read(sent) {
    if (sent === null || sent === undefined) return null;
    const version = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : sent;
    if (typeof version === 'number' && Number.isSafeInteger(version) && version > 0) return version;
    throw new ApiError('invalid_params', { detail: 'The version must be a whole number above 0.' });
  },
});
