import { randomBytes } from 'node:crypto';
import type { PlanName } from '../../http/define-endpoint.ts';
import type { Store } from '../../store/open-store.ts';
import type { AccountTable } from '../../store/schema.ts';
import { fromJson, toJson } from './json-list.ts';
import type { RecordChange } from './record-change.store.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  /** Almost always a PlanName; another text when a version with other plans wrote it. */
  readonly plan: string;
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

export interface AccountChange {
  readonly plan?: PlanName;
  readonly state?: Account['state'];
  readonly planExpiresAt?: number | null;
  readonly authorisedHosts?: readonly string[] | null;
  readonly limits?: AccountLimits;
}

export interface AccountRows {
  createAccount(name: string, plan: PlanName): Promise<Account>;
  findAccount(nameOrId: string): Promise<Account | null>;
  listAccounts(): Promise<Account[]>;
  changeAccount(id: string, change: AccountChange): Promise<void>;
}

export function createAccountRows(
  { db }: Store,
  clock: () => number,
  recordChange: RecordChange,
): AccountRows {
  return {
    async createAccount(name, plan) {
      const id = `acc_${randomBytes(8).toString('hex')}`;
      const row = await recordChange('account.create', id, { name, plan }, (transaction, version) =>
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
      await recordChange('account.change', id, wanted, (transaction, version) =>
        transaction
          .updateTable('account')
          .set({ ...set, changed_in: version })
          .where('id', '=', id)
          .execute(),
      );
    },
  };
}

export function toAccount(row: AccountTable): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    state: row.state as Account['state'],
    planExpiresAt: row.plan_expires_at,
    authorisedHosts: fromJson(row.authorised_hosts),
    limits: row.limits === null ? {} : (JSON.parse(row.limits) as AccountLimits),
    createdAt: row.created_at,
  };
}
