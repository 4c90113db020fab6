import { STATUS_CODES } from 'node:http';

/** How long an idle connection is kept, in seconds; clients are told so. */
export const keepAliveSeconds = 65;

const open = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
const last = 'Connection: close\r\n\r\n';
const okLine = 'HTTP/1.1 200 OK\r\n';

/** Status line and header lines of an answer, up to where its body begins. */
export function responseHead(status: number, head: string, isLast: boolean): string {
  const line = status === 200 ? okLine : `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}\r\n`;
  return line + head + (isLast ? last : open);
}

/** Header lines as name, value, name, value …: the form that node:http takes. */
export function headerPairs(head: string): string[] {
  const pairs: string[] = [];
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon !== -1) pairs.push(line.slice(0, colon), line.slice(colon + 2));
  }
  return pairs;
}
