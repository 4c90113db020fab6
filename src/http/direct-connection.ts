import type { Socket } from 'node:net';
import { answerBrokenRequest } from './answer-broken-request.ts';
import type { AnswerQueue, QueuedRequest } from './answer-queue.ts';
import type { Api, ApiResponse, Match } from './create-api.ts';
import { type ReadRequest, type RequestHead, readRequest } from './read-request.ts';
import { responseHead } from './response-head.ts';

export interface DirectConnectionOptions {
  readonly socket: Socket;
  readonly api: Api;
  readonly queue: AnswerQueue;
  readonly bodyLimitBytes: number;
  /** How long a connection may take to send its first request, and to stay idle between two. */
  readonly firstRequestMs: number;
  readonly idleMs: number;
  /** Whether the server is being stopped, so that an answer is a connection's last. */
  readonly stopping: () => boolean;
  /** Gives the connection to node:http for good. What is still to be read has been put back. */
  readonly handOver: (socket: Socket) => void;
}

export interface DirectConnection {
  /** Ends the connection, after the request under way if there is one. */
  end(): void;
}

interface PartialRequest {
  readonly chunks: Buffer[];
  missing: number;
  readonly late: NodeJS.Timeout;
}

/** How long a body may come after its head. */
const bodyMs = 1000;

/**
 * Answers plain API requests straight from the bytes of a connection. The request and response objects of node:http
 * cost more than most answers do, and an API call needs none of what they offer. Whatever is not such a request is
 * handed over, together with the rest of the connection.
 */
export function openDirectConnection(options: DirectConnectionOptions): DirectConnection {
  const { socket, api, queue } = options;
  const { remoteAddress } = socket;
  let lastHead: RequestHead | null = null;
  /** An answer is being worked on; nothing more is read until it is sent. */
  let answering = false;
  let ended = false;
  let served = false;
  /** A request that waits for its turn among those of other connections. */
  let queued: QueuedRequest | null = null;
  /** A request whose body has not come whole. */
  let partial: PartialRequest | null = null;

  function onData(chunk: Buffer): void {
    if (queued !== null) queue.run();
    const whole = partial === null ? chunk : addTo(partial, chunk);
    if (whole !== null) serve(whole, whole.toString('latin1'), 0);
  }

  /** Null while there is more to come. */
  function addTo(request: PartialRequest, chunk: Buffer): Buffer | null {
    request.chunks.push(chunk);
    request.missing -= chunk.length;
    return request.missing > 0 ? null : takePartial(request);
  }

  function takePartial({ chunks, late }: PartialRequest): Buffer {
    clearTimeout(late);
    partial = null;
    return Buffer.concat(chunks);
  }

  /** Many clients send the head by itself. A body that takes its time is node:http’s to wait for. */
  function waitForBody(start: Buffer, missing: number): void {
    const late = setTimeout(() => {
      if (partial !== null) handOver(takePartial(partial));
    }, bodyMs);
    partial = { chunks: [start], missing, late };
  }

  /** Answers the requests in a chunk from a place on, one after the other. */
  function serve(chunk: Buffer, text: string, from: number): void {
    let at = from;
    while (at < text.length) {
      if (socket.destroyed) return;
      const request = readRequest(text, at, lastHead);
      const match = request === null ? null : matchOf(request);
      if (request === null || match === null) {
        handOver(at === 0 ? chunk : chunk.subarray(at));
        return;
      }
      lastHead = request.head;
      if (request.end > text.length) {
        waitForBody(chunk.subarray(at), request.end - text.length);
        return;
      }
      // The last one of a chunk, which is nearly always the only one.
      if (request.end === text.length) {
        queued = createQueued(match, request, chunk);
        queue.add(queued);
        return;
      }
      at = request.end;
      const answer = answerOf(match, request, chunk);
      if (answer instanceof Promise) {
        sendLater(answer, () => serve(chunk, text, at));
        return;
      }
      send(answer);
      if (ended) return;
      if (socket.writableNeedDrain) {
        waitForDrain(() => serve(chunk, text, at));
        return;
      }
    }
  }

  /** Null when the request is not for the API, or too large for it to take. */
  function matchOf({ method, url, head }: ReadRequest): Match | null {
    return head.bodyLength > options.bodyLimitBytes ? null : api.match(method, url, head.headers.host);
  }

  function answerOf(match: Match, request: ReadRequest, chunk: Buffer): ApiResponse | Promise<ApiResponse> {
    const { headers, bodyLength } = request.head;
    return api.handle(match, {
      method: request.method,
      url: request.url,
      headers,
      remoteAddress,
      body: bodyLength === 0 ? null : chunk.toString('utf8', request.bodyStart, request.end),
    });
  }

  function createQueued(match: Match, request: ReadRequest, chunk: Buffer): QueuedRequest {
    let answer: ApiResponse | Promise<ApiResponse> | null = null;
    return {
      answer() {
        if (!socket.destroyed) answer = answerOf(match, request, chunk);
      },
      deliver() {
        queued = null;
        if (answer === null || socket.destroyed) return;
        if (answer instanceof Promise) {
          sendLater(answer, () => {});
          return;
        }
        send(answer);
        if (!ended && socket.writableNeedDrain) waitForDrain(() => {});
      },
    };
  }

  function send(answer: ApiResponse): void {
    const isLast = options.stopping();
    const head = responseHead(answer.status, answer.head, isLast);
    socket.write(head + answer.body, answer.isAscii ? 'latin1' : 'utf8');
    if (!served) {
      served = true;
      socket.setTimeout(options.idleMs);
    }
    if (isLast) end();
  }

  function sendLater(answer: Promise<ApiResponse>, next: () => void): void {
    answering = true;
    socket.pause();
    answer.then(
      (settled) => {
        answering = false;
        if (socket.destroyed) return;
        send(settled);
        if (ended) socket.end();
        else {
          socket.resume();
          next();
        }
      },
      () => socket.destroy(),
    );
  }

  /** A client that asks without reading the answers is not read from either, so that answers do not pile up. */
  function waitForDrain(next: () => void): void {
    answering = true;
    socket.pause();
    socket.once('drain', () => {
      answering = false;
      socket.resume();
      next();
    });
  }

  /** What was read is answered first. */
  function onEnd(): void {
    if (queued !== null) queue.run();
    if (partial === null) end();
    else {
      takePartial(partial);
      answerBrokenRequest(new Error('The request ended early.'), socket);
    }
  }

  function stop(): void {
    if (partial !== null) handOver(takePartial(partial));
    else onEnd();
  }

  function forget(): void {
    if (partial !== null) takePartial(partial);
  }

  function handOver(rest: Buffer): void {
    socket.removeListener('data', onData);
    socket.removeListener('end', onEnd);
    socket.removeListener('timeout', onTimeout);
    socket.removeListener('error', onError);
    socket.removeListener('close', forget);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(rest);
    options.handOver(socket);
    socket.resume();
  }

  function end(): void {
    ended = true;
    if (!answering) socket.end();
  }

  function onTimeout(): void {
    if (!answering || socket.writableNeedDrain) socket.destroy();
  }

  function onError(): void {
    socket.destroy();
  }

  socket.setNoDelay(true);
  socket.setTimeout(options.firstRequestMs);
  socket.on('data', onData);
  socket.on('end', onEnd);
  socket.on('timeout', onTimeout);
  socket.on('error', onError);
  socket.on('close', forget);
  return { end: stop };
}
