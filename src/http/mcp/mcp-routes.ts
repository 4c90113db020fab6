import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorTable } from '../../errors.ts';
import type { Gate } from '../gate.ts';
import type { AnswerMcp, McpOptions } from './answer-mcp.ts';
import { isTrustedOrigin, type OriginRules } from './trusted-origin.ts';

export interface McpRouteOptions extends McpOptions {
  readonly gate: Pick<Gate, 'verify'>;
  readonly origins: OriginRules;
}

const bodyLimitBytes = 256 * 1024;

/** MCP by streamable HTTP at /mcp, for those who have an API key. */
export async function addMcpRoutes(app: FastifyInstance, options: McpRouteOptions): Promise<void> {
  // The SDK is large and seldom wanted, so it is loaded by the first request that has a key.
  let mcp: Promise<AnswerMcp> | null = null;
  const loadOnce = () => {
    mcp ??= import('./answer-mcp.ts').then(({ createMcp }) => createMcp(options));
    return mcp;
  };

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      const { origin, host } = request.headers;
      if (origin === undefined) return;
      if (!isTrustedOrigin(origin, host, options.origins))
        return refuse(reply, 403, 'Pages of this origin are not allowed.');
      reply.header('access-control-allow-origin', origin).header('vary', 'origin');
    });
    scope.options('/mcp', (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'POST, OPTIONS')
        .header(
          'access-control-allow-headers',
          'authorization, content-type, accept, mcp-protocol-version, mcp-session-id',
        )
        .header('access-control-max-age', '86400')
        .send(),
    );
    scope.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      exposeHeadRoute: false,
      handler: (_request, reply) =>
        refuse(
          reply.header('allow', 'POST, OPTIONS'),
          405,
          'This server keeps no sessions or streams: use POST.',
        ),
    });
    scope.post('/mcp', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      if (!hasKey(request, options.gate)) {
        return refuse(
          reply.header('www-authenticate', 'Bearer realm="assay"'),
          401,
          errorTable.invalid_key.text,
        );
      }
      const message = parseMessage(request.body);
      if (message === undefined) return refuse(reply, 400, 'The request body is not valid JSON.', -32700);
      const answer = await (await loadOnce())(message, {
        headers: request.headers,
        remoteAddress: request.raw.socket.remoteAddress,
        encrypted: request.protocol === 'https',
      });
      const type = answer.headers.get('content-type');
      if (type !== null) reply.type(type);
      return reply
        .code(answer.status)
        .header('cache-control', 'no-store')
        .send(await answer.text());
    });
  });
}

function hasKey(request: FastifyRequest, gate: Pick<Gate, 'verify'>): boolean {
  const token = /^bearer +(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && gate.verify(token) !== null;
}

function parseMessage(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

/** An error before any message was read, in the protocol's form. */
function refuse(reply: FastifyReply, status: number, message: string, code = -32000): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}
