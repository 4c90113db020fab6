import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { PlanName } from '../../http/define-endpoint.ts';
import type { Store } from '../../store/open-store.ts';
import { formatApiKey, hashApiKey } from './api-key.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly state: 'active' | 'inactive';
  readonly planExpiresAt: number | null;
  readonly authorisedHosts: readonly string[] | null;
  readonly createdAt: number;
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
  readonly rotatedFrom?: string | null;
}

/** Accounts and keys in the database. Every change raises the snapshot's version, so that all processes reload. */
export interface AccountsStore {
  createAccount(name: string, plan: PlanName): Promise<Account>;
  findAccount(nameOrId: string): Promise<Account | null>;
  listAccounts(): Promise<Account[]>;
  changeAccount(
    id: string,
    change: Partial<Pick<Account, 'plan' | 'state' | 'planExpiresAt' | 'authorisedHosts'>>,
  ): Promise<void>;
  createKey(accountId: string, name: string, options?: KeyOptions): Promise<NewKey>;
  findKey(id: string): Promise<ApiKey | null>;
  listKeys(accountId: string | null): Promise<ApiKey[]>;
  /** From `atMs` on the key is refused. */
  endKey(id: string, atMs: number): Promise<void>;
  revokeKey(id: string): Promise<void>;
  /** Answered live calls of an account since a UTC day, `YYYY-MM-DD`. */
  callsSince(accountId: string, day: string): Promise<number>;
}

export function createAccountsStore(store: Store, clock: () => number, actor: string): AccountsStore {
  const { db } = store;

  async function note(action: string, accountId: string | null, detail: object): Promise<void> {
    await db
      .insertInto('audit')
      .values({ time_ms: clock(), actor, action, account_id: accountId, detail: JSON.stringify(detail) })
      .execute();
    await db
      .updateTable('snapshot_version')
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', 1)
      .execute();
  }

  return {
    async createAccount(name, plan) {
      const id = `acc_${randomBytes(8).toString('hex')}`;
      await db
        .insertInto('account')
        .values({
          id,
          name,
          plan,
          state: 'active',
          plan_expires_at: null,
          authorised_hosts: null,
          created_at: clock(),
        })
        .execute();
      await note('account.create', id, { name, plan });
      return (await this.findAccount(id)) as Account;
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

    async changeAccount(id, change) {
      const set: Record<string, unknown> = {};
      if (change.plan !== undefined) set['plan'] = change.plan;
      if (change.state !== undefined) set['state'] = change.state;
      if (change.planExpiresAt !== undefined) set['plan_expires_at'] = change.planExpiresAt;
      if (change.authorisedHosts !== undefined) set['authorised_hosts'] = toJson(change.authorisedHosts);
      await db.updateTable('account').set(set).where('id', '=', id).execute();
      await note('account.change', id, change);
    },

    async createKey(accountId, name, options = {}) {
      const rawKey = formatApiKey(randomBytes(16));
      const id = `key_${randomBytes(8).toString('hex')}`;
      await db
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
        })
        .execute();
      await note('key.create', accountId, { id, name });
      return { key: (await this.findKey(id)) as ApiKey, rawKey };
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

    async endKey(id, atMs) {
      const key = await db
        .updateTable('api_key')
        .set({ expires_at: atMs })
        .where('id', '=', id)
        .returning('account_id')
        .executeTakeFirst();
      await note('key.end', key?.account_id ?? null, { id, atMs });
    },

    async revokeKey(id) {
      const key = await db
        .updateTable('api_key')
        .set({ revoked_at: clock() })
        .where('id', '=', id)
        .returning('account_id')
        .executeTakeFirst();
      await note('key.revoke', key?.account_id ?? null, { id });
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
  };
}

function toJson(list: readonly string[] | null): string | null {
  return list === null || list.length === 0 ? null : JSON.stringify(list);
}

function fromJson(text: string | null): readonly string[] | null {
  return text === null ? null : (JSON.parse(text) as string[]);
}

type AccountRow = import('../../store/schema.ts').AccountTable;
type KeyRow = import('../../store/schema.ts').ApiKeyTable;

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan as PlanName,
    state: row.state as Account['state'],
    planExpiresAt: row.plan_expires_at,
    authorisedHosts: fromJson(row.authorised_hosts),
    createdAt: row.created_at,
  };
}

function toKey(row: KeyRow): ApiKey {
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
