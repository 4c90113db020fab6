import type { ErrorType } from '../../errors.ts';
import type { PlanName } from '../../http/define-endpoint.ts';
import type { AdmissionRequest, CallerKey, Gate } from '../../http/gate.ts';
import type { Store } from '../../store/open-store.ts';
import type { Account, AccountsStore, ApiKey } from './accounts.store.ts';
import { hashApiKey } from './api-key.ts';
import { type HostList, isAuthorisedHost, readHostList } from './authorised-hosts.ts';
import { limitLines } from './limit-lines.ts';
import { callsThisMonth, type MonthCount } from './month-count.ts';
import type { Plan, PlanTable } from './plans.ts';
import { createUsageWriter, type KeyUsage } from './usage.store.ts';
import { endOfMonth, monthOf } from './usage-days.ts';

/** How often the snapshot's version is read, so that a change by another process is seen within a second. */
const pollMs = 400;
const usageFlushMs = 1000;
/** How long a stop waits for another process that is writing. */
const stopWaitMs = 10_000;
/** Longer texts are no keys; they are refused before they are hashed. */
const maxKeyLength = 256;
const memoSize = 10_000;

/** A key with everything that admitting a call needs, kept in memory and changed in place. */
export interface LoadedKey extends CallerKey {
  account: AccountState;
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
}

export interface AccountsGate extends Gate<LoadedKey> {
  /** Takes over what was changed, also by this process. */
  reload(): Promise<void>;
  start(): void;
  /** Writes what was counted and stops. */
  stop(): Promise<void>;
}

