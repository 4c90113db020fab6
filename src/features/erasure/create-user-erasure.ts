import { ApiError } from '../../errors.ts';
import { addCounts, type ErasedCounts, type Eraser, type ErasureReport } from './define-eraser.ts';
import { type EndUser, readEndUser, type UserType } from './end-user.ts';
import type { ErasureLog } from './erasure-log.store.ts';

export interface UserErasureOptions {
  readonly erasers: readonly Eraser[];
  readonly log: ErasureLog;
  readonly mostPerDay: number;
  /** The same value gives the same text, which says nothing of the value to who has not the key. */
  readonly hash: (text: string) => string;
  /** Settles when every call that was answered before is in the database, whichever process answered it. */
  readonly settle: () => Promise<void>;
}

export interface UserErasureRequest {
  readonly accountId: string;
  /** The key that asks. */
  readonly actor: string;
  readonly value: string | null;
  readonly type: UserType | null;
  readonly fromLists: boolean;
  readonly nowMs: number;
}

/** Erases all that is kept of an end user and counts it. Throws ApiError for a bad value and beyond the daily number. */
export type UserErasure = (request: UserErasureRequest) => Promise<ErasureReport>;

export function createUserErasure(options: UserErasureOptions): UserErasure {
  const { erasers, log, mostPerDay, hash, settle } = options;
  return async (request) => {
    const { accountId, actor, type, fromLists, nowMs } = request;
    const user: EndUser = readEndUser(request.value, type);
    const valueHash = hash(user.email ?? user.phone ?? user.userId);
    const entry = { accountId, actor, type, valueHash, fromLists, nowMs };
    const id = await log.begin(entry, mostPerDay);
    if (id === null) throw new ApiError('too_many_deletions');
    await settle();
    const counts: ErasedCounts[] = [];
    for (const eraser of erasers) counts.push(await eraser.erase({ accountId, user, fromLists, nowMs }));
    const report = addCounts(counts);
    await log.finish(id, entry, report);
    return report;
  };
}
