import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** How the server answers one path. */
export interface FeedAnswer {
  readonly body?: string | Buffer;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `silent`: sends the head and nothing more. `endless`: never stops sending. `cut`: drops the line half-way. */
  readonly fault?: 'silent' | 'endless' | 'cut';
  readonly gzip?: boolean;
  /** False: sends neither ETag nor Last-Modified, so that every request gets the body. */
  readonly conditional?: boolean;
}

export interface FeedServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  url(path: string): string;
  /** What the path answers from now on; a list is answered one by one, the last one for ever. */
  answer(path: string, ...answers: readonly FeedAnswer[]): string;
  /** Every request so far, oldest first. */
  readonly requests: readonly {
    readonly path: string;
    readonly status: number;
    readonly headers: IncomingMessage['headers'];
  }[];
  close(): Promise<void>;
}

/** A real HTTP server for feeds: validators, gzip, redirects, and the ways in which downloads go wrong. */
export async function startFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, FeedAnswer[]>();
  const requests: { path: string; status: number; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    const queue = answers.get(path);
    const answer =
      queue === undefined
        ? { status: 404, body: 'Not found.' }
        : queue.length > 1
          ? queue.shift()!
          : queue[0]!;
    send(answer, request, response);
    requests.push({ path, status: response.statusCode, headers: request.headers });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    url: (path) => origin + path,
    answer(path, ...list) {
      answers.set(path, [...list]);
      return origin + path;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function send(answer: FeedAnswer, request: IncomingMessage, response: ServerResponse): void {
  const body = Buffer.from(answer.body ?? '');
  response.statusCode = answer.status ?? 200;
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.fault === 'silent') {
    response.flushHeaders();
    return;
  }
  if (answer.fault === 'endless') {
    const line = Buffer.alloc(65_536, '192.0.2.1\n');
    const more = (): void => {
      while (!response.destroyed && response.write(line));
    };
    response.on('drain', more);
    more();
    return;
  }
  if (answer.conditional !== false && response.statusCode === 200) {
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    response.setHeader('ETag', etag);
    response.setHeader('Last-Modified', 'Thu, 01 Jan 2026 00:00:00 GMT');
    if (request.headers['if-none-match'] === etag) {
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  const sent = answer.gzip === true ? gzipSync(body) : body;
  if (answer.gzip === true) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', sent.length);
  if (answer.fault === 'cut') {
    response.write(sent.subarray(0, Math.ceil(sent.length / 2)), () => response.destroy());
    return;
  }
  response.end(sent);
}
