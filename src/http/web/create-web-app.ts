import type { RequestListener } from 'node:http';
import fastify from 'fastify';
import type { Config } from '../../config.ts';
import type { Api } from '../create-api.ts';
import type { AnyEndpoint } from '../define-endpoint.ts';
import type { Gate } from '../gate.ts';
import { addMcpRoutes } from '../mcp/mcp-routes.ts';
import { addReferenceRoutes } from '../reference/reference-routes.ts';
import { addSecurityHeaders } from './content-security.ts';
import { addFlagRoutes, type FindFlag } from './flag-routes.ts';
import { addHealthRoutes } from './health-routes.ts';
import type { Metrics } from './metrics.ts';
import { addNotFound } from './not-found.ts';
import { addOpenApiRoutes } from './openapi-routes.ts';
import { addPageRoutes } from './page-routes.ts';
import { type ReadStatus, rememberStatus } from './status-facts.ts';
import { addStreamRoutes, type StreamRoute } from './stream-routes.ts';

export interface WebOptions {
  readonly endpoints: readonly AnyEndpoint[];
  readonly api: Api;
  readonly gate: Pick<Gate, 'verify' | 'admit'>;
  /** Management addresses whose bodies are streams. */
  readonly streamRoutes?: readonly StreamRoute[];
  readonly config: Pick<Config, 'publicUrl' | 'v2Host' | 'v1ErrorStatus' | 'metrics'>;
  /** Version of the software. */
  readonly version: string;
  /** Asked at most once a second. */
  readonly status: ReadStatus;
  readonly metrics: Metrics;
  readonly flags: FindFlag;
  readonly clock: () => number;
  readonly reportFailure: (error: unknown, where: string) => void;
}

export interface WebApp {
  /** Answers everything that is not the API. */
  readonly listener: RequestListener;
  readonly close: () => Promise<void>;
}

/** Everything beside the API: documentation, MCP, flags, health, metrics and the status page. */
export async function createWebApp(options: WebOptions): Promise<WebApp> {
  const { endpoints, api, gate, config, version, clock, reportFailure } = options;
  const { publicUrl, v2Host, v1ErrorStatus } = config;
  const status = rememberStatus(options.status, 1000, clock);
  const app = fastify({
    bodyLimit: 256 * 1024,
    routerOptions: { caseSensitive: false, ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
  });
  // Only /mcp reads a body; elsewhere one of any type is as good as none.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, null);
  });
  await addSecurityHeaders(app);
  addNotFound(app, { api, publicUrl, reportFailure });
  addHealthRoutes(app, { status, metrics: config.metrics ? options.metrics : null, reportFailure });
  await addPageRoutes(app, { status, version, publicUrl, clock });
  addFlagRoutes(app, options.flags);
  const streams = options.streamRoutes ?? [];
  addOpenApiRoutes(app, { endpoints, version, publicUrl, v1ErrorStatus, streams });
  addReferenceRoutes(app);
  addStreamRoutes(app, { routes: streams, gate, clock, v2Host, reportFailure });
  await addMcpRoutes(app, { endpoints, api, gate, version, reportFailure, origins: { publicUrl, v2Host } });
  await app.ready();
  return { listener: (request, response) => app.routing(request, response), close: () => app.close() };
}
