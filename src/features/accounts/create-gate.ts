import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorType } from '../../errors.ts';
import type { AdmissionRequest, Gate } from '../../http/gate.ts';
import type { Store } from '../../store/open-store.ts';
import { createAccountMemory, type LoadedKey } from './account-memory.ts';
import type { AccountsStore } from './accounts.store.ts';
import { hashApiKey } from './api-key.ts';
import { isAuthorisedHost } from './authorised-hosts.ts';
import { limitLines } from './limit-lines.ts';
import { callsThisMonth, countInMonth } from './month-count.ts';
import type { PlanTable } from './plans.ts';
import { createUsageWriter } from './usage.store.ts';
import { endOfMonth } from './usage-days.ts';

/** How often the snapshot's version is read, so that a change by another process is seen within a second. */
const pollMs = 400;
const usageFlushMs = 1000;
/** How long counting holds up requests at a time. */
const flushSliceMs = 1;
/** How long a stop waits for another process that is writing. */
const stopWaitMs = 10_000;
/** Longer texts are no keys; they are refused before they are hashed. */
const maxKeyLength = 256;
const memoSize = 10_000;

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
  const { store, accounts, plans, clock, warn } = options;
  const versionQuery = store.prepare('select version from snapshot_version where id = 1');
  const readVersion = (): number => (versionQuery.get() as { version: number }).version;
  const usage = createUsageWriter(store);
  const memory = createAccountMemory({ accounts, usage, plans, clock, warn });

  /** Keys that were recognised, by the key itself: saves the hash on every later call. */
  const recognised = new Map<string, LoadedKey>();
  let timers: NodeJS.Timeout[] = [];
  /** The last load, under way or done. */
  let loading: Promise<void> = Promise.resolve();
  let flushing: Promise<void> | null = null;

  function verify(rawKey: string): LoadedKey | null {
    let key = recognised.get(rawKey);
    if (key === undefined) {
      if (rawKey.length > maxKeyLength) return null;
      key = memory.findByHash(hashApiKey(rawKey));
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
    if (ok) countInMonth(key.account.month, nowMs);
  }

  async function reloadIfChanged(): Promise<void> {
    if (readVersion() !== memory.version()) await reload();
  }

  /** Loads anew after a load under way, which may have begun before the change that is to be seen. */
  function reload(): Promise<void> {
    const next = loading.then(memory.load);
    loading = next.catch(() => {});
    return next;
  }

  /** One at a time: a database that is slow or locked is tried again a second later. */
  async function flushUsage(): Promise<void> {
    if (flushing !== null) return;
    flushing = flushSlices();
    try {
      await flushing;
    } finally {
      flushing = null;
    }
  }

  async function flushSlices(): Promise<void> {
    // Keys that are counted anew meanwhile wait for the next time.
    for (let left = usage.waiting(); left > 0; ) {
      const written = usage.flushSome(performance.now() + flushSliceMs);
      if (written === null) return;
      left -= written;
      await nextTurn();
    }
  }

  function every(ms: number, work: () => Promise<void>, what: string): NodeJS.Timeout {
    return setInterval(() => {
      work().catch((error: unknown) => warn(what, error));
    }, ms).unref();
  }

  await reload();
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
      await flushing?.catch(() => {});
      const giveUpAtMs = performance.now() + stopWaitMs;
      while (usage.waiting() > 0) {
        if (usage.flushSome(Number.POSITIVE_INFINITY) !== null) continue;
        if (performance.now() > giveUpAtMs) throw new Error('The last calls could not be counted.');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}