export interface GateOptions {
  readonly store: Store;
  readonly accounts: AccountsStore;
  readonly plans: PlanTable;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/** Accounts, keys and limits in memory. Nothing that a request waits for reads the database. */
export async function createGate(options: GateOptions): Promise<AccountsGate> {
  const { store, accounts, plans, clock } = options;
  const versionQuery = store.prepare('select version from snapshot_version where id = 1');
  const readVersion = (): number => (versionQuery.get() as { version: number }).version;
  const usage = createUsageWriter(store);

  const keysByHash = new Map<string, LoadedKey>();
  const keysById = new Map<string, LoadedKey>();
  const states = new Map<string, AccountState>();
  /** Keys that were recognised, by the key itself: saves the hash on every later call. */
  const recognised = new Map<string, LoadedKey>();
  let version = 0;
  let timers: NodeJS.Timeout[] = [];
  /** The last load, under way or done. */
  let loading: Promise<void> = Promise.resolve();

  async function load(): Promise<void> {
    const changes = await accounts.changesSince(version);
    for (const row of changes.accounts) await loadState(row);
    for (const row of changes.keys) loadKey(row);
    if (changes.accounts.length > 0) {
      const changed = new Set(changes.accounts.map((row) => row.id));
      for (const key of keysById.values()) if (changed.has(key.account.id)) takePlan(key);
    }
    version = changes.version;
  }

  async function loadState(row: Account): Promise<void> {
    const nowMs = clock();
    const state: AccountState = states.get(row.id) ?? {
      id: row.id,
      name: row.name,
      active: true,
      planExpiresAt: Number.POSITIVE_INFINITY,
      hosts: null,
      plan: plans.plans.free,
      month: {
        endsAtMs: endOfMonth(nowMs),
        calls: await accounts.callsSince(row.id, `${monthOf(nowMs)}-01`),
      },
    };
    state.active = row.state === 'active';
    state.planExpiresAt = row.planExpiresAt ?? Number.POSITIVE_INFINITY;
    state.hosts = readHostList(row.authorisedHosts);
    state.plan = { ...planOf(row), ...row.limits };
    states.set(row.id, state);
  }

  /** An account on a plan that this version does not have is served by the least one rather than not at all. */
  function planOf(row: Account): Plan {
    const plan: Plan | undefined = plans.plans[row.plan];
    if (plan !== undefined) return plan;
    options.warn(
      `The account "${row.name}" is on the unknown plan "${row.plan}" and is served as Free`,
      null,
    );
    return plans.plans.free;
  }

  function loadKey(row: ApiKey): void {
    const account = states.get(row.accountId);
    if (account === undefined) return;
    const key = keysById.get(row.id) ?? newKey(row, account);
    key.expiresAt = row.revokedAt === null ? (row.expiresAt ?? Number.POSITIVE_INFINITY) : -Infinity;
    key.allowedEndpoints = row.allowedEndpoints === null ? null : new Set(row.allowedEndpoints);
    key.hosts = readHostList(row.authorisedHosts);
    if (row.revokedAt === null) {
      keysByHash.set(row.hash, key);
      keysById.set(row.id, key);
    } else {
      // Who has the key already looks at when it ends.
      keysByHash.delete(row.hash);
      keysById.delete(row.id);
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
      usage: usage.ofKey(account.id, row.id),
    };
  }

  function takePlan(key: LoadedKey): void {
    key.plan = key.account.plan;
    key.planName = key.plan.name;
    key.lacksModules = key.plan.lacksModules;
  }

  function verify(rawKey: string): LoadedKey | null {
    let key = recognised.get(rawKey);
    if (key === undefined) {
      if (rawKey.length > maxKeyLength) return null;
      key = keysByHash.get(hashApiKey(rawKey));
      if (key === undefined) return null;
      if (recognised.size >= memoSize) recognised.clear();
      recognised.set(rawKey, key);
    }
    return clock() < key.expiresAt ? key : null;
  }

  function admit(key: LoadedKey, request: AdmissionRequest): ErrorType | null {
    const { account, plan } = key;
    if (!account.active) return 'inactive_user';
    if (request.nowMs >= account.planExpiresAt) return 'plan_expired';
    if (account.hosts !== null && !isAuthorisedHost(account.hosts, request)) return 'domain_not_whitelisted';
    if (key.hosts !== null && !isAuthorisedHost(key.hosts, request)) return 'domain_not_whitelisted';
    const second = Math.floor(request.nowMs / 1000);
    if (key.flood.second !== second) {
      key.flood.second = second;
      key.flood.calls = 0;
    }
    if (++key.flood.calls > plan.floodPerSecond) return 'flood_detected';
    if (
      request.live &&
      plan.monthlyQuota !== null &&
      callsThisMonth(account.month, request.nowMs) >= plan.monthlyQuota
    ) {
      return 'limit_reached';
    }
    if (key.allowedEndpoints !== null && !key.allowedEndpoints.has(request.endpoint))
      return 'feature_not_available';
    const least = plans.endpointPlans.get(request.endpoint) ?? request.leastPlan;
    return plan.rank < plans.plans[least].rank ? 'feature_not_available' : null;
  }

  function retryAfterSeconds(_key: LoadedKey, refusal: ErrorType, nowMs: number): number | null {
    if (refusal === 'flood_detected') return 1;
    return refusal === 'limit_reached' ? Math.ceil((endOfMonth(nowMs) - nowMs) / 1000) : null;
  }

  function count(key: LoadedKey, endpoint: string, ok: boolean, nowMs: number): void {
    usage.count(key.usage, endpoint, ok, nowMs);
    if (ok) key.account.month.calls++;
  }

  async function reloadIfChanged(): Promise<void> {
    if (readVersion() !== version) await reload();
  }

  /** Loads anew after a load under way, which may have begun before the change that is to be seen. */
  function reload(): Promise<void> {
    const next = loading.then(load);
    loading = next.catch(() => {});
    return next;
  }

  /** Writes the counts, and takes over what other processes have counted against the quota of the same accounts. */
  async function flushUsage(): Promise<void> {
    const called = usage.flush();
    for (const id of called ?? []) {
      const state = states.get(id);
      if (state === undefined || state.plan.monthlyQuota === null) continue;
      const nowMs = clock();
      const calls = await accounts.callsSince(id, `${monthOf(nowMs)}-01`);
      callsThisMonth(state.month, nowMs);
      state.month.calls = calls + usage.pendingOf(id);
    }
  }

  function every(ms: number, work: () => Promise<void>, what: string): NodeJS.Timeout {
    return setInterval(() => {
      work().catch((error: unknown) => options.warn(what, error));
    }, ms).unref();
  }

  await load();
  return {
    verify,
    admit,
    retryAfterSeconds,
    count,
    limitLines,
    reload,
    start() {
      timers = [
        every(pollMs, reloadIfChanged, 'Accounts could not be reloaded; the last ones are kept'),
        every(usageFlushMs, flushUsage, 'Usage could not be written; it is kept and tried again'),
      ];
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await loading;
      const giveUpAtMs = performance.now() + stopWaitMs;
      while (usage.flush() === null) {
        if (performance.now() > giveUpAtMs) throw new Error('The last calls could not be counted.');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}
