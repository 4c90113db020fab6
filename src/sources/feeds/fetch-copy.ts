import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Feed } from './define-feed.ts';
import { type DownloadResult, download } from './download.ts';
import { DownloadError } from './download-error.ts';
import type { FeedState } from './feed-state.ts';

export interface FetchCopyOptions {
  readonly feed: Feed;
  readonly urls: readonly string[];
  readonly state: FeedState;
  /** Where the copy in use, and beside it the new one, of a part is. */
  readonly copyPath: (part: number) => string;
  readonly newPath: (part: number) => string;
  /** Asks for the whole even when the server says that nothing has changed. */
  readonly force: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly allowPrivate: boolean;
  readonly timeouts: { readonly totalMs: number; readonly idleMs: number; readonly retryMs: number };
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number, total: number | null) => void;
}

/** A downloaded copy: its parts, some of which may be the ones in use, and what the servers said of their version. */
export interface FetchedCopy {
  readonly files: readonly (readonly [url: string, path: string])[];
  readonly etags: readonly (string | null)[];
  readonly lastModified: readonly (string | null)[];
}

const attempts = 3;

/** Downloads the parts of a feed beside the copy in use. Null when none has changed; throws DownloadError. */
export async function fetchCopy(options: FetchCopyOptions): Promise<FetchedCopy | null> {
  const { feed, urls } = options;
  if (urls.length === 0) throw new DownloadError('It has no address.');
  if (feed.urlMode === 'all')
    return collect(await inTurn(urls.map((url, part) => () => fetchPart(url, part, options))));
  for (const [index, url] of urls.entries()) {
    try {
      return collect([await fetchPart(url, 0, options)]);
    } catch (error) {
      if (index === urls.length - 1 || options.signal.aborted) throw error;
    }
  }
  return null;
}

interface FetchedPart {
  readonly url: string;
  readonly path: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly isNew: boolean;
}

function collect(parts: readonly FetchedPart[]): FetchedCopy | null {
  if (parts.every((part) => !part.isNew)) return null;
  return {
    files: parts.map(({ url, path }) => [url, path]),
    etags: parts.map(({ etag }) => etag),
    lastModified: parts.map(({ lastModified }) => lastModified),
  };
}

async function inTurn<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  for (const task of tasks) results.push(await task());
  return results;
}

async function fetchPart(listed: string, part: number, options: FetchCopyOptions): Promise<FetchedPart> {
  const { state } = options;
  const url = options.feed.follow === null ? listed : await followPage(listed, part, options);
  const path = options.copyPath(part);
  const isSame = !options.force && state.urls[part] === url && existsSync(path);
  const etag = isSame ? (state.etags[part] ?? null) : null;
  const lastModified = isSame ? (state.lastModified[part] ?? null) : null;
  const result = await fetchPatiently(url, options.newPath(part), { etag, lastModified }, options);
  if (result.kind === 'unchanged') return { url, path, etag, lastModified, isNew: false };
  return {
    url,
    path: options.newPath(part),
    etag: result.etag,
    lastModified: result.lastModified,
    isNew: true,
  };
}

/** The address of the file that a page names. An address that leads to a file at once is taken as it is. */
async function followPage(listed: string, part: number, options: FetchCopyOptions): Promise<string> {
  const page = options.newPath(part);
  await fetchPatiently(listed, page, { etag: null, lastModified: null }, options);
  const text = readFileSync(page, 'utf8');
  if (!text.trimStart().startsWith('<')) return listed;
  const found = options.feed.follow?.(text) ?? null;
  if (found === null || !URL.canParse(found, listed))
    throw new DownloadError('Its page names no file any more.');
  return new URL(found, listed).href;
}

/** Tries again after failures of the moment, waiting longer each time. */
async function fetchPatiently(
  url: string,
  target: string,
  validators: { readonly etag: string | null; readonly lastModified: string | null },
  options: FetchCopyOptions,
): Promise<DownloadResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await download({
        ...validators,
        url,
        target,
        maxBytes: options.feed.maxBytes,
        timeoutMs: options.timeouts.totalMs,
        idleTimeoutMs: options.timeouts.idleMs,
        headers: options.headers,
        userAgent: options.userAgent,
        allowPrivate: options.allowPrivate,
        signal: options.signal,
        onBytes: options.onBytes,
      });
    } catch (error) {
      if (
        !(error instanceof DownloadError) ||
        !error.passing ||
        attempt === attempts ||
        options.signal.aborted
      )
        throw error;
      await wait(options.timeouts.retryMs * 4 ** (attempt - 1), undefined, { signal: options.signal }).catch(
        () => {},
      );
    }
  }
}
