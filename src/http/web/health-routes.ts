import type { FastifyInstance } from 'fastify';
import { missingParts, type StatusFacts } from './status-facts.ts';

export interface HealthOptions {
  readonly status: () => Promise<StatusFacts>;
  /** Null when the operator has switched metrics off. */
  readonly metrics: { readonly contentType: string; readonly text: () => Promise<string> } | null;
  readonly reportFailure: (error: unknown, where: string) => void;
}

/** For load balancers and monitors: is the process alive, can it answer, and its numbers. */
export function addHealthRoutes(
  app: FastifyInstance,
  { status, metrics, reportFailure }: HealthOptions,
): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const missing = missingParts(await status());
      if (missing.length === 0) return reply.send({ status: 'ready' });
      return reply.code(503).send({ status: 'not ready', missing });
    } catch (error) {
      reportFailure(error, '/readyz');
      return reply.code(503).send({ status: 'not ready', missing: ['status'] });
    }
  });

  if (metrics !== null) {
    app.get('/metrics', async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text()),
    );
  }
}
