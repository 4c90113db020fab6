import { sql } from 'kysely';
import type { Store } from '../../store/open-store.ts';
import { mergeThresholds, type ThresholdChanges, type Thresholds, thresholdsOf } from './alert-thresholds.ts';

/** The place of the versions that changes of settings and webhooks share. */
export const alertVersionPlace = 10;

export interface ChangedThresholds {
  readonly accountId: string;
  readonly thresholds: Thresholds;
}

/** An account's thresholds in the database. */
export interface EventSettingsStore {
  read(accountId: string): Promise<Thresholds>;
  /** Gives what then holds. `actor` stands in the audit log. */
  change(accountId: string, change: ThresholdChanges, actor: string): Promise<Thresholds>;
  /** Of all accounts that changed theirs after a version; null for all that ever did. */
  changedAfter(version: number | null): Promise<ChangedThresholds[]>;
}

export function createEventSettingsStore({ db }: Store, clock: () => number): EventSettingsStore {
  return {
    async read(accountId) {
      const row = await db
        .selectFrom('event_setting')
        .select('thresholds')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return thresholdsOf(parse(row?.thresholds));
    },
    change: (accountId, change, actor) =>
      db.transaction().execute(async (transaction) => {
        const { version } = await transaction
          .updateTable('snapshot_version')
          .set({ version: sql<number>`version + 1` })
          .where('id', '=', alertVersionPlace)
          .returning('version')
          .executeTakeFirstOrThrow();
        const row = await transaction
          .selectFrom('event_setting')
          .select('thresholds')
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        const merged = mergeThresholds(parse(row?.thresholds), change);
        const columns = {
          thresholds: JSON.stringify(merged),
          changed_at: clock(),
          changed_in: version,
        };
        await transaction
          .insertInto('event_setting')
          .values({ account_id: accountId, ...columns })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
          .execute();
        await transaction
          .insertInto('audit')
          .values({
            time_ms: clock(),
            actor,
            action: 'change event settings',
            account_id: accountId,
            detail: JSON.stringify(change),
          })
          .execute();
        return thresholdsOf(merged);
      }),
    async changedAfter(version) {
      const rows = await db
        .selectFrom('event_setting')
        .select(['account_id', 'thresholds'])
        .where('changed_in', '>', version ?? 0)
        .execute();
      return rows.map((row) => ({
        accountId: row.account_id,
        thresholds: thresholdsOf(parse(row.thresholds)),
      }));
    },
  };
}

function parse(text: string | undefined): ThresholdChanges {
  return text === undefined ? {} : (JSON.parse(text) as ThresholdChanges);
}
