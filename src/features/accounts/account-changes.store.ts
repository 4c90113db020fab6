import type { Store } from '../../store/open-store.ts';
import { type Account, toAccount } from './account-rows.store.ts';
import { type ApiKey, toKey } from './key-rows.store.ts';

/** Rows of a portion; several times as many would hold up requests for milliseconds. */
const rowsAtOnce = 200;

/** A place in the order in which rows were last changed. */
export interface ChangePlace {
  readonly version: number;
  readonly id: string;
}

/** Some of the rows behind a place. */
export interface Portion<Row> {
  readonly rows: readonly Row[];
  /** Where the next portion begins; null when there is none. */
  readonly next: ChangePlace | null;
}

/** What was changed, for those who keep accounts and keys in memory. Rows are never deleted, only marked. */
export interface AccountChanges {
  version(): Promise<number>;
  changedAccounts(after: ChangePlace): Promise<Portion<Account>>;
  changedKeys(after: ChangePlace): Promise<Portion<ApiKey>>;
}

/** The place before everything that was changed after a version; before everything there is, when it is null. */
export function placeAfter(version: number | null): ChangePlace {
  return { version: version === null ? 0 : version + 1, id: '' };
}

export function createAccountChanges({ db }: Store): AccountChanges {
  return {
    async version() {
      const row = await db
        .selectFrom('snapshot_version')
        .select('version')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      return row.version;
    },

    async changedAccounts({ version, id }) {
      const rows = await db
        .selectFrom('account')
        .selectAll()
        .where((where) => where(where.refTuple('changed_in', 'id'), '>', where.tuple(version, id)))
        .orderBy('changed_in')
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute();
      return { rows: rows.map(toAccount), next: placeBehind(rows) };
    },

    async changedKeys({ version, id }) {
      const rows = await db
        .selectFrom('api_key')
        .selectAll()
        .where((where) => where(where.refTuple('changed_in', 'id'), '>', where.tuple(version, id)))
        .orderBy('changed_in')
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute();
      return { rows: rows.map(toKey), next: placeBehind(rows) };
    },
  };
}

function placeBehind(
  rows: readonly { readonly changed_in: number; readonly id: string }[],
): ChangePlace | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < rowsAtOnce ? null : { version: last.changed_in, id: last.id };
}
