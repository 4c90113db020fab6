import type { BinsStore } from './features/bin/bins.store.ts';
import { encodeBinRecords, openBinRecords } from './sources/bin/bin-records.ts';
import type { BinDirectory, OperatorBins } from './sources/bin/create-bin-directory.ts';

/** How often the version is read, so that a change by the command line is seen within a second or two. */
const pollMs = 1000;

export interface FollowBinsOptions {
  readonly store: BinsStore;
  readonly directory: BinDirectory;
  readonly warn: (message: string, error: unknown) => void;
}

export interface BinFollower {
  /** Takes over what has changed since the last time. */
  refresh(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Keeps the directory as the database has it. An import that cannot be read is left out and told. */
export function followBins({ store, directory, warn }: FollowBinsOptions): BinFollower {
  let version = -1;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function refresh(): Promise<void> {
    const next = await store.version();
    if (next === version) return;
    directory.replace(await readOperatorBins(store, warn));
    version = next;
  }

  return {
    refresh,
    start() {
      timer = setInterval(() => {
        running = running
          .then(refresh)
          .catch((error: unknown) => warn('BINs could not be reloaded; the last ones are kept', error));
      }, pollMs);
      timer.unref();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}

export async function readOperatorBins(
  store: BinsStore,
  warn: FollowBinsOptions['warn'],
): Promise<OperatorBins> {
  const corrections = await store.corrections();
  const imports: OperatorBins['imports'][number][] = [];
  for (const { name } of await store.imports()) {
    try {
      imports.push({ name, records: openBinRecords(await store.records(name)) });
    } catch (error) {
      warn(`The BIN import "${name}" cannot be read; import it again`, error);
    }
  }
  return {
    corrections: openBinRecords(encodeBinRecords(corrections.map(({ bin, record }) => ({ bin, ...record })))),
    imports,
  };
}
