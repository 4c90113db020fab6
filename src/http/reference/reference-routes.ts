import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { referencePage, withPolicy } from '../web/content-security.ts';
import { loadReferenceScript, type ReferenceScript } from './load-reference-script.ts';

const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The reference page at /docs: it reads both OpenAPI documents and can try calls on this server. */
export function addReferenceRoutes(app: FastifyInstance): void {
  const page = file('reference.html');
  const start = file('start-reference.js');
  const style = file('reference.css');
  // The script is large and seldom wanted, so it is loaded when a person first opens the page.
  let script: Promise<ReferenceScript> | null = null;
  const loadOnce = () => {
    script ??= loadReferenceScript().catch((error: unknown) => {
      script = null;
      throw error;
    });
    return script;
  };

  app.get('/docs', withPolicy(referencePage), (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  );
  app.get('/docs/start-reference.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(start),
  );
  app.get('/docs/reference.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  app.get('/docs/reference.js', async (request, reply) => {
    const { etag, plain, gzipped } = await loadOnce();
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(
      request.headers['accept-encoding']?.toString() ?? '',
    );
    return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(plain);
  });
}
