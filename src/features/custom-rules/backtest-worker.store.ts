/** Worker: runs one back-test beside the server and tells how far it is. */
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { placeCell } from '../payment/place-cell.ts';
import type { BacktestResult } from './backtest-tally.ts';
import type { PastSubject } from './past-event.ts';
import { openPastEvents } from './past-events.store.ts';
import { openPastLists } from './past-lists.store.ts';
import { listKindsOf } from './past-lists.ts';
import { openPastPayments } from './past-payments.store.ts';
import { type BacktestOrder, runBacktest } from './run-backtest.ts';

export interface BacktestJob {
  readonly dataDir: string;
  readonly order: BacktestOrder;
}

export type BacktestMessage =
  | { readonly progress: number }
  | { readonly result: BacktestResult }
  /** Wants to be answered with a `Reviewed`. */
  | { readonly review: readonly PastSubject[] };

export interface Reviewed {
  readonly reviewed: readonly (object | null)[];
}

const { dataDir, order } = workerData as BacktestJob;
const database = new DatabaseSync(join(dataDir, 'assay.db'), { readOnly: true, timeout: 5000 });
const kinds = listKindsOf(order.rule);
const tell = (message: BacktestMessage): void => parentPort?.postMessage(message);

/** The server looks them up, which has the data in memory; one portion at a time. */
async function review(subjects: readonly PastSubject[]): Promise<Reviewed['reviewed']> {
  if (parentPort === null) return [];
  const answer = once(parentPort, 'message') as Promise<[Reviewed]>;
  tell({ review: subjects });
  const [{ reviewed }] = await answer;
  return reviewed;
}

const result = await runBacktest(
  order,
  { ...openPastPayments(database), ...openPastEvents(database) },
  {
    cellOf: placeCell,
    lists:
      kinds.size === 0
        ? null
        : openPastLists(database, {
            accountId: order.accountId,
            kinds,
            time: order.lists,
            nowMs: Date.now(),
          }),
    review,
    onProgress: (progress) => tell({ progress }),
  },
);
database.close();
tell({ result });
parentPort?.close();
