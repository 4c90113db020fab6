import { sql, type Transaction } from 'kysely';
import { staleVersion } from '../../errors.ts';
import type { Store } from '../../store/open-store.ts';
import type { CustomRuleTable, Schema } from '../../store/schema.ts';
import { type RuleDocument, type RuleState, ruleFormat, ruleLimits } from './rule-document.ts';
import { type RuleDay, type RuleVersion, ruleId, type StoredRule } from './stored-rule.ts';

export interface RuleFilter {
  readonly endpoint: string | null;
  /** Null for all that are not archived. */
  readonly state: RuleState | null;
}

/** What is changed of a rule; what is not named stays. */
export interface RuleChange {
  readonly document?: RuleDocument;
  readonly state?: RuleState;
  /** The version it was made on; a rule that has another by now is not changed, and an error thrown. */
  readonly version?: number | null;
}

/** Rules in the database. A change, its version, its line in the audit log and the snapshot version are one transaction. */
export interface RulesStore {
  version(): number;
  /** Rules changed after a version, archived ones too. */
  changedAfter(version: number): Promise<StoredRule[]>;
  list(accountId: string, filter: RuleFilter): Promise<StoredRule[]>;
  find(accountId: string, number: number): Promise<StoredRule | null>;
  /** Null when the account has as many rules as it may have. */
  create(
    accountId: string,
    author: string,
    document: RuleDocument,
    state: RuleState,
  ): Promise<StoredRule | null>;
  /** Null when there is no such rule. Nothing is written when nothing is changed. */
  change(accountId: string, number: number, author: string, change: RuleChange): Promise<StoredRule | null>;
  /** Newest first. */
  versions(accountId: string, number: number): Promise<RuleVersion[]>;
  /** Newest day first. */
  days(accountId: string, number: number, count: number): Promise<RuleDay[]>;
}

const versionPlace = 12;
const versionsShown = 200;

export function createRulesStore(store: Store, clock: () => number): RulesStore {
  const { db } = store;
  const versionQuery = store.prepare('select version from snapshot_version where id = ?');

  async function nextVersion(transaction: Transaction<Schema>): Promise<number> {
    const { version } = await transaction
      .updateTable('snapshot_version')
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', versionPlace)
      .returning('version')
      .executeTakeFirstOrThrow();
    return version;
  }

  /** Keeps what a rule has become, and who did it. */
  async function keep(transaction: Transaction<Schema>, row: CustomRuleTable, action: string): Promise<void> {
    await transaction
      .insertInto('custom_rule_version')
      .values({
        account_id: row.account_id,
        number: row.number,
        version: row.version,
        state: row.state,
        document: row.document,
        author: row.author,
        changed_at: row.changed_at,
      })
      .execute();
    await transaction
      .insertInto('audit')
      .values({
        time_ms: row.changed_at,
        actor: row.author,
        action,
        account_id: row.account_id,
        detail: JSON.stringify({ rule: ruleId(row.number), version: row.version, state: row.state }),
      })
      .execute();
  }

  async function row(database: typeof db, accountId: string, number: number) {
    return database
      .selectFrom('custom_rule')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('number', '=', number)
      .executeTakeFirst();
  }

  return {
    version: () => (versionQuery.get(versionPlace) as { version: number }).version,

    async changedAfter(version) {
      const rows = await db
        .selectFrom('custom_rule')
        .selectAll()
        .where('changed_in', '>', version)
        .orderBy('changed_in')
        .execute();
      return rows.map(toRule);
    },

    async list(accountId, { endpoint, state }) {
      let query = db.selectFrom('custom_rule').selectAll().where('account_id', '=', accountId);
      query = state === null ? query.where('state', '!=', 'archived') : query.where('state', '=', state);
      if (endpoint !== null) query = query.where('endpoint', '=', endpoint);
      const rows = await query.orderBy('priority').orderBy('number').limit(1000).execute();
      return rows.map(toRule);
    },

    async find(accountId, number) {
      const found = await row(db, accountId, number);
      return found === undefined ? null : toRule(found);
    },

    create: (accountId, author, document, state) =>
      db.transaction().execute(async (transaction) => {
        const { last, open } = await transaction
          .selectFrom('custom_rule')
          .select([
            sql<number>`coalesce(max(number), 0)`.as('last'),
            sql<number>`coalesce(sum(state != 'archived'), 0)`.as('open'),
          ])
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow();
        if (open >= ruleLimits.rules) return null;
        const nowMs = clock();
        const made: CustomRuleTable = {
          ...columnsOf(document),
          account_id: accountId,
          number: last + 1,
          version: 1,
          state,
          author,
          created_at: nowMs,
          changed_at: nowMs,
          changed_in: await nextVersion(transaction),
        };
        await transaction.insertInto('custom_rule').values(made).execute();
        await keep(transaction, made, 'rule.create');
        return toRule(made);
      }),

    change: (accountId, number, author, change) =>
      db.transaction().execute(async (transaction) => {
        const old = await row(transaction, accountId, number);
        if (old === undefined) return null;
        if (typeof change.version === 'number' && change.version !== old.version) {
          throw staleVersion('rule', ruleId(number), old.version);
        }
        const columns = change.document === undefined ? {} : columnsOf(change.document);
        const changed = { ...old, ...columns, state: change.state ?? old.state };
        if (changed.state === old.state && changed.document === old.document) return toRule(old);
        const made: CustomRuleTable = {
          ...changed,
          version: old.version + 1,
          author,
          changed_at: clock(),
          changed_in: await nextVersion(transaction),
        };
        await transaction
          .updateTable('custom_rule')
          .set(made)
          .where('account_id', '=', accountId)
          .where('number', '=', number)
          .execute();
        await keep(transaction, made, change.state === undefined ? 'rule.change' : `rule.${change.state}`);
        return toRule(made);
      }),

    async versions(accountId, number) {
      const rows = await db
        .selectFrom('custom_rule_version')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('number', '=', number)
        .orderBy('version', 'desc')
        .limit(versionsShown)
        .execute();
      return rows.map((item) => ({
        version: item.version,
        state: item.state as RuleState,
        document: readDocument(item.document),
        author: item.author,
        changedAt: item.changed_at,
      }));
    },

    async days(accountId, number, count) {
      const rows = await db
        .selectFrom('custom_rule_day')
        .select(['day', 'state', 'matches', 'changes'])
        .where('account_id', '=', accountId)
        .where('number', '=', number)
        .orderBy('day', 'desc')
        .orderBy('state')
        .limit(count)
        .execute();
      return rows.map((item) => ({ ...item, state: item.state as RuleDay['state'] }));
    },
  };
}

function columnsOf(document: RuleDocument) {
  const { endpoint, priority, title } = document;
  return { endpoint, priority, title, document: JSON.stringify({ format: ruleFormat, ...document }) };
}

function toRule(row: CustomRuleTable): StoredRule {
  return {
    accountId: row.account_id,
    number: row.number,
    version: row.version,
    state: row.state as RuleState,
    document: readDocument(row.document),
    author: row.author,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

/** Whether it can still be read is found out when it is compiled. */
function readDocument(text: string): RuleDocument {
  const { format: _, ...document } = JSON.parse(text) as RuleDocument & { readonly format: number };
  return document;
}
