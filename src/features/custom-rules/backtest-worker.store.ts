/** Worker: runs one back-test beside the server and tells how far it is. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { BacktestResult } from './backtest-tally.ts';
import { openPastEvents } from './past-events.store.ts';
import { openPastPayments } from './past-payments.store.ts';
import { type BacktestOrder, runBacktest } from './run-backtest.ts';

export interface BacktestJob {
  readonly dataDir: string;
  readonly order: BacktestOrder;
}

export type BacktestMessage = { readonly progress: number } | { readonly result: BacktestResult };

/** Places within about 100 km are one, as in the history of payments. */
const cellDegrees = 1;

const { dataDir, order } = workerData as BacktestJob;
const database = new DatabaseSync(join(dataDir, 'assay.db'), { readOnly: true, timeout: 5000 });
const tell = (message: BacktestMessage): void => parentPort?.postMessage(message);

const result = runBacktest(
  order,
  { ...openPastPayments(database), ...openPastEvents(database) },
  {
    cellOf: (latitude, longitude) =>
      `${Math.floor(latitude / cellDegrees)} ${Math.floor(longitude / cellDegrees)}`,
    isInList: null,
    onProgress: (progress) => tell({ progress }),
  },
);
database.close();
tell({ result });
