import type { ClaimedDomain, DomainOrder, DomainStore, QueueLimits, Refusal } from './domain.store.ts';
import type { DomainSource } from './domain-lookup.endpoint.ts';
import { collectingReport, type DomainReport, describeDomain } from './domain-report.ts';
import type { ListFacts } from './list-facts.ts';
import type { LookAlikeFinder } from './look-alike.ts';
import type { DomainFacts } from './mail-facts.ts';
import { type DomainName, parseDomain } from './parse-domain.ts';

export interface DomainDirectoryOptions {
  readonly store: DomainStore;
  /** Asks everyone outside about a domain. Never throws; what failed is unknown in the facts. */
  readonly collect: (domain: DomainName, signal: AbortSignal) => Promise<DomainFacts>;
  readonly lists: { lookUp(domain: DomainName): ListFacts; readonly findLookAlike: LookAlikeFinder };
  readonly clock: () => number;
  readonly random: () => number;
  /** Calls back after some time, and gives a function that takes it back. */
  readonly schedule: (work: () => void, milliseconds: number) => () => void;
  /** Whether an error of the store says that another process is writing. */
  readonly isLocked: (error: unknown) => boolean;
  readonly warn: (message: string, error: unknown) => void;
  /** Tells this process’s leases from those of others. */
  readonly lease: string;
  readonly limits: QueueLimits;
  /** Domains collected at the same time. */
  readonly concurrency: number;
  /** After this long what is known is collected anew when someone asks. */
  readonly maxAgeMs: number;
  /** Reports kept in memory. */
  readonly cacheEntries: number;
  /** Rows of the table. */
  readonly mostRows: number;
}

export interface DomainDirectory extends DomainSource {
  /** What is known in memory or in the table; null when nothing is. Orders nothing. */
  known(domain: DomainName, nowMs: number): DomainReport | null;
  /** Collects what others left in the queue, from now on. */
  start(): void;
  stop(): Promise<void>;
  /** Forgets what is in memory, because lists have changed. */
  forget(): void;
  /** Settles when nothing that is due is left to do. */
  idle(): Promise<void>;
  counts(): {
    readonly waiting: number;
    readonly known: number;
    readonly active: number;
    readonly refused: number;
  };
}

const dayMs = 86_400_000;
/** What another process has collected is seen after this long. */
const rereadMs = 60_000;
/** How often it is looked for what other processes left behind. */
const pollMs = 30_000;
/** A full queue is looked at again after this long. */
const fullMs = 5_000;
/** Orders wait this long for others, so that many make one transaction. */
const gatherMs = 5;
const lockedRetryMs = 25;
/** Much longer than a collection takes; after it, whoever had the domain is taken for dead. */
const leaseMs = 120_000;
const firstRetryMs = 30_000;
const lastRetryMs = 6 * 3_600_000;
/** A domain that nobody has asked for this long is forgotten. */
const keepUnaskedMs = 180 * dayMs;

interface Remembered {
  readonly report: DomainReport;
  readonly untilMs: number;
}

