import type { Store } from '../../store/open-store.ts';

/** Calls of one key to one endpoint on one UTC day. */
export interface UsageRow {
  readonly day: string;
  readonly keyId: string;
  readonly endpoint: string;
  /** Answered live calls. */
  readonly calls: number;
  /** Live calls that ended in an error. */
  readonly errors: number;
}

export interface UsageReports {
  /** Answered live calls of an account since a UTC day, `YYYY-MM-DD`. */
  callsSince(accountId: string, day: string): Promise<number>;
  /** Answered live calls of some accounts in a month, `YYYY-MM`; without those that have none. */
  callsInMonth(accountIds: readonly string[], month: string): Promise<ReadonlyMap<string, number>>;
  /** Newest day first. */
  usageSince(accountId: string, day: string): Promise<UsageRow[]>;
}

export function createUsageReports({ db }: Store): UsageReports {
  return {
    async callsSince(accountId, day) {
      const row = await db
        .selectFrom('usage')
        .select((select) => select.fn.sum<number | null>('calls').as('calls'))
        .where('account_id', '=', accountId)
        .where('day', '>=', day)
        .executeTakeFirst();
      return Number(row?.calls ?? 0);
    },

    async callsInMonth(accountIds, month) {
      const rows = await db
        .selectFrom('month_calls')
        .select(['account_id', 'calls'])
        .where('account_id', 'in', accountIds)
        .where('month', '=', month)
        .execute();
      return new Map(rows.map((row) => [row.account_id, row.calls]));
    },

    async usageSince(accountId, day) {
      const rows = await db
        .selectFrom('usage')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('day', '>=', day)
        .orderBy('day', 'desc')
        .orderBy('key_id')
        .orderBy('endpoint')
        .execute();
      return rows.map((row) => ({
        day: row.day,
        keyId: row.key_id,
        endpoint: row.endpoint,
        calls: row.calls,
        errors: row.errors,
      }));
    },
  };
}
