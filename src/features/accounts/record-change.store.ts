import { sql, type Transaction } from 'kysely';
import type { Store } from '../../store/open-store.ts';
import type { Schema } from '../../store/schema.ts';

export type Database = Transaction<Schema>;

/**
 * Runs a change of accounts or keys in one transaction with its line in the audit log and the version that tells other
 * processes of it. The change marks what it writes with that version.
 */
export type RecordChange = <T>(
  action: string,
  accountId: string | null,
  /** For the audit log, without secrets. */
  detail: object,
  work: (transaction: Database, version: number) => Promise<T>,
) => Promise<T>;

export function createChangeRecorder({ db }: Store, clock: () => number, actor: string): RecordChange {
  return (action, accountId, detail, work) =>
    db.transaction().execute(async (transaction) => {
      const { version } = await transaction
        .updateTable('snapshot_version')
        .set({ version: sql<number>`version + 1` })
        .where('id', '=', 1)
        .returning('version')
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('audit')
        .values({ time_ms: clock(), actor, action, account_id: accountId, detail: JSON.stringify(detail) })
        .execute();
      return work(transaction, version);
    });
}
