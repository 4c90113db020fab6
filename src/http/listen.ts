import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../errors.ts';
import { answerBrokenRequest } from './answer-broken-request.ts';
import { createAnswerQueue } from './answer-queue.ts';
import type { Api, ApiResponse, Match } from './create-api.ts';
import { type DirectConnection, openDirectConnection } from './direct-connection.ts';
import { headerPairs, keepAliveSeconds } from './response-head.ts';
import { sendError } from './send-error.ts';

export interface ListenOptions {
  readonly api: Api;
  readonly bodyLimitBytes: number;
  /** Everything that is not the API: documentation, health, metrics, flags, dashboard. */
  readonly other: RequestListener;
  /** Whether a request sends a file, which may take long. */
  readonly isUpload?: (method: string, url: string) => boolean;
}

export interface HttpServer {
  /** Does not listen yet. */
  readonly server: Server;
  /** Takes no more connections, finishes the requests under way, and cuts after a while what is left. */
  stop(graceMs: number): Promise<void>;
}

const firstRequestMs = 20_000;
/** For a whole request with its body; a file has longer. */
const requestMs = 60_000;
const uploadMs = 3_600_000;

/** A server that gives API requests to the API and all others to `other`. */
export function createHttpServer(options: ListenOptions): HttpServer {
  const { api, bodyLimitBytes } = options;
  const server = createServer(
    {
      keepAliveTimeout: keepAliveSeconds * 1000,
      headersTimeout: firstRequestMs,
      requestTimeout: uploadMs,
    },
    createListener(options),
  );
  server.on('clientError', answerBrokenRequest);
  const direct = new Map<Socket, DirectConnection>();
  let stopping = false;
  const queue = createAnswerQueue({ schedule: setImmediate, stopwatch: () => performance.now() });

  // Connections begin with the direct reader; what it does not take goes to the listeners node:http has put here.
  const nodeListeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const connection = openDirectConnection({
      socket,
      api,
      queue,
      bodyLimitBytes,
      firstRequestMs,
      idleMs: keepAliveSeconds * 1000,
      stopping: () => stopping,
      handOver(handed) {
        direct.delete(handed);
        for (const listener of nodeListeners) listener.call(server, handed);
      },
    });
    direct.set(socket, connection);
    socket.once('close', () => direct.delete(socket));
  });

  return {
    server,
    async stop(graceMs) {
      stopping = true;
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      for (const connection of direct.values()) connection.end();
      const cut = setTimeout(() => {
        server.closeAllConnections();
        for (const socket of direct.keys()) socket.destroy();
      }, graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

function createListener({ api, bodyLimitBytes, other, isUpload }: ListenOptions): RequestListener {
  return function listener(request, response) {
    const url = request.url ?? '/';
    const method = request.method ?? 'GET';
    if (!request.complete && isUpload?.(method, url) !== true)
      cutWhenLate(request, response, api.versionOf(url, request.headers.host));
    const match = api.match(method, url, request.headers.host);
    if (match !== null) {
      if (method === 'GET' || method === 'HEAD') respond(api, match, request, response, null);
      else readThenRespond(api, match, request, response, bodyLimitBytes);
      return;
    }
    const methods = api.methodsOf(url, request.headers.host);
    if (methods.length === 0 && !isDecodable(url)) answerUndecodable(api, request, response);
    else if (methods.length === 0) other(request, response);
    else if (method === 'OPTIONS') answerPreflight(response, methods);
    else answerWrongMethod(api, request, response, methods);
  };
}

/** Refuses a body that does not arrive in time. */
function cutWhenLate(request: IncomingMessage, response: ServerResponse, version: 1 | 2): void {
  const late = setTimeout(() => {
    if (request.complete) return;
    const error = new ApiError('invalid_params', {
      detail: 'The request did not arrive in time.',
      status: 408,
    });
    if (!response.headersSent) sendError(response, version, error, ['Connection', 'close']);
    response.once('finish', () => request.destroy());
    if (response.writableFinished) request.destroy();
  }, requestMs);
  late.unref();
  request.once('close', () => clearTimeout(late));
}

function respond(
  api: Api,
  match: Match,
  request: IncomingMessage,
  response: ServerResponse,
  body: string | null,
): void {
  const answer = api.handle(match, {
    method: request.method as string,
    url: request.url as string,
    headers: request.headers,
    remoteAddress: request.socket.remoteAddress,
    body,
  });
  if (answer instanceof Promise) answer.then((settled) => write(request, response, settled));
  else write(request, response, answer);
}

function write(request: IncomingMessage, response: ServerResponse, answer: ApiResponse): void {
  response.writeHead(answer.status, headerPairs(answer.head));
  if (request.method === 'HEAD') response.end();
  else response.end(answer.body, answer.isAscii ? 'latin1' : 'utf8');
}

function readThenRespond(
  api: Api,
  match: Match,
  request: IncomingMessage,
  response: ServerResponse,
  limitBytes: number,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
    else if (size - chunk.length <= limitBytes) {
      chunks.length = 0;
      const error = new ApiError('invalid_params', {
        detail: `The request body is larger than ${limitBytes} bytes.`,
        status: 413,
      });
      sendError(response, match.route.version, error, ['Connection', 'close']);
    }
  });
  request.on('end', () => {
    if (size <= limitBytes) respond(api, match, request, response, Buffer.concat(chunks).toString('utf8'));
  });
  request.on('error', () => response.destroy());
}

function answerPreflight(response: ServerResponse, methods: readonly string[]): void {
  response.writeHead(204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': [...methods, 'OPTIONS'].join(', '),
    'Access-Control-Allow-Headers': 'authorization, content-type, gfp',
    'Access-Control-Max-Age': '86400',
  });
  response.end();
}

function isDecodable(url: string): boolean {
  const cut = url.indexOf('?');
  try {
    decodeURI(cut === -1 ? url : url.slice(0, cut));
    return true;
  } catch {
    return false;
  }
}

function answerUndecodable(api: Api, request: IncomingMessage, response: ServerResponse): void {
  const error = new ApiError('invalid_params', {
    detail: 'The path has a "%" that does not begin a percent-encoded character of UTF-8.',
    status: 400,
  });
  sendError(response, api.versionOf(request.url ?? '/', request.headers.host), error);
  request.resume();
}

function answerWrongMethod(
  api: Api,
  request: IncomingMessage,
  response: ServerResponse,
  methods: readonly string[],
): void {
  const error = new ApiError('generic_error', {
    detail: `This address does not take ${request.method}. Use ${methods.join(' or ')}.`,
    status: 405,
  });
  sendError(response, api.versionOf(request.url ?? '/', request.headers.host), error, [
    'Allow',
    methods.join(', '),
  ]);
  request.resume();
}
