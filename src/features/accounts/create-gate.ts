import type { ErrorType } from '../../errors.ts';
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

/** A key with everything that admitting a call needs, kept in memory. */
export interface LoadedKey extends CallerKey {
  account: AccountState;
  plan: Plan;
  expiresAt: number;
  allowedEndpoints: ReadonlySet<string> | null;
  hosts: HostList | null;
  readonly flood: { second: number; calls: number };
  readonly usage: KeyUsage;
}

export interface AccountState {
  readonly id: string;
  name: string;
  active: boolean;
  planExpiresAt: number;
  hosts: HostList | null;
  readonly month: MonthCount;
}

export interface AccountsGate extends Gate<LoadedKey> {
  /** Reads accounts and keys anew; for a change made by this process. */
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
  const usage = createUsageWriter(store, clock);

  let keysByHash = new Map<string, LoadedKey>();
  let keysById = new Map<string, LoadedKey>();
  const states = new Map<string, AccountState>();
  /** Keys that were recognised, by the key itself: saves the hash on every later call. */
  const recognised = new Map<string, LoadedKey>();
  let version = -1;
  let timers: NodeJS.Timeout[] = [];
  /** The last load, under way or done. */
  let loading: Promise<void> = Promise.resolve();

  async function load(): Promise<void> {
    const nextVersion = readVersion();
    const [accountRows, keyRows] = [await accounts.listAccounts(), await accounts.listKeys(null)];
    for (const row of accountRows) await loadState(row);
    const byHash = new Map<string, LoadedKey>();
    const byId = new Map<string, LoadedKey>();
    const rowsById = new Map(accountRows.map((row) => [row.id, row]));
    for (const row of keyRows) {
      const account = rowsById.get(row.accountId);
      if (row.revokedAt !== null || account === undefined) continue;
      const key = loadKey(row, account);
      byHash.set(row.hash, key);
      byId.set(row.id, key);
    }
    keysByHash = byHash;
    keysById = byId;
    recognised.clear();
    version = nextVersion;
  }

  async function loadState(row: Account): Promise<void> {
    const known = states.get(row.id);
    const nowMs = clock();
    const state: AccountState = known ?? {
      id: row.id,
      name: row.name,
      active: true,
      planExpiresAt: Number.POSITIVE_INFINITY,
      hosts: null,
      month: {
        endsAtMs: endOfMonth(nowMs),
        calls: await accounts.callsSince(row.id, `${monthOf(nowMs)}-01`),
      },
    };
    state.name = row.name;
    state.active = row.state === 'active';
    state.planExpiresAt = row.planExpiresAt ?? Number.POSITIVE_INFINITY;
    state.hosts = readHostList(row.authorisedHosts);
    states.set(row.id, state);
  }

  function loadKey(row: ApiKey, account: Account): LoadedKey {
    const plan = plans.plans[account.plan];
    const known = keysById.get(row.id);
    return {
      keyId: row.id,
      account: states.get(account.id) as AccountState,
      plan,
      planName: plan.name,
      lacksModules: plan.lacksModules,
      expiresAt: row.expiresAt ?? Number.POSITIVE_INFINITY,
      allowedEndpoints: row.allowedEndpoints === null ? null : new Set(row.allowedEndpoints),
      hosts: readHostList(row.authorisedHosts),
      flood: known?.flood ?? { second: 0, calls: 0 },
      usage: known?.usage ?? usage.ofKey(account.id, row.id),
    };
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

  function count(key: LoadedKey, endpoint: string, ok: boolean): void {
    usage.count(key.usage, endpoint, ok);
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

  /** Writes the counts and takes over what other processes have counted against a quota. */
  async function flushUsage(): Promise<void> {
    usage.flush();
    const limited = [...keysById.values()].filter((key) => key.plan.monthlyQuota !== null);
    for (const { id, month } of new Set(limited.map((key) => key.account))) {
      const nowMs = clock();
      const calls = await accounts.callsSince(id, `${monthOf(nowMs)}-01`);
      callsThisMonth(month, nowMs);
      month.calls = calls + usage.pendingOf(id);
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
      while (!usage.flush()) {
        if (performance.now() > giveUpAtMs) throw new Error('The last calls could not be counted.');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}
