import type { ServerResponse } from 'node:http';
import type { ApiError } from '../errors.ts';
import { type Format, findFormat } from '../formats/index.ts';
import { encodeErrorEnvelope } from './envelopes.ts';

const json = findFormat('JSON') as Format;

/** Writes an error that arose before or beside the API's own handling, in the version's envelope as JSON. */
export function sendError(
  response: ServerResponse,
  version: 1 | 2,
  error: ApiError,
  extraHeaders: readonly string[] = [],
): void {
  const body = encodeErrorEnvelope(version, error, json);
  response.writeHead(error.status, [
    'Content-Type',
    json.contentType,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'X-Content-Type-Options',
    'nosniff',
    'Cache-Control',
    'no-store',
    'Access-Control-Allow-Origin',
    '*',
    ...extraHeaders,
  ]);
  response.end(body);
}
