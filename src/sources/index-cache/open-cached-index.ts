import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IndexFile, readIndexFile } from './index-file.ts';

export interface CachedIndexOptions {
  /** Name of the cache file, such as `city`. */
  readonly name: string;
  readonly cacheDir: string;
  /** Files the index is built from. */
  readonly sources: readonly string[];
  /** Raised whenever the builder writes something else. */
  readonly formatVersion: number;
  /** Module that builds the index file it is ordered to; it calls `runBuilder`. */
  readonly builder: URL;
  /** Called with a share from 0 to 1 while the index is being built; never when the cache is good. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** What a builder is told. */
export interface BuildOrder {
  readonly sources: readonly string[];
  readonly target: string;
  readonly fingerprint: string;
}

/** What a builder says while it works: a share from 0 to 1, or why it gave up. */
export type BuildNews = { readonly share: number } | { readonly failure: string };

/**
 * Opens the index of some source files from the cache; builds it first when it is missing, damaged or of other
 * files. Throws when the sources cannot be read or understood.
 */
export async function openCachedIndex(options: CachedIndexOptions): Promise<IndexFile> {
  const fingerprint = fingerprintOf(options.sources, options.formatVersion);
  const target = join(options.cacheDir, `${options.name}.index`);
  const cached = await readIndexFile(target, fingerprint);
  if (cached !== null) return cached;
  await build(options, { sources: options.sources, target, fingerprint });
  const built = await readIndexFile(target, fingerprint);
  if (built === null)
    throw new Error(`The index ${target} cannot be read back; is the disk full or failing?`);
  return built;
}

/** A build takes several times the memory of its result, so it runs in a process that gives all of it back. */
function build(options: CachedIndexOptions, order: BuildOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(options.builder), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let failure: string | null = null;
    child.on('message', (news: BuildNews) => {
      if ('failure' in news) failure = news.failure;
      else options.onProgress?.(news.share);
    });
    child.on('error', reject);
    // The reason for a failure may come in after the exit; the channel closes when it has been read.
    const exit = new Promise<string | null>((ended) => {
      child.on('exit', (code, signal) =>
        ended(code === 0 ? null : `its builder ended with ${signal ?? code}`),
      );
    });
    const silence = new Promise<void>((closed) => child.on('disconnect', closed));
    void Promise.all([exit, silence]).then(([problem]) => {
      if (problem === null) resolve();
      else
        reject(
          new Error(`The ${options.name} index cannot be built: ${(failure ?? problem).replace(/\.$/, '')}.`),
        );
    });
    child.send(order, (error) => {
      if (error !== null) reject(error);
    });
  });
}

/** Tells files apart by name, size, change time and a hash of their first and last megabyte. */
function fingerprintOf(files: readonly string[], formatVersion: number): string {
  const hash = createHash('sha256').update(`format ${formatVersion}`);
  for (const file of files) {
    const handle = openSync(file, 'r');
    try {
      const { size, mtimeMs } = fstatSync(handle);
      hash.update(`\n${basename(file)} ${size} ${mtimeMs}\n`);
      const window = Buffer.alloc(Math.min(size, 1_048_576));
      readSync(handle, window, 0, window.length, 0);
      hash.update(window);
      readSync(handle, window, 0, window.length, size - window.length);
      hash.update(window);
    } finally {
      closeSync(handle);
    }
  }
  return hash.digest('hex');
}
