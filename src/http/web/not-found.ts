import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { type Format, findFormat } from '../../formats/index.ts';
import type { Api } from '../create-api.ts';
import { encodeErrorEnvelope } from '../envelopes.ts';
import { ownPages, policyText } from './content-security.ts';
import { html } from './html.ts';
import { page } from './page.ts';
import { publicOrigin } from './public-origin.ts';

const json = findFormat('JSON') as Format;

export interface NotFoundOptions {
  readonly api: Pick<Api, 'versionOf'>;
  readonly publicUrl: string | null;
  readonly reportFailure: (error: unknown, where: string) => void;
}

/** Answers for what is not there and what went wrong: in the API's envelope, or as a page to a browser. */
export function addNotFound(app: FastifyInstance, { api, publicUrl, reportFailure }: NotFoundOptions): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, error: ApiError) => {
    reply.code(error.status).header('cache-control', 'no-store');
    if (isBrowser(request)) {
      const policy = policyText(ownPages);
      return reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(errorPage(error));
    }
    const version = api.versionOf(request.raw.url ?? '/', request.headers.host);
    return reply
      .header('access-control-allow-origin', '*')
      .type(json.contentType)
      .send(encodeErrorEnvelope(version, error, json));
  };

  app.setNotFoundHandler((request, reply) => {
    const docs = `${publicOrigin(request, publicUrl)}/docs`;
    return answer(
      request,
      reply,
      new ApiError('generic_error', {
        detail: `There is nothing at this address. The endpoints are listed at ${docs}.`,
        status: 404,
      }),
    );
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return answer(
        request,
        reply,
        new ApiError('generic_error', { detail: 'The request cannot be read.', status }),
      );
    }
    reportFailure(error, request.routeOptions.url ?? 'web');
    return answer(request, reply, new ApiError('generic_error'));
  });
}

/** Browsers name text/html when a person goes to an address; programs seldom do. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '');
}

function errorPage(error: ApiError): string {
  const title = error.status === 404 ? 'There is nothing here' : 'That did not work';
  return page(
    title,
    html`<main id="main" class="narrow"><h1>${title}</h1><p>${error.description}</p>
      <p><a href="/docs">API reference</a> · <a href="/dashboard">Server status</a></p></main>`,
  );
}
