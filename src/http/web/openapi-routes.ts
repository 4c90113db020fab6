import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ApiVersion } from '../call.ts';
import type { AnyEndpoint } from '../define-endpoint.ts';
import { buildOpenApi, type DocumentedStream } from '../openapi/build-open-api.ts';
import { publicOrigin } from './public-origin.ts';

export interface OpenApiRouteOptions {
  readonly endpoints: readonly AnyEndpoint[];
  readonly version: string;
  readonly publicUrl: string | null;
  readonly v1ErrorStatus: '200' | 'conventional';
  readonly streams: readonly DocumentedStream[];
}

/** Stands in a document for the address that the caller uses, so that it is built once for all of them. */
const placeholder = 'http://server.invalid';

/** /openapi/v1.json and /openapi/v2.json, built when first asked for. */
export function addOpenApiRoutes(app: FastifyInstance, options: OpenApiRouteOptions): void {
  for (const version of [1, 2] as const) {
    let built: { readonly text: string; readonly digest: string } | null = null;
    app.get(`/openapi/v${version}.json`, (request, reply) => {
      built ??= build(version, options);
      const serverUrl = publicOrigin(request, options.publicUrl);
      const etag = `"${hash(`${built.digest} ${serverUrl}`)}"`;
      reply
        .header('etag', etag)
        .header('cache-control', 'no-cache')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply
        .type('application/json; charset=utf-8')
        .send(built.text.replaceAll(placeholder, serverUrl));
    });
  }
}

function build(version: ApiVersion, options: OpenApiRouteOptions): { text: string; digest: string } {
  const serverUrl = options.publicUrl ?? placeholder;
  const title = `Assay API v${version}`;
  const text = JSON.stringify(buildOpenApi(options.endpoints, version, { ...options, title, serverUrl }));
  return { text, digest: hash(text) };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
