import type { Config } from './config.ts';
import { backtestEraser } from './features/custom-rules/backtest-eraser.store.ts';
import { createUserErasure, type UserErasure } from './features/erasure/create-user-erasure.ts';
import { domainEraser } from './features/erasure/domain-eraser.store.ts';
import { createErasureLog } from './features/erasure/erasure-log.store.ts';
import { eventEraser } from './features/erasure/event-eraser.store.ts';
import { createListEntries } from './features/lists/list-entries.store.ts';
import { listEraser } from './features/lists/list-eraser.store.ts';
import { createListWriter } from './features/lists/list-writer.store.ts';
import { paymentEraser } from './features/payment/payment-eraser.store.ts';
import type { PaymentStore } from './features/payment/payment-history.store.ts';
import type { DataKind } from './http/define-endpoint.ts';
import { isLocked, type Store } from './store/open-store.ts';

export interface OpenErasureOptions {
  readonly config: Pick<Config, 'deletionsPerDay'>;
  readonly store: Store;
  readonly payments: PaymentStore;
  readonly redact: (text: string) => string | null;
  readonly hash: (text: string) => string;
  readonly kindOf: (endpoint: string) => DataKind | null;
  readonly ownDomainOf: (email: string) => string | null;
  readonly clock: () => number;
  /** Settles when this process has written what it had to. */
  readonly written: () => Promise<void>;
  readonly refreshLists: () => Promise<void>;
}

/** Other processes write what they answered within some ten milliseconds; this is ten times that. */
const othersMs = 100;
const firstPauseMs = 5;
const lastPauseMs = 100;
const giveUpMs = 30_000;

/** What erases end users' data. Each place where there is some has its eraser in this list. */
export function openErasure(options: OpenErasureOptions): UserErasure {
  const { config, store, payments, redact, hash, kindOf, ownDomainOf, clock, written, refreshLists } =
    options;
  return createUserErasure({
    erasers: [
      eventEraser({ store, redact, kindOf, persist }),
      domainEraser({ store, ownDomainOf, persist }),
      backtestEraser({ store, persist }),
      paymentEraser({ payments, persist }),
      listEraser({
        store,
        entries: createListEntries(store, clock),
        writer: createListWriter({ store, clock, pause }),
        settle: refreshLists,
      }),
    ],
    log: createErasureLog(store),
    mostPerDay: config.deletionsPerDay,
    hash,
    async settle() {
      await Promise.all([written(), pause(othersMs)]);
    },
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Other processes write in short turns, so waiting for one helps. */
async function persist<T>(work: () => T): Promise<T> {
  const endMs = performance.now() + giveUpMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(lastPauseMs, pauseMs * 2)) {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > endMs) throw error;
      await pause(pauseMs);
    }
  }
}
