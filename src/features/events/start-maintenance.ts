import { Worker } from 'node:worker_threads';
import { builderUrl } from '../../sources/index-cache/builder-url.ts';

export interface Maintenance {
  stop(): Promise<void>;
}

export interface MaintenanceOptions {
  readonly dataDir: string;
  readonly retentionDays: number;
  /** Days for which the log of webhook deliveries is kept. */
  readonly deliveryLogDays: number;
  /** Days for which payments are kept. */
  readonly paymentDays: number;
  readonly warn: (message: string, error: unknown) => void;
}

/**
 * Starts the database's housekeeping in a thread of its own: moving the write-ahead log into the database, and
 * deleting old events. Both would hold up requests for milliseconds on the main thread.
 */
export function startMaintenance({ warn, ...settings }: MaintenanceOptions): Maintenance {
  const worker = new Worker(builderUrl('./maintenance-worker', import.meta.url), {
    workerData: settings,
    // Closing its handle of the database would give up the locks of this process's other connections.
    trackUnmanagedFds: false,
  });
  worker.unref();
  worker.on('error', (error) => warn('The housekeeping of the database ended', error));
  return {
    async stop() {
      await worker.terminate();
    },
  };
}
