import { join } from 'node:path';
import { readCompiledFeed } from './compiled-feed.ts';
import { openFeedFolder } from './feed-folder.ts';
import { readFeedState } from './feed-state.ts';
import type { LoadedFeed } from './feeds.ts';
import { feeds } from './index.ts';

/** The feeds of domain names as a server has left them on disk, for a command that needs no others. */
export async function openFeedCopies(dataDir: string): Promise<LoadedFeed[]> {
  const folder = openFeedFolder(join(dataDir, 'feeds'));
  const loaded: LoadedFeed[] = [];
  for (const feed of feeds.filter(({ domainKind }) => domainKind !== null)) {
    const columns = await readCompiledFeed(folder.compiledPath(feed)).catch(() => null);
    const state = readFeedState(folder.statePath(feed));
    if (columns !== null)
      loaded.push({ feed, read: { ...columns, entries: state.entries }, asOfMs: state.checkedAtMs ?? 0 });
  }
  return loaded;
}
