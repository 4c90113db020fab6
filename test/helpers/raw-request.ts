import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/**
 * Sends bytes that fetch would not send (one byte a character) and gives the answer when the server closes the
 * connection, so the request should ask for that. Rejects when nothing came for ten seconds.
 */
export function rawRequest(origin: string, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that refuses a request early may reset the connection behind its answer.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      const answer = Buffer.concat(chunks).toString('utf8');
      const cut = answer.indexOf('\r\n\r\n');
      const head = cut === -1 ? answer : answer.slice(0, cut);
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body: cut === -1 ? '' : answer.slice(cut + 4),
      });
    });
    socket.write(Buffer.from(text, 'latin1'));
  });
}

/** A GET request as text, for `rawRequest`. */
export function rawGet(
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): string {
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers });
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