/** Answers what is known of domains and sees to it that what is not known gets known. */
export function createDomainDirectory(options: DomainDirectoryOptions): DomainDirectory {
  const { store, clock, limits } = options;
  const cache = new Map<string, Remembered>();
  const ordered = new Map<string, DomainOrder>();
  /** What has no room, until when: `*` the queue, `@…` an account, else a registered domain. */
  const fullUntil = new Map<string, number>();
  const touched = new Map<string, number>();
  const active = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let cancelFlush: (() => void) | null = null;
  let cancelPoll: (() => void) | null = null;
  let refused = 0;
  let running = false;
  let sweptAtMs = 0;
  let idleWaiters: (() => void)[] = [];

  function find(domain: DomainName, asked: Parameters<DomainSource['find']>[1]): DomainReport {
    const { name } = domain;
    const remembered = cache.get(name);
    if (remembered !== undefined && asked.nowMs < remembered.untilMs) return remembered.report;
    const report = known(domain, asked.nowMs);
    if (report === null) return collectingReport(domain, order(domain, asked.accountId));
    const collectedAtMs = report.known?.collectedAtMs ?? 0;
    if (asked.nowMs - collectedAtMs > options.maxAgeMs) order(domain, asked.accountId);
    return report;
  }

  function known(domain: DomainName, nowMs: number): DomainReport | null {
    const { name } = domain;
    const remembered = cache.get(name);
    if (remembered !== undefined && nowMs < remembered.untilMs) return remembered.report;
    const row = store.find(name);
    if (row === null || row.facts === null) return null;
    if (nowMs - row.askedAtMs > dayMs) touch(name, nowMs);
    const report = describeDomain({
      domain,
      facts: row.facts,
      collectedAtMs: row.collectedAtMs ?? 0,
      lists: options.lists.lookUp(domain),
      lookAlike: options.lists.findLookAlike(domain),
      nowMs,
    });
    remember(name, { report, untilMs: nowMs + rereadMs });
    return report;
  }

  function remember(name: string, entry: Remembered): void {
    cache.delete(name);
    cache.set(name, entry);
    // The oldest entry goes; those in use come back by themselves.
    if (cache.size > options.cacheEntries) cache.delete(cache.keys().next().value as string);
  }

  /** Orders a collection; false when there is no room for it. */
  function order(domain: DomainName, accountId: string | null): boolean {
    const { name } = domain;
    const nowMs = clock();
    if (stopping.signal.aborted) return false;
    if (ordered.has(name) || active.has(name)) return true;
    const registrable = domain.registrable ?? name;
    if (ordered.size >= limits.total) fullUntil.set('*', nowMs + fullMs);
    const isFull = ['*', `@${accountId}`, registrable].some((key) => (fullUntil.get(key) ?? 0) > nowMs);
    if (isFull) {
      refused++;
      return false;
    }
    ordered.set(name, { name, registrable, accountId });
    cancelFlush ??= options.schedule(flush, gatherMs);
    return true;
  }

  /** Remembers who has no room, so that the next orders are refused without a look at the table. */
  function refuse({ order: { accountId, registrable }, full }: Refusal, nowMs: number): void {
    refused++;
    if (fullUntil.size >= options.cacheEntries) fullUntil.clear();
    const key = full === 'queue' ? '*' : full === 'account' ? `@${accountId}` : registrable;
    fullUntil.set(key, nowMs + fullMs);
  }

  function touch(name: string, nowMs: number): void {
    if (touched.size < options.cacheEntries) touched.set(name, nowMs);
    cancelFlush ??= options.schedule(flush, gatherMs);
  }

  /** Runs a write; false when another process is writing, so that it must be tried again. */
  function write(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (options.isLocked(error)) return false;
      options.warn('The table of domains cannot be written', error);
      return true;
    }
  }

  function flush(): void {
    cancelFlush = null;
    const nowMs = clock();
    const orders = [...ordered.values()];
    const done = write(() => {
      for (const refusal of store.enqueue(orders, nowMs, limits)) refuse(refusal, nowMs);
      for (const [name, atMs] of touched) store.touch(name, atMs);
    });
    if (!done) {
      cancelFlush = options.schedule(flush, lockedRetryMs);
      return;
    }
    for (const { name } of orders) ordered.delete(name);
    touched.clear();
    pump();
  }

  /** Takes what is due as far as there is room, then waits for the next time. */
  function pump(): void {
    if (!running || stopping.signal.aborted) return;
    cancelPoll?.();
    cancelPoll = null;
    const nowMs = clock();
    const room = options.concurrency - active.size;
    let claimed: ClaimedDomain[] = [];
    const done =
      room <= 0 ||
      write(() => {
        claimed = store.claim(room, options.lease, nowMs, leaseMs);
      });
    for (const row of claimed) run(row);
    sweep(nowMs);
    const next = done ? store.nextDueMs() : nowMs + lockedRetryMs;
    const waitMs =
      next === null ? pollMs : Math.min(pollMs, Math.max(done ? gatherMs : lockedRetryMs, next - nowMs));
    if (active.size < options.concurrency) cancelPoll = options.schedule(pump, waitMs);
    if (done) settleIdle(next);
  }

  function run(row: ClaimedDomain): void {
    const work = collectOne(row)
      .catch((error: unknown) => options.warn('A domain could not be collected', error))
      .finally(() => {
        active.delete(row.name);
        pump();
      });
    active.set(row.name, work);
  }

  async function collectOne({ name, tries, facts: before }: ClaimedDomain): Promise<void> {
    const domain = parseDomain(name);
    const facts = domain === null ? null : await options.collect(domain, stopping.signal);
    const nowMs = clock();
    // A process that stops has found out nothing; another one takes the domain at once.
    if (stopping.signal.aborted)
      return void (await persist(() => store.postpone(name, options.lease, nowMs)));
    // What cannot be found out is not asked for ever; the next one who asks after 30 days starts anew.
    const retryAtMs = tries >= mostTries ? null : nowMs + retryMs(tries);
    // What was known before is worth more than that nobody answers now.
    if (facts === null || (isUnknown(facts) && before !== null))
      return void (await persist(() => store.postpone(name, options.lease, retryAtMs)));
    const dueAtMs = isComplete(facts) ? null : retryAtMs;
    await persist(() => store.finish(name, options.lease, { facts, collectedAtMs: nowMs, dueAtMs }));
    cache.delete(name);
  }

  /** Writes, trying again while another process writes. */
  async function persist(work: () => void): Promise<void> {
    while (!write(work)) await new Promise<void>((resolve) => options.schedule(resolve, lockedRetryMs));
  }

  /** Twice as long after each attempt, and never the same for many domains that failed together. */
  function retryMs(tries: number): number {
    const plainMs = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(tries, 20));
    return Math.round(plainMs * (0.75 + options.random() / 2));
  }

  function sweep(nowMs: number): void {
    if (nowMs - sweptAtMs < 3_600_000) return;
    if (write(() => store.sweep(nowMs - keepUnaskedMs, options.mostRows))) sweptAtMs = nowMs;
  }

  function settleIdle(nextDueMs: number | null): void {
    const isIdle = active.size === 0 && ordered.size === 0 && (nextDueMs === null || nextDueMs > clock());
    if (!isIdle) return;
    for (const resolve of idleWaiters) resolve();
    idleWaiters = [];
  }

  return {
    find,
    known,
    start() {
      running = true;
      pump();
    },
    async stop() {
      stopping.abort();
      cancelPoll?.();
      cancelFlush?.();
      if (ordered.size > 0) write(() => void store.enqueue([...ordered.values()], clock(), limits));
      ordered.clear();
      await Promise.all(active.values());
      for (const resolve of idleWaiters) resolve();
    },
    forget: () => cache.clear(),
    idle: () =>
      new Promise((resolve) => {
        idleWaiters.push(resolve);
        if (running) pump();
      }),
    counts: () => ({ ...store.counts(), active: active.size, refused }),
  };
}

/** After this many attempts what is still unknown stays so until the domain is due for a refresh. */
const mostTries = 6;

/** Whether nobody answered anything, as without a network. */
function isUnknown({ mail, registration }: DomainFacts): boolean {
  return (
    mail.mx.state === 'unknown' &&
    mail.spf.state === 'unknown' &&
    mail.dmarc.state === 'unknown' &&
    registration.state !== 'found'
  );
}

function isComplete({ mail, registration }: DomainFacts): boolean {
  return (
    mail.mx.state !== 'unknown' &&
    mail.spf.state !== 'unknown' &&
    mail.dmarc.state !== 'unknown' &&
    mail.bimi.state !== 'unknown' &&
    registration.state !== 'unknown'
  );
}
