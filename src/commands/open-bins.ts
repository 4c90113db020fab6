import type { Config } from '../config.ts';
import { type BinsStore, createBinsStore } from '../features/bin/bins.store.ts';
import { openReference, type Reference } from '../sources/reference/open-reference.ts';
import { openStore } from '../store/open-store.ts';

/** Opens the database and the country tables for one command and closes them again. */
export async function withBins<T>(
  config: Config,
  work: (bins: BinsStore, reference: Reference) => Promise<T>,
): Promise<T> {
  const store = openStore({ dataDir: config.dataDir });
  try {
    return await work(createBinsStore(store, Date.now, 'command line'), openReference());
  } finally {
    store.close();
  }
}
