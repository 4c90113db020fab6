import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ownPages, withPolicy } from './content-security.ts';
import { isBrowser } from './not-found.ts';
import { publicOrigin } from './public-origin.ts';
import { settingsPage, settingsPages } from './settings-pages.ts';
import type { StatusFacts } from './status-facts.ts';
import { statusPage } from './status-page.ts';

export interface PageOptions {
  readonly status: () => Promise<StatusFacts>;
  readonly version: string;
  readonly publicUrl: string | null;
  readonly clock: () => number;
}

const dashboard = join(import.meta.dirname, '../../../dashboard');

/** The start address, the status page, the pages of settings, and their files. */
export async function addPageRoutes(app: FastifyInstance, options: PageOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(dashboard, 'status'),
    prefix: '/dashboard/status/',
    index: false,
    wildcard: false,
  });

  await app.register(fastifyStatic, {
    root: join(dashboard, 'settings'),
    prefix: '/dashboard/settings/',
    decorateReply: false,
    index: false,
    wildcard: false,
  });

  app.get('/', (request, reply) => {
    reply.header('vary', 'accept').header('cache-control', 'no-cache');
    if (isBrowser(request)) return reply.redirect('/dashboard', 302);
    const origin = publicOrigin(request, options.publicUrl);
    return reply.send({
      name: 'Assay',
      version: options.version,
      docs: `${origin}/docs`,
      openapi: { v1: `${origin}/openapi/v1.json`, v2: `${origin}/openapi/v2.json` },
      mcp: `${origin}/mcp`,
      status: `${origin}/dashboard`,
    });
  });

  app.get('/dashboard', withPolicy(ownPages), async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(statusPage(await options.status(), options.clock())),
  );

  for (const settings of settingsPages) {
    const text = settingsPage(settings);
    app.get(settings.address, withPolicy(ownPages), (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text),
    );
  }

  for (const path of ['/favicon.svg', '/favicon.ico']) {
    app.get(path, (_request, reply) => reply.sendFile('icon.svg', { maxAge: '1d' }));
  }
  // Answers are of use to no search engine, and crawling them would use up somebody's quota.
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
}
