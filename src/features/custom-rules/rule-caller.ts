import { ApiError } from '../../errors.ts';
import type { Call } from '../../http/call.ts';

/** Whose rules a call is about, and who makes it. */
export function callerOf(call: Call): { readonly accountId: string; readonly author: string } {
  const accountId = call.accountId();
  if (accountId === null) throw new ApiError('invalid_key');
  return { accountId, author: call.keyId() ?? 'unknown' };
}
