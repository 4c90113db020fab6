import { type Selectable, sql, type Transaction } from 'kysely';
import type { Store } from '../../store/open-store.ts';
import type { Schema, WebhookTable } from '../../store/schema.ts';
import type { WebhookEvent } from '../events/alert-kinds.ts';
import { alertVersionPlace } from '../events/event-settings.store.ts';
import { isSealed, type SecretBox } from './secret-box.ts';
import type { WebhookRecord } from './webhook-record.ts';

export interface WebhookChange {
  readonly url?: string;
  readonly description?: string;
  readonly events?: readonly WebhookEvent[];
  readonly enabled?: boolean;
  readonly mergeSeconds?: number;
}

export interface NewWebhook {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  readonly secret: string;
  readonly mergeSeconds: number;
}

/** Webhooks in the database. A change, its audit line and the version that tells servers of it are one transaction. */
export interface WebhooksStore {
  /** Oldest first. */
  list(accountId: string): Promise<WebhookRecord[]>;
  find(accountId: string, id: string): Promise<WebhookRecord | null>;
  /** Null when the account has `most` already. */
  create(webhook: NewWebhook, most: number, actor: string): Promise<WebhookRecord | null>;
  change(accountId: string, id: string, change: WebhookChange, actor: string): Promise<WebhookRecord | null>;
  /** The secret of before signs too until then. */
  rotate(
    accountId: string,
    id: string,
    secret: string,
    overlapMs: number,
    actor: string,
  ): Promise<WebhookRecord | null>;
  /** Deletes what waits and the log too. False when there was none. */
  remove(accountId: string, id: string, actor: string): Promise<boolean>;
  /** Switches it off with a reason that the account sees. */
  disable(id: string, reason: string): Promise<void>;
  /** Changed after a version, with the deleted ones; null for all there are. */
  changedAfter(version: number | null): Promise<{ changed: WebhookRecord[]; deleted: string[] }>;
  version(): number;
  /** Seals secrets that an older version kept as they are. Gives how many secrets cannot be opened. */
  sealSecrets(): Promise<{ readonly sealed: number; readonly unreadable: number }>;
}

/** Deliveries deleted at once, so that others get to write. */
const rowsAtOnce = 1000;

