import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '../../store/open-store.ts';
import type { ApiKeyTable } from '../../store/schema.ts';
import { formatApiKey, hashApiKey } from './api-key.ts';
import { fromJson, toJson } from './json-list.ts';
import type { Database, RecordChange } from './record-change.store.ts';

/** A key as it may be shown: the key itself is known only to its owner. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly hash: string;
  readonly lastFour: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  readonly allowedEndpoints: readonly string[] | null;
  readonly authorisedHosts: readonly string[] | null;
  readonly rotatedFrom: string | null;
}

export interface NewKey {
  readonly key: ApiKey;
  /** Shown once. */
  readonly rawKey: string;
}

export interface KeyOptions {
  readonly expiresAt?: number | null;
  readonly allowedEndpoints?: readonly string[] | null;
  readonly authorisedHosts?: readonly string[] | null;
}

export interface KeyRows {
  createKey(accountId: string, name: string, options?: KeyOptions): Promise<NewKey>;
  /**
   * Makes a key like an old one, which is refused from `oldEndsAt` on if it does not end before. Both or neither
   * happen. Throws a sentence when the old one is revoked or has ended, perhaps by another rotation just now.
   */
  rotateKey(old: ApiKey, oldEndsAt: number, expiresAt: number | null): Promise<NewKey>;
  findKey(id: string): Promise<ApiKey | null>;
  listKeys(accountId: string | null): Promise<ApiKey[]>;
  revokeKey(id: string): Promise<void>;
}

export function createKeyRows({ db }: Store, clock: () => number, recordChange: RecordChange): KeyRows {
  async function insertKey(
    transaction: Database,
    version: number,
    id: string,
    accountId: string,
    name: string,
    options: KeyOptions & { readonly rotatedFrom?: string },
  ): Promise<NewKey> {
    const rawKey = formatApiKey(randomBytes(16));
    const row = await transaction
      .insertInto('api_key')
      .values({
        id,
        account_id: accountId,
        name,
        hash: hashApiKey(rawKey),
        last_four: rawKey.slice(-4),
        created_at: clock(),
        expires_at: options.expiresAt ?? null,
        revoked_at: null,
        last_used_at: null,
        allowed_endpoints: toJson(options.allowedEndpoints ?? null),
        authorised_hosts: toJson(options.authorisedHosts ?? null),
        rotated_from: options.rotatedFrom ?? null,
        changed_in: version,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { key: toKey(row), rawKey };
  }

  return {
    createKey(accountId, name, options = {}) {
      const id = newId();
      return recordChange('key.create', accountId, { id, name }, (transaction, version) =>
        insertKey(transaction, version, id, accountId, name, options),
      );
    },

    rotateKey(old, oldEndsAt, expiresAt) {
      const id = newId();
      const detail = { id, from: old.id, oldEndsAt };
      return recordChange('key.rotate', old.accountId, detail, async (transaction, version) => {
        const { numUpdatedRows } = await transaction
          .updateTable('api_key')
          .set({
            expires_at: sql<number>`min(coalesce(expires_at, ${oldEndsAt}), ${oldEndsAt})`,
            changed_in: version,
          })
          .where('id', '=', old.id)
          .where('revoked_at', 'is', null)
          .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', clock())]))
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n)
          throw new Error(
            `The key "${old.name}" (${old.id}) has ended or is revoked. Make a new one instead.`,
          );
        return insertKey(transaction, version, id, old.accountId, old.name, {
          allowedEndpoints: old.allowedEndpoints,
          authorisedHosts: old.authorisedHosts,
          rotatedFrom: old.id,
          expiresAt,
        });
      });
    },

    async findKey(id) {
      const row = await db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toKey(row);
    },

    async listKeys(accountId) {
      let query = db.selectFrom('api_key').selectAll().orderBy('created_at').orderBy('id');
      if (accountId !== null) query = query.where('account_id', '=', accountId);
      return (await query.execute()).map(toKey);
    },

    async revokeKey(id) {
      const key = await this.findKey(id);
      await recordChange('key.revoke', key?.accountId ?? null, { id }, (transaction, version) =>
        transaction
          .updateTable('api_key')
          .set({ revoked_at: clock(), changed_in: version })
          .where('id', '=', id)
          .execute(),
      );
    },
  };
}

function newId(): string {
  return `key_${randomBytes(8).toString('hex')}`;
}

export function toKey(row: ApiKeyTable): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    hash: row.hash,
    lastFour: row.last_four,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    allowedEndpoints: fromJson(row.allowed_endpoints),
    authorisedHosts: fromJson(row.authorised_hosts),
    rotatedFrom: row.rotated_from,
  };
}
