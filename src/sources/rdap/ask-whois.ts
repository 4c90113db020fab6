import { connect } from 'node:net';
import { DownloadError } from '../feeds/download-error.ts';
import { lookUpPublic, refusePrivateLiteral } from '../feeds/public-address.ts';

export interface AskWhoisOptions {
  /** `host` or `host:port`; 43 by default. */
  readonly server: string;
  readonly query: string;
  readonly timeoutMs: number;
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

const maxBytes = 128 * 1024;

/** Sends one question in the WHOIS protocol (RFC 3912) and gives the whole answer. Throws when there is none. */
export function askWhois(options: AskWhoisOptions): Promise<string> {
  const [host, port] = splitServer(options.server);
  if (!options.allowPrivate) refusePrivateLiteral(host);
  const signal = AbortSignal.any([AbortSignal.timeout(options.timeoutMs), options.signal]);
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new DownloadError('It was given up.'));
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    const socket = connect({ host, port, ...(options.allowPrivate ? {} : { lookup: lookUpPublic }) });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    const giveUp = (): void => fail(new DownloadError('It took too long.'));
    signal.addEventListener('abort', giveUp, { once: true });
    socket.once('connect', () => socket.end(`${options.query}\r\n`));
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) fail(new DownloadError(`It is larger than ${maxBytes} bytes.`));
      else chunks.push(chunk);
    });
    socket.once('error', fail);
    socket.once('close', () => {
      signal.removeEventListener('abort', giveUp);
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
  });
}

function splitServer(server: string): [host: string, port: number] {
  const match = /^(.*?)(?::(\d{1,5}))?$/.exec(server) as RegExpExecArray;
  return [match[1] as string, Number(match[2] ?? 43)];
}
