import type { Duplex } from 'node:stream';
import { ApiError } from '../errors.ts';
import { type Format, findFormat } from '../formats/index.ts';
import { encodeErrorEnvelope } from './envelopes.ts';
import { responseHead } from './response-head.ts';

const json = findFormat('JSON') as Format;

const problems: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The request line and headers are larger than 16 KiB.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
};
const otherProblem = { status: 400, detail: 'The request is not HTTP/1.1 that this server can read.' };

/**
 * Answers what node:http could not read as a request. Its address is not known for certain, so the envelope is the one
 * of v1, which has a description as the other has.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = problems[error.code ?? ''] ?? otherProblem;
  const body = encodeErrorEnvelope(1, new ApiError('invalid_params', { detail, status }), json);
  const head = `Content-Type: ${json.contentType}\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${body.length}\r\n`;
  socket.end(responseHead(status, head, true) + body);
}
