import { connect, type Socket } from 'node:net';
import { DownloadError } from '../feeds/download-error.ts';
import { refusePrivateLiteral } from '../feeds/public-address.ts';

export interface SmtpReply {
  readonly code: number;
  /** Text of all lines, without the codes. */
  readonly text: string;
}

/** A conversation with a mail server, one command at a time (RFC 5321). */
export interface SmtpSession {
  /** Sends a command; null reads the greeting. Throws when the server says nothing sensible in time. */
  say(command: string | null): Promise<SmtpReply>;
  close(): void;
}

export interface SmtpSessionOptions {
  /** IP address. */
  readonly host: string;
  readonly port: number;
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

/** A reply of many lines is at most this long; the standard's limit is 512 a line. */
const longestReply = 16_384;

export function openSmtpSession(options: SmtpSessionOptions): SmtpSession {
  const { host, port, allowPrivate, signal } = options;
  if (!allowPrivate) refusePrivateLiteral(host);
  const socket: Socket = connect({ host, port });
  socket.setEncoding('utf8');
  let received = '';
  let failure: Error | null = null;
  let waiting: { resolve: (reply: SmtpReply) => void; reject: (error: Error) => void } | null = null;

  function fail(error: Error): void {
    failure ??= error;
    socket.destroy();
    waiting?.reject(failure);
    waiting = null;
  }
  function deliver(): void {
    const reply = waiting === null ? null : takeReply();
    if (reply === null) return;
    waiting?.resolve(reply);
    waiting = null;
  }
  /** Lines `250-…` go on, `250 …` is the last. */
  function takeReply(): SmtpReply | null {
    const lines = received.split('\r\n');
    const last = lines.findIndex((line, index) => index < lines.length - 1 && !/^\d{3}-/.test(line));
    if (last === -1) return null;
    received = lines.slice(last + 1).join('\r\n');
    const code = /^(\d{3})(?: |$)/.exec(lines[last] as string)?.[1];
    if (code === undefined) {
      fail(new DownloadError('It does not speak SMTP.'));
      return null;
    }
    const text = lines.slice(0, last + 1).map((line) => line.slice(4));
    return { code: Number(code), text: text.join('\n') };
  }

  const giveUp = (): void => fail(new DownloadError('It took too long.'));
  signal.addEventListener('abort', giveUp, { once: true });
  socket.on('data', (text: string) => {
    received += text;
    if (received.length > longestReply) fail(new DownloadError('It says too much.'));
    else deliver();
  });
  socket.on('error', fail);
  socket.on('close', () => {
    signal.removeEventListener('abort', giveUp);
    fail(new DownloadError('It ended the conversation.'));
  });
  return {
    say(command) {
      return new Promise((resolve, reject) => {
        if (failure !== null || signal.aborted) {
          reject(failure ?? new DownloadError('It took too long.'));
          return;
        }
        waiting = { resolve, reject };
        if (command !== null) socket.write(`${command}\r\n`);
        deliver();
      });
    },
    close: () => void socket.destroy(),
  };
}
