import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, sentText } from '../../http/define-parameter.ts';
import { integer, record } from '../../http/schema.ts';
import type { UserErasure } from './create-user-erasure.ts';
import type { ErasureReport } from './define-eraser.ts';
import { readEndUser, readUserType, type UserType, userTypes } from './end-user.ts';

const valueParameter = defineParameter<string | null>({
  v1: 'value',
  v2: 'value',
  required: true,
  description: 'The mail address, phone number or identifier (`userID`) of the end user.',
  example: 'jane@example.com',
  schema: Type.String({ minLength: 1, maxLength: 1024 }),
  // Read with the type, whose error comes first.
  read: sentText,
});

const typeParameter = defineParameter<UserType | null>({
  v1: 'type',
  v2: 'type',
  required: false,
  description: 'What the value is. When absent it is looked for as everything that it may be.',
  example: 'email',
  schema: Type.Unsafe<string>({ type: 'string', enum: [...userTypes] }),
  read: (sent) => (sent === null ? null : readUserType(sentText(sent) ?? '')),
});

const listsParameter = defineParameter<boolean>({
  v1: 'lists',
  v2: 'lists',
  required: false,
  description:
    'Whether entries of your own lists that name the end user go too; `false` when absent, since they may keep a fraudster out.',
  example: false,
  schema: Type.Boolean(),
  read(sent) {
    const text = sentText(sent)?.toLowerCase() ?? 'false';
    if (text !== 'true' && text !== 'false')
      throw new ApiError('invalid_params', { detail: 'lists is neither true nor false.' });
    return text === 'true';
  },
});

const data = record('Rows that were deleted.', {
  transaction_data: integer('Payments and what belongs to them, such as BIN lookups.'),
  ips: integer('IP lookups, locations and scores.'),
  profanity_data: integer('Texts that were scored.'),
  emails: integer('Email scorings.'),
  phone_numbers: integer('Phone scorings.'),
  ibans: integer('IBAN lookups.'),
});

function view(report: ErasureReport): object {
  return {
    transaction_data: report.transaction_data,
    ips: report.ips,
    profanity_data: report.profanity_data,
    emails: report.emails,
    phone_numbers: report.phone_numbers,
    ibans: report.ibans,
  };
}

/** Deletes what is kept of one of the account's end users. */
export const userDeletion = defineEndpoint({
  name: 'user_deletion',
  title: 'Delete an end user’s data',
  summary: 'Deletes all that is kept of an end user: calls, events, messages of webhooks and payments.',
  description:
    'It cannot be undone. Calls count as the end user’s when they were made with the identifier, or asked about the mail address or phone number. Calls that were answered before are covered, however short before. Deletions of a day are limited (126).',
  tag: 'Account',
  plan: 'free',
  usesQuota: false,
  isTool: false,
  parameters: { type: typeParameter, value: valueParameter, lists: listsParameter },
  v1: { method: 'DELETE', path: '/account/users/delete', userId: false, data, view },
  v2: { method: 'DELETE', path: '/account/users', userId: false, data, view },
  example: { value: 'jane@example.com' },
  sample(input): ErasureReport {
    readEndUser(input.value, input.type);
    return { transaction_data: 25, ips: 4, profanity_data: 3, emails: 1, phone_numbers: 1, ibans: 10 };
  },
  run({ value, type, lists }, call, deps: { readonly eraseUser: UserErasure }): Promise<ErasureReport> {
    const accountId = call.accountId();
    if (accountId === null) throw new ApiError('invalid_key');
    const { nowMs } = call;
    return deps.eraseUser({ accountId, actor: call.keyId() ?? '', value, type, fromLists: lists, nowMs });
  },
});
