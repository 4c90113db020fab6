import { sql } from 'kysely';
import type { Store } from '../../store/open-store.ts';
import type { ErasureReport } from './define-eraser.ts';
import type { UserType } from './end-user.ts';

const action = 'delete end user data';
const dayMs = 86_400_000;

export interface ErasureEntry {
  readonly accountId: string;
  readonly actor: string;
  readonly type: UserType | null;
  /** A keyed hash: tells whether it was the same value, and nothing else. */
  readonly valueHash: string;
  readonly fromLists: boolean;
  readonly nowMs: number;
}

/** Deletions in the audit log, which also says how many there were today. */
export interface ErasureLog {
  /** Notes a deletion that begins; null when the account has used up its number for the day (UTC). */
  begin(entry: ErasureEntry, mostPerDay: number): Promise<number | null>;
  /** Notes what it came to. */
  finish(id: number, entry: ErasureEntry, counts: ErasureReport): Promise<void>;
}

export function createErasureLog({ db }: Store): ErasureLog {
  return {
    begin: (entry, mostPerDay) =>
      db.transaction().execute(async (transaction) => {
        const { count } = await transaction
          .selectFrom('audit')
          .select(sql<number>`count(*)`.as('count'))
          .where('action', '=', sql.lit(action))
          .where('account_id', '=', entry.accountId)
          .where('time_ms', '>=', Math.floor(entry.nowMs / dayMs) * dayMs)
          .executeTakeFirstOrThrow();
        if (count >= mostPerDay) return null;
        const { id } = await transaction
          .insertInto('audit')
          .values({
            time_ms: entry.nowMs,
            actor: entry.actor,
            action,
            account_id: entry.accountId,
            detail: JSON.stringify(detailOf(entry)),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      }),
    async finish(id, entry, counts) {
      await db
        .updateTable('audit')
        .set({ detail: JSON.stringify({ ...detailOf(entry), counts }) })
        .where('id', '=', id)
        .execute();
    },
  };
}

function detailOf({ type, valueHash, fromLists }: ErasureEntry): object {
  return { type, value: valueHash, lists: fromLists };
}
