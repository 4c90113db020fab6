import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { DownloadError } from '../feeds/download-error.ts';
import { lookUpPublic, refusePrivateLiteral } from '../feeds/public-address.ts';

export interface FetchJsonOptions {
  readonly url: string;
  readonly accept: string;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

export interface FetchedJson {
  readonly status: number;
  /** Host that answered in the end. */
  readonly host: string;
  readonly retryAfter: string | null;
  /** Parsed body of a 200; undefined for other statuses and for what is no JSON. */
  readonly body: unknown;
}

const mostRedirects = 4;

/**
 * Gets one JSON answer: follows a few redirects, gives up on what is too large or too slow, and connects to no private
 * address unless that is allowed. Throws DownloadError or a network error.
 */
export async function fetchJson(options: FetchJsonOptions): Promise<FetchedJson> {
  const signal = AbortSignal.any([AbortSignal.timeout(options.timeoutMs), options.signal]);
  let url = new URL(options.url);
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const response = await send(url, options, signal);
    const { statusCode: status = 0 } = response;
    const { location } = response.headers;
    if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
      response.destroy();
      if (!URL.canParse(location, url.href))
        throw new DownloadError('It redirects to something that is no address.');
      url = new URL(location, url);
      continue;
    }
    const text = status === 200 ? await read(response, options.maxBytes) : null;
    if (text === null) response.destroy();
    return {
      status,
      host: url.host,
      retryAfter: response.headers['retry-after'] ?? null,
      body: text === null ? undefined : parse(text),
    };
  }
  throw new DownloadError(`It redirects more than ${mostRedirects} times.`);
}

function send(url: URL, options: FetchJsonOptions, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new DownloadError('It is neither http nor https.');
  if (!options.allowPrivate) refusePrivateLiteral(url.hostname);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        signal,
        // A connection of its own: a kept one may have been opened under other rules.
        agent: false,
        headers: { Accept: options.accept, 'User-Agent': options.userAgent },
        ...(options.allowPrivate ? {} : { lookup: lookUpPublic }),
      },
      resolve,
    );
    request.on('error', reject);
    request.end();
  });
}

async function read(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new DownloadError(`It is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
