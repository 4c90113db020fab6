import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type PackedPortion, unpackPortion } from './pack-portion.ts';
import type { ImportPortion, ReadImportOrder } from './read-import.ts';
import { builderUrl } from './sources/index-cache/builder-url.ts';

/** Portions that are read ahead: reading goes on while what was written is merged. About 100 MB. */
const ahead = 48;
/** Portions outlive the collections of a small young generation, each of which would copy them. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

/** Reads a file of payments in a thread of its own: reading takes about as long as writing to the database. */
export async function* readImportApart(order: ReadImportOrder): AsyncGenerator<ImportPortion> {
  const worker = new Worker(builderUrl('./read-import-worker', import.meta.url), {
    workerData: order,
    resourceLimits,
  });
  try {
    for (let count = 0; count < ahead; count++) worker.postMessage(null);
    for await (const [packed] of on(worker, 'message') as AsyncIterable<[PackedPortion | null]>) {
      if (packed === null) return;
      yield unpackPortion(packed);
      worker.postMessage(null);
    }
  } finally {
    await worker.terminate();
  }
}
