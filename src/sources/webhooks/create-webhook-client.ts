import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { constants, gunzipSync, inflateSync } from 'node:zlib';
import { type Cidr, cidrContains } from '../../features/ip/cidr.ts';
import { parseIp } from '../../features/ip/parse-ip.ts';
import type { AttemptResult } from '../../features/webhooks/webhook-record.ts';
import { isPublicAddress } from '../feeds/public-address.ts';

type Lookup = NonNullable<RequestOptions['lookup']>;

export interface WebhookClientOptions {
  /** Private networks that may be reached all the same, also without https. */
  readonly allowPrivate: readonly Cidr[];
  readonly timeoutMs: number;
  /** Milliseconds that never go back. */
  readonly stopwatch: () => number;
  /** Resolves names; the system’s resolver by default. */
  readonly lookup?: typeof dnsLookup;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Sends one message; never throws. */
export type PostWebhook = (request: WebhookRequest) => Promise<AttemptResult>;

/** Bytes of an answer that are read, and characters of it that are kept. */
const mostBytes = 4096;
const mostCharacters = 1024;

/** Why a message was not sent, in words that may be shown. */
class Refusal extends Error {}

/**
 * The only way by which messages leave. Nothing is sent to an address that is not of the public internet: the check is
 * made on the very addresses that are connected to, so that a name cannot point elsewhere in between. Redirects are not
 * followed, and every connection is a new one.
 */
export function createWebhookClient(options: WebhookClientOptions): PostWebhook {
  const { allowPrivate, timeoutMs, stopwatch, lookup = dnsLookup } = options;

  function refusalOf(address: string, secure: boolean): Refusal | null {
    const ip = parseIp(address);
    if (ip === null) return new Refusal('The address could not be read.');
    if (allowPrivate.some((cidr) => cidrContains(cidr, ip))) return null;
    if (!isPublicAddress(ip)) return new Refusal('It leads to a private or reserved address.');
    return secure ? null : new Refusal('It is not https.');
  }

  const checkedLookup =
    (secure: boolean): Lookup =>
    (hostname, lookupOptions, callback) => {
      lookup(hostname, { ...lookupOptions, all: true }, (error, addresses: LookupAddress[]) => {
        if (error !== null) return callback(error, []);
        const first = addresses[0];
        if (first === undefined) return callback(new Refusal('The name has no address.'), []);
        // One bad address spoils all: which of them is connected to is not ours to choose.
        for (const { address } of addresses) {
          const refusal = refusalOf(address, secure);
          if (refusal !== null) return callback(refusal, []);
        }
        if (lookupOptions.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    };

  function open({ url, headers, body }: WebhookRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { protocol, hostname } = new URL(url);
    const secure = protocol === 'https:';
    if (!secure && protocol !== 'http:') throw new Refusal('It is neither http nor https.');
    // No lookup is made for what is an address already.
    const host = hostname.replace(/^\[|\]$/g, '');
    const refusal = parseIp(host) === null ? null : refusalOf(host, secure);
    if (refusal !== null) throw refusal;
    return new Promise((resolve, reject) => {
      const request = (secure ? httpsRequest : httpRequest)(
        url,
        { method: 'POST', headers, agent: false, signal, lookup: checkedLookup(secure) },
        resolve,
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  return async (request) => {
    const startMs = stopwatch();
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([deadline, request.signal]);
    const latencyMs = (): number => Math.round(stopwatch() - startMs);
    try {
      const response = await open(request, signal);
      const answeredMs = latencyMs();
      const excerpt = await readExcerpt(response);
      const status = response.statusCode ?? 0;
      return {
        status,
        error: errorOfStatus(status),
        latencyMs: answeredMs,
        excerpt,
        retryAfterMs: readRetryAfter(response.headers['retry-after']),
      };
    } catch (error) {
      const words = deadline.aborted ? `It did not answer within ${timeoutMs} ms.` : wordsOf(error);
      return { status: null, error: words, latencyMs: latencyMs(), excerpt: null, retryAfterMs: null };
    }
  };
}

function errorOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It redirects (${status}), which is not followed.`;
  return `It answered ${status}.`;
}

/** Never the foreign error's own words: they may name addresses inside. */
function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const code = (error as { code?: unknown }).code;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name could not be resolved.';
  if (code === 'ECONNREFUSED') return 'The connection was refused.';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The connection was cut.';
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code)
    ? `It could not be reached (${code}).`
    : 'It could not be reached.';
}

function readRetryAfter(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,7}$/.test(value.trim()) ? Number(value) * 1000 : null;
}

/** The beginning of a body. The status counts by itself, so a body that breaks off or never ends is no failure. */
async function readExcerpt(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= mostBytes) break;
    }
  } catch {
    // What came until then is enough.
  }
  response.destroy();
  if (bytes === 0) return null;
  const body = decompress(
    Buffer.concat(chunks).subarray(0, mostBytes),
    response.headers['content-encoding'] ?? 'identity',
  );
  // Control characters but tab and line ends would garble whatever shows it.
  return body === null
    ? null
    : body
        .toString('utf8')
        .replaceAll(/[^\P{Cc}\t\r\n]/gu, '')
        .slice(0, mostCharacters);
}

/** Null when it cannot be read. What is cut off at the end does not matter, and no bomb gets large. */
function decompress(body: Buffer, encoding: string): Buffer | null {
  if (encoding === 'identity') return body;
  try {
    const limits = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1024 * 1024 };
    if (encoding === 'gzip') return gunzipSync(body, limits);
    return encoding === 'deflate' ? inflateSync(body, limits) : null;
  } catch {
    return null;
  }
}
