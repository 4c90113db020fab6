import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { PlanName } from '../../http/define-endpoint.ts';
import type { Store } from '../../store/open-store.ts';
import type { AccountTable, ApiKeyTable, Schema } from '../../store/schema.ts';
import { formatApiKey, hashApiKey } from './api-key.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly state: 'active' | 'inactive';
  readonly planExpiresAt: number | null;
  readonly authorisedHosts: readonly string[] | null;
  readonly limits: AccountLimits;
  readonly createdAt: number;
}

/** Limits of an account's own. What is not named is as the plan says. */
export interface AccountLimits {
  /** Answered live calls a month; null for no limit. */
  readonly monthlyQuota?: number | null;
  readonly floodPerSecond?: number;
}

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

/** What was changed since a version, for those who keep accounts and keys in memory. */
export interface AccountChanges {
  readonly version: number;
  readonly accounts: readonly Account[];
  readonly keys: readonly ApiKey[];
}

/**
 * Accounts and keys in the database. A change, its line in the audit log and the version that tells other processes of
 * it are one transaction.
 */
export interface AccountsStore {
  createAccount(name: string, plan: PlanName): Promise<Account>;
  findAccount(nameOrId: string): Promise<Account | null>;
  listAccounts(): Promise<Account[]>;
  changeAccount(
    id: string,
    change: Partial<Pick<Account, 'plan' | 'state' | 'planExpiresAt' | 'authorisedHosts' | 'limits'>>,
  ): Promise<void>;
  createKey(accountId: string, name: string, options?: KeyOptions): Promise<NewKey>;
  /** Makes a key like an old one, which is refused from `oldEndsAt` on. Both or neither happen. */
  rotateKey(old: ApiKey, oldEndsAt: number, expiresAt: number | null): Promise<NewKey>;
  findKey(id: string): Promise<ApiKey | null>;
  listKeys(accountId: string | null): Promise<ApiKey[]>;
  revokeKey(id: string): Promise<void>;
  /** Everything changed after a version; from version 0 on, everything there is. */
  changesSince(version: number): Promise<AccountChanges>;
  /** Answered live calls of an account since a UTC day, `YYYY-MM-DD`. */
  callsSince(accountId: string, day: string): Promise<number>;
  /** Newest day first. */
  usageSince(accountId: string, day: string): Promise<UsageRow[]>;
}

export function createAccountsStore(store: Store, clock: () => number, actor: string): AccountsStore {
  const { db } = store;
  type Database = Transaction<Schema>;

  /** Runs a change in one transaction with its audit line. The change marks what it writes with the new version. */
  function change<T>(
    action: string,
    accountId: string | null,
    detail: object,
    work: (transaction: Database, version: number) => Promise<T>,
  ): Promise<T> {
    return db.transaction().execute(async (transaction) => {
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
    async createAccount(name, plan) {
      const id = newId('acc');
      const row = await change('account.create', id, { name, plan }, (transaction, version) =>
        transaction
          .insertInto('account')
          .values({
            id,
            name,
            plan,
            state: 'active',
            plan_expires_at: null,
            authorised_hosts: null,
            limits: null,
            created_at: clock(),
            changed_in: version,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      return toAccount(row);
    },

    async findAccount(nameOrId) {
      const row = await db
        .selectFrom('account')
        .selectAll()
        .where((where) => where.or([where('name', '=', nameOrId), where('id', '=', nameOrId)]))
        .executeTakeFirst();
      return row === undefined ? null : toAccount(row);
    },

    async listAccounts() {
      const rows = await db.selectFrom('account').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map(toAccount);
    },

    async changeAccount(id, wanted) {
      const set: Partial<AccountTable> = {
        ...(wanted.plan === undefined ? {} : { plan: wanted.plan }),
        ...(wanted.state === undefined ? {} : { state: wanted.state }),
        ...(wanted.planExpiresAt === undefined ? {} : { plan_expires_at: wanted.planExpiresAt }),
        ...(wanted.authorisedHosts === undefined ? {} : { authorised_hosts: toJson(wanted.authorisedHosts) }),
        ...(wanted.limits === undefined ? {} : { limits: JSON.stringify(wanted.limits) }),
      };
      await change('account.change', id, wanted, (transaction, version) =>
        transaction
          .updateTable('account')
          .set({ ...set, changed_in: version })
          .where('id', '=', id)
          .execute(),
      );
    },

    createKey(accountId, name, options = {}) {
      const id = newId('key');
      return change('key.create', accountId, { id, name }, (transaction, version) =>
        insertKey(transaction, version, id, accountId, name, options),
      );
    },

    rotateKey(old, oldEndsAt, expiresAt) {
      const id = newId('key');
      const detail = { id, from: old.id, oldEndsAt };
      return change('key.rotate', old.accountId, detail, async (transaction, version) => {
        await transaction
          .updateTable('api_key')
          .set({ expires_at: oldEndsAt, changed_in: version })
          .where('id', '=', old.id)
          .execute();
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
      await change('key.revoke', key?.accountId ?? null, { id }, (transaction, version) =>
        transaction
          .updateTable('api_key')
          .set({ revoked_at: clock(), changed_in: version })
          .where('id', '=', id)
          .execute(),
      );
    },

    async changesSince(version) {
      // The version is read first: what is changed meanwhile is read now and once more next time.
      const now = await db
        .selectFrom('snapshot_version')
        .select('version')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      // Rows from before changes were marked have a 0.
      const after = version === 0 ? -1 : version;
      const accounts = await db.selectFrom('account').selectAll().where('changed_in', '>', after).execute();
      const keys = await db.selectFrom('api_key').selectAll().where('changed_in', '>', after).execute();
      return { version: now.version, accounts: accounts.map(toAccount), keys: keys.map(toKey) };
    },

    async callsSince(accountId, day) {
      const row = await db
        .selectFrom('usage')
        .select((select) => select.fn.sum<number | null>('calls').as('calls'))
        .where('account_id', '=', accountId)
        .where('day', '>=', day)
        .executeTakeFirst();
      return Number(row?.calls ?? 0);
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
      return rows.map(({ day: of, key_id, endpoint, calls, errors }) => ({
        day: of,
        keyId: key_id,
        endpoint,
        calls,
        errors,
      }));
    },
  };
}

function newId(kind: 'acc' | 'key'): string {
  return `${kind}_${randomBytes(8).toString('hex')}`;
}

function toJson(list: readonly string[] | null): string | null {
  return list === null || list.length === 0 ? null : JSON.stringify(list);
}

function fromJson(text: string | null): readonly string[] | null {
  return text === null ? null : (JSON.parse(text) as string[]);
}

function toAccount(row: AccountTable): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan as PlanName,
    state: row.state as Account['state'],
    planExpiresAt: row.plan_expires_at,
    authorisedHosts: fromJson(row.authorised_hosts),
    limits: row.limits === null ? {} : (JSON.parse(row.limits) as AccountLimits),
    createdAt: row.created_at,
  };
}

function toKey(row: ApiKeyTable): ApiKey {
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