export function createWebhooksStore(store: Store, clock: () => number, box: SecretBox): WebhooksStore {
  const { db } = store;
  const toWebhook = (row: Selectable<WebhookTable>): WebhookRecord => readWebhook(row, box);
  // Prepared, since it is asked all the time.
  const version = store.prepare(`select version from snapshot_version where id = ${alertVersionPlace}`);

  function change<T>(
    action: string,
    { accountId, actor, detail }: { accountId: string; actor: string; detail: object },
    work: (transaction: Transaction<Schema>, version: number) => Promise<T | null>,
  ): Promise<T | null> {
    return db.transaction().execute(async (transaction) => {
      const { version } = await transaction
        .updateTable('snapshot_version')
        .set({ version: sql<number>`version + 1` })
        .where('id', '=', alertVersionPlace)
        .returning('version')
        .executeTakeFirstOrThrow();
      const result = await work(transaction, version);
      if (result === null) return null;
      await transaction
        .insertInto('audit')
        .values({
          time_ms: clock(),
          actor,
          action,
          account_id: accountId,
          detail: JSON.stringify(detail),
        })
        .execute();
      return result;
    });
  }

  function update(accountId: string, id: string, columns: Partial<WebhookTable>) {
    return async (transaction: Transaction<Schema>, version: number) => {
      const row = await transaction
        .updateTable('webhook')
        .set({ ...columns, changed_at: clock(), changed_in: version })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : toWebhook(row);
    };
  }

  return {
    async list(accountId) {
      const rows = await db
        .selectFrom('webhook')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toWebhook);
    },
    async find(accountId, id) {
      const row = await db
        .selectFrom('webhook')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? null : toWebhook(row);
    },
    create: ({ id, accountId, url, description, events, enabled, secret, mergeSeconds }, most, actor) =>
      change(
        'create webhook',
        { accountId, actor, detail: { id, url: hostOf(url), events } },
        async (db, version) => {
          const { count } = await db
            .selectFrom('webhook')
            .select(sql<number>`count(*)`.as('count'))
            .where('account_id', '=', accountId)
            .where('deleted_at', 'is', null)
            .executeTakeFirstOrThrow();
          if (count >= most) return null;
          const row = await db
            .insertInto('webhook')
            .values({
              id,
              account_id: accountId,
              url,
              description,
              events: JSON.stringify(events),
              enabled: Number(enabled),
              secret: box.seal(secret, id),
              previous_secret: null,
              previous_until: null,
              created_at: clock(),
              changed_at: clock(),
              last_success_at: null,
              failing_since: null,
              disabled_at: null,
              disabled_reason: null,
              deleted_at: null,
              changed_in: version,
              merge_seconds: mergeSeconds,
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          return toWebhook(row);
        },
      ),
    change(accountId, id, given, actor) {
      const { url, description, events, enabled, mergeSeconds } = given;
      const columns: Partial<WebhookTable> = {
        ...(url === undefined ? {} : { url }),
        ...(description === undefined ? {} : { description }),
        ...(events === undefined ? {} : { events: JSON.stringify(events) }),
        ...(enabled === undefined ? {} : { enabled: Number(enabled) }),
        ...(mergeSeconds === undefined ? {} : { merge_seconds: mergeSeconds }),
        // Who switches it on again, or names another address, starts afresh.
        ...(enabled === true || url !== undefined
          ? { failing_since: null, disabled_at: null, disabled_reason: null }
          : {}),
      };
      const detail = { id, ...given, ...(url === undefined ? {} : { url: hostOf(url) }) };
      return change('change webhook', { accountId, actor, detail }, update(accountId, id, columns));
    },
    rotate: (accountId, id, secret, overlapMs, actor) =>
      change('rotate webhook secret', { accountId, actor, detail: { id } }, async (db, version) => {
        const row = await db
          .updateTable('webhook')
          .set({
            previous_secret: sql`secret`,
            previous_until: clock() + overlapMs,
            secret: box.seal(secret, id),
            changed_at: clock(),
            changed_in: version,
          })
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .where('deleted_at', 'is', null)
          .returningAll()
          .executeTakeFirst();
        return row === undefined ? null : toWebhook(row);
      }),
    async remove(accountId, id, actor) {
      const removed = await change(
        'delete webhook',
        { accountId, actor, detail: { id } },
        update(accountId, id, {
          deleted_at: clock(),
          enabled: 0,
          url: '',
          description: '',
          secret: '',
          previous_secret: null,
        }),
      );
      if (removed === null) return false;
      await sql`delete from webhook_merge where webhook_id = ${id}`.execute(db);
      while (await removeDeliveries(db, id));
      return true;
    },
    async disable(id, reason) {
      const row = await db
        .selectFrom('webhook')
        .select('account_id')
        .where('id', '=', id)
        .where('enabled', '=', 1)
        .executeTakeFirst();
      if (row === undefined) return;
      const accountId = row.account_id;
      const columns = { enabled: 0, disabled_at: clock(), disabled_reason: reason };
      await change(
        'disable webhook',
        { accountId, actor: 'server', detail: { id, reason } },
        update(accountId, id, columns),
      );
    },
    async changedAfter(version) {
      const rows = await db
        .selectFrom('webhook')
        .selectAll()
        .where('changed_in', '>', version ?? 0)
        .execute();
      return {
        changed: rows.filter((row) => row.deleted_at === null).map(toWebhook),
        deleted: rows.filter((row) => row.deleted_at !== null).map((row) => row.id),
      };
    },
    version: () => (version.get() as { version: number }).version,
    async sealSecrets() {
      const rows = await db
        .selectFrom('webhook')
        .select(['id', 'secret', 'previous_secret'])
        .where('deleted_at', 'is', null)
        .execute();
      const plain = rows.filter(({ secret }) => !isSealed(secret));
      if (plain.length > 0) {
        // What is overwritten is overwritten in the file too, not only given up.
        await sql`pragma secure_delete = on`.execute(db);
        await db.transaction().execute(async (transaction) => {
          for (const { id, secret, previous_secret: before } of plain) {
            await transaction
              .updateTable('webhook')
              .set({
                secret: box.seal(secret, id),
                previous_secret: before === null || isSealed(before) ? before : box.seal(before, id),
              })
              .where('id', '=', id)
              // Another process that starts at the same time may have done it.
              .where('secret', '=', secret)
              .execute();
          }
        });
        // Nor does the log keep them, unless somebody else is reading; then it is overwritten in time.
        await sql`pragma wal_checkpoint(truncate)`.execute(db);
        await sql`pragma secure_delete = off`.execute(db);
      }
      const unreadable = rows.filter(({ id, secret }) => isSealed(secret) && box.open(secret, id) === null);
      return { sealed: plain.length, unreadable: unreadable.length };
    },
  };
}

async function removeDeliveries(db: Store['db'], webhookId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('webhook_delivery')
      .select('id')
      .where('webhook_id', '=', webhookId)
      .limit(rowsAtOnce)
      .execute();
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return false;
    await transaction.deleteFrom('webhook_attempt').where('delivery_id', 'in', ids).execute();
    await transaction.deleteFrom('webhook_delivery').where('id', 'in', ids).execute();
    return true;
  });
}

/** Paths and queries of webhook addresses often hold secrets, which do not belong in the audit log. */
function hostOf(url: string): string {
  return new URL(url).origin;
}

function readWebhook(row: Selectable<WebhookTable>, box: SecretBox): WebhookRecord {
  const open = (sealed: string): string | null => box.open(sealed, row.id);
  const previous = row.previous_secret === null ? null : open(row.previous_secret);
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    description: row.description,
    events: JSON.parse(row.events) as WebhookEvent[],
    enabled: row.enabled === 1,
    createdAtMs: row.created_at,
    changedAtMs: row.changed_at,
    lastSuccessAtMs: row.last_success_at,
    failingSinceMs: row.failing_since,
    disabledAtMs: row.disabled_at,
    disabledReason: row.disabled_reason,
    secrets: {
      current: open(row.secret),
      previous:
        previous === null || row.previous_until === null
          ? null
          : { secret: previous, untilMs: row.previous_until },
    },
    mergeSeconds: row.merge_seconds,
  };
}
