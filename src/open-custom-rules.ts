import { createRuleSamples, ruleSubjectsOf } from './custom-rule-subjects.ts';
import type { Backtests } from './features/custom-rules/backtest.ts';
import { createBacktests, type ReviewOrder } from './features/custom-rules/backtests.store.ts';
import { createRuleBook, type ListCheck } from './features/custom-rules/create-rule-book.ts';
import { createRuleCounts } from './features/custom-rules/rule-counts.store.ts';
import type { RuleSource } from './features/custom-rules/rule-source.ts';
import { createRulesStore } from './features/custom-rules/rules.store.ts';
import { ruleId } from './features/custom-rules/stored-rule.ts';
import type { RuleBook } from './http/endpoint-rules.ts';
import { isLocked, type Store } from './store/open-store.ts';

/** How often the version is read, so that a change by another process is in effect within a second. */
const pollMs = 400;
const flushMs = 1000;
/** For so long counts wait for others that write, at the end. */
const stopWaitMs = 5000;
/** The same when somebody asks what rules did. */
const askedWaitMs = 500;

export interface CustomRulesOptions {
  readonly store: Store;
  readonly dataDir: string;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
  /** Asks the lists of an account; null where there are none to ask. */
  readonly lists: ListCheck | null;
  /** Looks subjects up for back-tests; absent where nobody can. */
  readonly review?: ReviewOrder;
}

export interface CustomRules {
  /** The rules of all accounts, for answers. */
  readonly book: RuleBook;
  /** For the endpoints that manage them. */
  readonly source: RuleSource;
  readonly backtests: Backtests;
  start(): void;
  stop(): Promise<void>;
}

/** Keeps the rules of all accounts in memory as the database has them, and counts what they do. */
export async function openCustomRules(options: CustomRulesOptions): Promise<CustomRules> {
  const { store, clock, warn, lists } = options;
  const rules = createRulesStore(store, clock);
  const counts = createRuleCounts(store, clock);
  const subjects = ruleSubjectsOf();
  const backtests = createBacktests({
    store,
    dataDir: options.dataDir,
    clock,
    subjects,
    warn,
    review: options.review ?? null,
  });
  const book = createRuleBook({
    subjects,
    lists,
    count: counts.count,
    unreadable: ({ accountId, number }, reason) =>
      warn(`The rule ${ruleId(number)} of the account ${accountId} does not run: ${reason}`, null),
  });
  let version = 0;
  let timers: NodeJS.Timeout[] = [];
  let loading: Promise<void> = Promise.resolve();

  async function load(): Promise<void> {
    // Read first: what is changed meanwhile is read now or the next time, perhaps both.
    const next = rules.version();
    if (next === version) return;
    book.take(await rules.changedAfter(version));
    version = next;
  }

  /** Loads after a load under way, which may have begun before the change that is to be seen. */
  function refresh(): Promise<void> {
    const next = loading.then(load);
    loading = next.catch(() => {});
    return next;
  }

  function flush(): void {
    try {
      counts.flush();
    } catch (error) {
      if (!isLocked(error)) warn('What rules did could not be counted; it is tried again', error);
    }
  }

  async function flushWithin(waitMs: number): Promise<void> {
    const giveUpAtMs = performance.now() + waitMs;
    for (;;) {
      try {
        counts.flush();
        return;
      } catch (error) {
        if (!isLocked(error) || performance.now() > giveUpAtMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  }

  async function inEffect<T>(change: Promise<T>): Promise<T> {
    const changed = await change;
    await refresh();
    return changed;
  }

  await refresh();
  return {
    book,
    backtests,
    source: {
      subjects,
      list: rules.list,
      find: rules.find,
      versions: rules.versions,
      async days(accountId, number, count) {
        // So that what was counted a moment ago is told, unless others write for long.
        await flushWithin(askedWaitMs).catch(() => {});
        return rules.days(accountId, number, count);
      },
      create: (...args) => inEffect(rules.create(...args)),
      change: (...args) => inEffect(rules.change(...args)),
      sampleOf: createRuleSamples(),
      isInList: lists ?? (() => null),
    },
    start() {
      timers = [
        setInterval(() => {
          refresh().catch((error: unknown) =>
            warn('Rules could not be reloaded; the last ones are kept', error),
          );
        }, pollMs).unref(),
        setInterval(flush, flushMs).unref(),
      ];
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await loading;
      await backtests.stop();
      await flushWithin(stopWaitMs);
    },
  };
}
