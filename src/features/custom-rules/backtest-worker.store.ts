/** Worker: runs one back-test beside the server and tells how far it is. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { placeCell } from '../payment/place-cell.ts';
import type { BacktestResult } from './backtest-tally.ts';
import { openPastEvents } from './past-events.store.ts';
import { openPastPayments } from './past-payments.store.ts';
import { type BacktestOrder, runBacktest } from './run-backtest.ts';

export interface BacktestJob {
  readonly dataDir: string;
  readonly order: BacktestOrder;
}

export type BacktestMessage = { readonly progress: number } | { readonly result: BacktestResult };

const { dataDir, order } = workerData as BacktestJob;
const database = new DatabaseSync(join(dataDir, 'assay.db'), { readOnly: true, timeout: 5000 });
const tell = (message: BacktestMessage): void => parentPort?.postMessage(message);

const result = runBacktest(
  order,
  { ...openPastPayments(database), ...openPastEvents(database) },
  {
    cellOf: placeCell,
    isInList: null,
    onProgress: (progress) => tell({ progress }),
  },
);
database.close();
tell({ result });
