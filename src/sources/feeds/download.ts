import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DownloadError } from './download-error.ts';
import { lookUpPublic, refusePrivateLiteral } from './public-address.ts';
import { unpackGzip } from './unpack-gzip.ts';

export { DownloadError };

const maxRedirects = 5;
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export interface DownloadOptions {
  readonly url: string;
  /** Where the body is written; removed again when the download fails. */
  readonly target: string;
  /** Limit of the body as it is sent, and again as it is unpacked. */
  readonly maxBytes: number;
  /** The whole download, and each wait for the next bytes, may take this long. */
  readonly timeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Headers for the server that is named in the address; they are not passed on when it redirects to another. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly allowPrivate: boolean;
  /** Gives the download up. */
  readonly signal?: AbortSignal;
  /** Received bytes, and the announced total where there is one. */
  readonly onBytes?: (bytes: number, total: number | null) => void;
}

export type DownloadResult =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'new';
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly bytes: number;
    };

/**
 * Fetches an address into a file. Asks only for what has changed, follows a few redirects, unpacks gzip on the
 * way, gives up on a body that is too large or too slow, and connects to no private address unless that is allowed.
 */
export async function download(options: DownloadOptions): Promise<DownloadResult> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([deadline, options.signal]);
  try {
    const response = await follow(options, signal);
    if (response.statusCode === 304 && isConditional(options)) {
      response.destroy();
      return { kind: 'unchanged' };
    }
    if (response.statusCode !== 200) {
      response.destroy();
      throw new DownloadError(`The server answered ${response.statusCode}.`, {
        passing: passingStatuses.has(response.statusCode ?? 0),
      });
    }
    const bytes = await save(response, options, signal);
    return {
      kind: 'new',
      etag: response.headers.etag ?? null,
      lastModified: response.headers['last-modified'] ?? null,
      bytes,
    };
  } catch (error) {
    await rm(options.target, { force: true });
    if (error instanceof DownloadError) throw error;
    if (deadline.aborted) throw new DownloadError('It took too long.');
    if (options.signal?.aborted === true) throw new DownloadError('It was given up.');
    throw new DownloadError(describe(error), { passing: !lastingFailures.has(codeOf(error)) });
  }
}

function isConditional(options: DownloadOptions): boolean {
  return options.etag !== null || options.lastModified !== null;
}

async function follow(options: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const first = new URL(options.url);
  let url = first;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await send(url, url.origin === first.origin, options, signal);
    const { statusCode = 0 } = response;
    const { location } = response.headers;
    if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return response;
    response.destroy();
    if (!URL.canParse(location, url.href))
      throw new DownloadError('It redirects to something that is no address.');
    const next = new URL(location, url);
    if (url.protocol === 'https:' && next.protocol === 'http:') {
      throw new DownloadError('It redirects from https to http, where anyone on the way could change it.');
    }
    url = next;
  }
  throw new DownloadError(`It redirects more than ${maxRedirects} times.`);
}

function send(
  url: URL,
  sameOrigin: boolean,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new DownloadError('It is neither http nor https.');
  if (!options.allowPrivate) refusePrivateLiteral(url.hostname);
  const requestOptions: RequestOptions = {
    signal,
    timeout: options.idleTimeoutMs,
    // A connection of its own: a kept one may have been opened under other rules.
    agent: false,
    headers: {
      'User-Agent': options.userAgent,
      Accept: '*/*',
      'Accept-Encoding': 'gzip',
      ...(sameOrigin ? options.headers : {}),
      ...(options.etag === null ? {} : { 'If-None-Match': options.etag }),
      ...(options.lastModified === null ? {} : { 'If-Modified-Since': options.lastModified }),
    },
    ...(options.allowPrivate ? {} : { lookup: lookUpPublic }),
  };
  return new Promise((resolve, reject) => {
    let received: IncomingMessage | null = null;
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      requestOptions,
      (response) => {
        received = response;
        resolve(response);
      },
    );
    request.on('timeout', () => {
      const silent = new DownloadError('It went silent.', { passing: true });
      received?.destroy(silent);
      request.destroy(silent);
    });
    request.on('error', reject);
    request.end();
  });
}

async function save(
  response: IncomingMessage,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<number> {
  const { maxBytes } = options;
  const announced = Number(response.headers['content-length'] ?? Number.NaN);
  const total = Number.isFinite(announced) ? announced : null;
  if (total !== null && total > maxBytes) {
    response.destroy();
    throw new DownloadError(tooLarge(maxBytes));
  }
  let unpacked = 0;
  const packed = /\bgzip\b/i.test(String(response.headers['content-encoding'] ?? ''));
  const count = limited(maxBytes, (bytes) => options.onBytes?.(bytes, total));
  // A few packed bytes can unpack to gigabytes, so the unpacked size has its own limit.
  const countUnpacked = limited(maxBytes, (bytes) => {
    unpacked = bytes;
  });
  const file = createWriteStream(options.target);
  if (packed) await pipeline(response, count, createGunzip(), unpackGzip, countUnpacked, file, { signal });
  else await pipeline(response, count, unpackGzip, countUnpacked, file, { signal });
  return unpacked;
}

/** Passes chunks on until there are too many bytes of them. */
function limited(maxBytes: number, onBytes: (bytes: number) => void) {
  return async function* limit(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new DownloadError(tooLarge(maxBytes));
      onBytes(bytes);
      yield chunk;
    }
  };
}

function tooLarge(maxBytes: number): string {
  return maxBytes >= 1_048_576
    ? `It is larger than ${Math.round(maxBytes / 1_048_576)} MiB.`
    : `It is larger than ${maxBytes} bytes.`;
}

const knownFailures: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its host name is not known; is there a network?',
  EAI_AGAIN: 'Its host name could not be resolved; is there a network?',
  ECONNREFUSED: 'The server refuses connections.',
  ECONNRESET: 'The connection was cut.',
  ENETUNREACH: 'The network cannot be reached.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENOSPC: 'The disk is full.',
  EACCES: 'The data folder cannot be written to.',
  Z_DATA_ERROR: 'Its gzip data is damaged.',
  Z_BUF_ERROR: 'Its gzip data is cut off.',
};

/** Where there is no network, or no room, another try in a few seconds only makes everyone wait. */
const lastingFailures: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENOSPC',
  'EACCES',
]);

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

function describe(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return knownFailures[code ?? ''] ?? `It could not be fetched (${code ?? 'unknown reason'}).`;
}
