import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { findFormat } from '../../formats/index.ts';
import { encodeErrorEnvelope } from '../envelopes.ts';
import type { CallerKey, Gate } from '../gate.ts';
import type { StreamDocs } from '../openapi/build-stream-operation.ts';

/**
 * A management address of v2 that takes or gives more than fits in memory, such as a list as CSV. It is no endpoint:
 * its body is a stream, and only errors come in the envelope.
 */
export interface StreamRoute {
  /** As keys' allowed endpoints name it. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below /v2, with parameters as `:id`. */
  readonly path: string;
  readonly plan: 'free' | 'standard' | 'premium';
  /** For the OpenAPI document of v2 and the reference; left out of both without it. */
  readonly docs?: StreamDocs;
  readonly handle: (request: StreamRequest) => StreamAnswer | Promise<StreamAnswer>;
}

export interface StreamRequest {
  readonly accountId: string;
  readonly keyId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Without parameters, in lower case: `text/csv`; empty when not sent. */
  readonly contentType: string;
  /** The body as it comes; already ended when there is none. */
  readonly body: Readable;
}

export interface StreamAnswer {
  readonly contentType: string;
  /** Name under which a browser saves it. */
  readonly fileName?: string;
  readonly body: Readable | string;
}

export interface StreamRouteOptions {
  readonly routes: readonly StreamRoute[];
  readonly gate: Pick<Gate, 'verify' | 'admit'>;
  readonly clock: () => number;
  readonly v2Host: string | null;
  readonly reportFailure: (error: unknown, where: string) => void;
}

/** Whether a request sends a file to one of the routes. */
export function isStreamUpload(routes: readonly StreamRoute[]): (method: string, url: string) => boolean {
  const patterns = routes
    .filter(({ method }) => method !== 'GET')
    .map(({ path }) => new RegExp(`${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'));
  return (method, url) => {
    if (method !== 'POST' && method !== 'PUT') return false;
    const [path = ''] = url.split('?', 1);
    return patterns.some((pattern) => pattern.test(path));
  };
}

const json = findFormat('JSON')!;

/** Serves stream routes under /v2, and at the root of the host of v2 where one is named. */
export function addStreamRoutes(app: FastifyInstance, options: StreamRouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const route of options.routes) {
      const handler = (request: FastifyRequest, reply: FastifyReply) => serve(route, options, request, reply);
      scope.route({ method: route.method, url: `/v2${route.path}`, handler });
      if (options.v2Host !== null) {
        const constraints = { host: options.v2Host };
        scope.route({ method: route.method, url: route.path, constraints, handler });
      }
    }
  });
}

async function serve(
  route: StreamRoute,
  options: StreamRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  try {
    const key = admit(route, options, request);
    const answer = await route.handle({
      accountId: key.account.id,
      keyId: key.keyId,
      params: request.params as Record<string, string>,
      query: new URL(request.url, 'http://server.invalid').searchParams,
      contentType: (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase(),
      body: request.raw,
    });
    if (answer.fileName !== undefined) {
      reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
    }
    return reply.type(answer.contentType).send(answer.body);
  } catch (error) {
    if (!(error instanceof ApiError)) options.reportFailure(error, route.name);
    const known = error instanceof ApiError ? error : new ApiError('generic_error');
    // What was not read of the body makes the connection unusable for another request.
    if (!request.raw.readableEnded && route.method !== 'GET') reply.header('connection', 'close');
    if (known.retryAfterSeconds !== null) reply.header('retry-after', String(known.retryAfterSeconds));
    return reply
      .code(known.status)
      .type(json.contentType)
      .send(encodeErrorEnvelope(2, known, json));
  }
}

function admit(route: StreamRoute, { gate, clock }: StreamRouteOptions, request: FastifyRequest): CallerKey {
  const token = /^bearer +(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1];
  const key = token === undefined ? null : gate.verify(token);
  if (key === null) throw new ApiError('invalid_key');
  const origin = request.headers.origin ?? request.headers.referer;
  const refusal = gate.admit(key, {
    endpoint: route.name,
    leastPlan: route.plan,
    nowMs: clock(),
    live: false,
    originHost: () =>
      origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname.toLowerCase() : null,
    callerIp: () => request.socket.remoteAddress ?? null,
  });
  if (refusal !== null) throw new ApiError(refusal);
  return key;
}
