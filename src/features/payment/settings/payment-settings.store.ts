import { type Selectable, sql, type Transaction } from 'kysely';
import { ApiError } from '../../../errors.ts';
import type { Store } from '../../../store/open-store.ts';
import type { PaymentSettingTable, Schema } from '../../../store/schema.ts';
import { applySettingsOrder } from './apply-settings-order.ts';
import { type SettingChanges, settingsOf } from './payment-settings.ts';
import {
  type AccountSettings,
  type SettingsAdmin,
  type StoredSettings,
  untouched,
} from './stored-settings.ts';

/** Settings in the database. A change, its line in the audit log and the version that tells servers are one transaction. */
export interface PaymentSettingsStore extends SettingsAdmin {
  version(): number;
  /** Of all accounts that changed theirs after a version. */
  changedAfter(version: number): Promise<AccountSettings[]>;
}

const versionPlace = 14;

export function createPaymentSettingsStore(store: Store, clock: () => number): PaymentSettingsStore {
  const { db } = store;
  // Prepared, since it is asked all the time.
  const version = store.prepare(`select version from snapshot_version where id = ${versionPlace}`);

  return {
    version: () => (version.get() as { version: number }).version,
    read: (accountId) => readFrom(db, accountId),
    change: (accountId, order, author) =>
      db.transaction().execute(async (transaction) => {
        const before = await readFrom(transaction, accountId);
        if (typeof order.version === 'number' && order.version !== before.version)
          throw meanwhileChanged(before.version);
        const changes = applySettingsOrder(before.changes, order);
        const text = JSON.stringify(changes);
        if (text === JSON.stringify(before.changes)) return before;
        const { version: changedIn } = await transaction
          .updateTable('snapshot_version')
          .set({ version: sql<number>`version + 1` })
          .where('id', '=', versionPlace)
          .returning('version')
          .executeTakeFirstOrThrow();
        const columns = {
          version: before.version + 1,
          changes: text,
          author,
          changed_at: clock(),
          changed_in: changedIn,
        };
        const row = await transaction
          .insertInto('payment_setting')
          .values({ account_id: accountId, ...columns })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
          .returningAll()
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto('audit')
          .values({
            time_ms: columns.changed_at,
            actor: author,
            action: 'change payment settings',
            account_id: accountId,
            detail: JSON.stringify({
              version: columns.version,
              thresholds: order.thresholds,
              rules: order.rules,
            }),
          })
          .execute();
        return toStored(row);
      }),
    async changedAfter(after) {
      const rows = await db
        .selectFrom('payment_setting')
        .select(['account_id', 'changes'])
        .where('changed_in', '>', after)
        .execute();
      return rows.map((row) => ({
        accountId: row.account_id,
        settings: settingsOf(JSON.parse(row.changes) as SettingChanges),
      }));
    },
  };
}

function meanwhileChanged(version: number): ApiError {
  return new ApiError('invalid_params', {
    detail: `The settings have been changed meanwhile: their version is ${version} now. Read them again, then send that version.`,
    status: 409,
  });
}

async function readFrom(db: Store['db'] | Transaction<Schema>, accountId: string): Promise<StoredSettings> {
  const row = await db
    .selectFrom('payment_setting')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? untouched : toStored(row);
}

function toStored(row: Selectable<PaymentSettingTable>): StoredSettings {
  return {
    changes: JSON.parse(row.changes) as SettingChanges,
    version: row.version,
    changedAtMs: row.changed_at,
    author: row.author,
  };
}
