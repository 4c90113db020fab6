import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlanName } from '../../http/define-endpoint.ts';
import type { CallerKey } from '../../http/gate.ts';
import { type ChangePlace, type Portion, placeAfter } from './account-changes.store.ts';
import type { Account } from './account-rows.store.ts';
import type { AccountsStore } from './accounts.store.ts';
import { type HostList, readHostList } from './authorised-hosts.ts';
import type { ApiKey } from './key-rows.store.ts';
import { createMonthCount, type MonthCount } from './month-count.ts';
import { isPlanName, type Plan, type PlanTable } from './plans.ts';
import type { KeyUsage, UsageWriter } from './usage.store.ts';
import { monthOf } from './usage-days.ts';

/** A key with everything that admitting a call needs, kept in memory and changed in place. */
export interface LoadedKey extends CallerKey {
  readonly account: AccountState;
  plan: Plan;
  planName: PlanName;
  lacksModules: ReadonlySet<string>;
  /** Minus infinity once it is revoked. */
  expiresAt: number;
  allowedEndpoints: ReadonlySet<string> | null;
  hosts: HostList | null;
  readonly flood: { second: number; calls: number };
  readonly usage: KeyUsage;
}

export interface AccountState {
  readonly id: string;
  readonly name: string;
  active: boolean;
  planExpiresAt: number;
  hosts: HostList | null;
  /** The plan, with the account's own limits in it. */
  plan: Plan;
  readonly month: MonthCount;
  readonly keys: Set<LoadedKey>;
}

export interface AccountMemory {
  findByHash(hash: string): LoadedKey | undefined;
  /** Takes over what was changed since the last time, a portion at a time. */
  load(): Promise<void>;
  /** The version of the last load; null before the first. */
  version(): number | null;
}

export interface AccountMemoryOptions {
  readonly accounts: AccountsStore;
  readonly usage: UsageWriter;
  readonly plans: PlanTable;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/** All accounts and keys, kept as the database has them without reading any of them twice. */
export function createAccountMemory(options: AccountMemoryOptions): AccountMemory {
  const { accounts, usage, plans, clock } = options;
  const keysByHash = new Map<string, LoadedKey>();
  const keysById = new Map<string, LoadedKey>();
  const states = new Map<string, AccountState>();
  let version: number | null = null;

  async function load(): Promise<void> {
    // Read first: what is changed meanwhile is read now or the next time, perhaps both.
    const next = await accounts.version();
    const place = placeAfter(version);
    await inPortions(accounts.changedAccounts, place, loadAccounts);
    await inPortions(accounts.changedKeys, place, async (rows) => rows.forEach(loadKey));
    version = next;
  }

  async function loadAccounts(rows: readonly Account[]): Promise<void> {
    const nowMs = clock();
    const unknown = rows.map((row) => row.id).filter((id) => !states.has(id));
    const calls = unknown.length === 0 ? null : await accounts.callsInMonth(unknown, monthOf(nowMs));
    for (const row of rows) {
      const state = states.get(row.id) ?? newState(row, createMonthCount(nowMs, calls?.get(row.id) ?? 0));
      state.active = row.state === 'active';
      state.planExpiresAt = row.planExpiresAt ?? Number.POSITIVE_INFINITY;
      state.hosts = readHostList(row.authorisedHosts);
      state.plan = { ...planOf(row), ...row.limits };
      for (const key of state.keys) takePlan(key);
    }
  }

  function newState({ id, name }: Account, month: MonthCount): AccountState {
    const state: AccountState = {
      id,
      name,
      active: true,
      planExpiresAt: Number.POSITIVE_INFINITY,
      hosts: null,
      plan: plans.plans.free,
      month,
      keys: new Set(),
    };
    states.set(id, state);
    return state;
  }

  /** An account on a plan that this version does not have is served by the least one rather than not at all. */
  function planOf(row: Account): Plan {
    if (isPlanName(row.plan)) return plans.plans[row.plan];
    options.warn(
      `The account "${row.name}" is on the unknown plan "${row.plan}" and is served as Free`,
      null,
    );
    return plans.plans.free;
  }

  function loadKey(row: ApiKey): void {
    const account = states.get(row.accountId);
    // Its account was made after accounts were read; both come again with the next load.
    if (account === undefined) return;
    const key = keysById.get(row.id) ?? newKey(row, account);
    key.expiresAt = row.revokedAt === null ? (row.expiresAt ?? Number.POSITIVE_INFINITY) : -Infinity;
    key.allowedEndpoints = row.allowedEndpoints === null ? null : new Set(row.allowedEndpoints);
    key.hosts = readHostList(row.authorisedHosts);
    if (row.revokedAt === null) {
      keysByHash.set(row.hash, key);
      keysById.set(row.id, key);
      account.keys.add(key);
    } else {
      // Who has the key already looks at when it ends.
      keysByHash.delete(row.hash);
      keysById.delete(row.id);
      account.keys.delete(key);
    }
  }

  function newKey(row: ApiKey, account: AccountState): LoadedKey {
    return {
      keyId: row.id,
      account,
      plan: account.plan,
      planName: account.plan.name,
      lacksModules: account.plan.lacksModules,
      expiresAt: 0,
      allowedEndpoints: null,
      hosts: null,
      flood: { second: 0, calls: 0 },
      usage: usage.ofKey(account.id, row.id, account.month),
    };
  }

  return { findByHash: (hash) => keysByHash.get(hash), load, version: () => version };
}

function takePlan(key: LoadedKey): void {
  key.plan = key.account.plan;
  key.planName = key.plan.name;
  key.lacksModules = key.plan.lacksModules;
}

/** Requests get their turn between two portions. */
async function inPortions<Row>(
  read: (after: ChangePlace) => Promise<Portion<Row>>,
  from: ChangePlace,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let place: ChangePlace | null = from; place !== null; ) {
    const portion: Portion<Row> = await read(place);
    await take(portion.rows);
    place = portion.next;
    if (place !== null) await nextTurn();
  }
}
