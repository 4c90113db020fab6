import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { staleVersion } from '../../errors.ts';
import type { Store } from '../../store/open-store.ts';
import type { ListTable, Schema } from '../../store/schema.ts';
import { isListKind, isListMode, type ListKind, type ListMode } from './list-kinds.ts';

/** A list as the database has it. */
export interface ListRow {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly kind: ListKind;
  readonly mode: ListMode;
  readonly note: string | null;
  readonly createdAt: number;
  /** Id of the key that made it, or `command line`. */
  readonly createdBy: string;
  /** Another number after every change of the list itself; its entries do not count. */
  readonly version: number;
}

export interface NewList {
  readonly name: string;
  readonly kind: ListKind;
  readonly mode: ListMode;
  readonly note: string | null;
}

export interface ListChange {
  readonly name?: string;
  readonly mode?: ListMode;
  readonly note?: string | null;
}

export interface ListChangeBy {
  readonly author: string;
  /** The version it was made on; a list that has another by now is not changed, and an error thrown. Null for any. */
  readonly version: number | null;
}

/** The lists of accounts. A change, its line in the audit log and the version that tells servers are one transaction. */
export interface ListRows {
  lists(accountId: string): Promise<ListRow[]>;
  findList(accountId: string, idOrName: string): Promise<ListRow | null>;
  /** Null when the account has a list of the name already. */
  createList(accountId: string, list: NewList, author: string): Promise<ListRow | null>;
  /** Null as above. */
  changeList(list: ListRow, change: ListChange, by: ListChangeBy): Promise<ListRow | null>;
  removeList(list: ListRow, author: string): Promise<void>;
}

export const versionPlace = 7;
export const horizonPlace = 8;

export function createListRows({ db }: Store, clock: () => number): ListRows {
  function record<T>(
    action: string,
    author: string,
    accountId: string,
    detail: object,
    work: (transaction: Transaction<Schema>, version: number) => Promise<T>,
  ): Promise<T> {
    return db.transaction().execute(async (transaction) => {
      const { version } = await transaction
        .updateTable('snapshot_version')
        .set({ version: sql<number>`version + 1` })
        .where('id', '=', versionPlace)
        .returning('version')
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('audit')
        .values({
          time_ms: clock(),
          actor: author,
          action,
          account_id: accountId,
          detail: JSON.stringify(detail),
        })
        .execute();
      return work(transaction, version);
    });
  }

  const living = () => db.selectFrom('list').selectAll().where('removed_at', 'is', null);

  async function isTaken(accountId: string, name: string): Promise<boolean> {
    const row = await living()
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    async lists(accountId) {
      const rows = await living().where('account_id', '=', accountId).orderBy('name').execute();
      return rows.map(toListRow);
    },

    async findList(accountId, idOrName) {
      const row = await living()
        .where('account_id', '=', accountId)
        .where((where) => where.or([where('id', '=', idOrName), where('name', '=', idOrName)]))
        .executeTakeFirst();
      return row === undefined ? null : toListRow(row);
    },

    async createList(accountId, list, author) {
      if (await isTaken(accountId, list.name)) return null;
      const id = `lst_${randomBytes(8).toString('hex')}`;
      const row = await record('list.create', author, accountId, { id, ...list }, (transaction, version) =>
        transaction
          .insertInto('list')
          .values({
            id,
            account_id: accountId,
            ...list,
            created_at: clock(),
            created_by: author,
            changed_in: version,
            removed_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      return toListRow(row);
    },

    async changeList(list, change, { author, version: expected }) {
      if (
        change.name !== undefined &&
        change.name !== list.name &&
        (await isTaken(list.accountId, change.name))
      )
        return null;
      const detail = { id: list.id, ...change };
      const row = await record(
        'list.change',
        author,
        list.accountId,
        detail,
        async (transaction, version) => {
          const { current } = await transaction
            .selectFrom('list')
            .select('changed_in as current')
            .where('id', '=', list.id)
            .executeTakeFirstOrThrow();
          if (expected !== null && expected !== current) throw staleVersion('list', list.name, current);
          return transaction
            .updateTable('list')
            .set({ ...change, changed_in: version })
            .where('id', '=', list.id)
            .returningAll()
            .executeTakeFirstOrThrow();
        },
      );
      return toListRow(row);
    },

    async removeList({ id, name, accountId }, author) {
      await record('list.remove', author, accountId, { id, name }, (transaction, version) =>
        transaction
          .updateTable('list')
          .set({ removed_at: clock(), changed_in: version })
          .where('id', '=', id)
          .execute(),
      );
    },
  };
}

export function toListRow(row: ListTable): ListRow {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    // Written by this version or an older one; a kind that a newer one adds comes with a migration.
    kind: isListKind(row.kind) ? row.kind : 'customer_id',
    mode: isListMode(row.mode) ? row.mode : 'block',
    note: row.note,
    createdAt: row.created_at,
    createdBy: row.created_by,
    version: row.changed_in,
  };
}
