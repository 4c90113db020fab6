import type { IncomingHttpHeaders } from 'node:http';

/** One request found in the bytes of a connection. */
export interface ReadRequest {
  readonly method: string;
  readonly url: string;
  readonly head: RequestHead;
  /** Where the body begins, and where the next request does; beyond the text where the body has not come whole. */
  readonly bodyStart: number;
  readonly end: number;
}

/** The header lines of a request. Clients send the same ones again and again, so the last are kept as they were read. */
export interface RequestHead {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  readonly bodyLength: number;
  /** Its lines around the digits of the length of the body, the one thing that differs among the requests of a client. */
  readonly around: readonly [before: string, after: string] | null;
}

const maxUrlLength = 8192;
/** Longer ones are node:http's to take, up to its own limit of 16 KiB, or to refuse. */
const maxHeadLength = 8192;
const maxHeaders = 64;
const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** Headers that change how a message is framed or what becomes of the connection; node:http knows how. */
const framing: ReadonlySet<string> = new Set([
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'keep-alive',
  'proxy-connection',
  'http2-settings',
]);
const versionAndEnd = 'HTTP/1.1\r\n';

/**
 * Reads one request from text of one character a byte. Null for all that is not the whole head of a plain HTTP/1.1 request
 * exactly as RFC 9112 wants senders to write it, but for bytes beyond ASCII in its address: all else is for node:http,
 * which knows the rest of the standard and how to refuse. So no two readings of the same bytes can differ.
 */
export function readRequest(text: string, start: number, last: RequestHead | null): ReadRequest | null {
  const methodEnd = text.indexOf(' ', start);
  if (methodEnd === -1 || methodEnd - start > 7) return null;
  const method = text.slice(start, methodEnd);
  if (!methods.has(method)) return null;
  const urlStart = methodEnd + 1;
  const urlEnd = endOfUrl(text, urlStart);
  if (urlEnd === -1 || !text.startsWith(versionAndEnd, urlEnd + 1)) return null;
  const headStart = urlEnd + 1 + versionAndEnd.length;
  const head = readHead(text, headStart, last);
  if (head === null) return null;
  const bodyStart = headStart + head.text.length + 2;
  const end = bodyStart + head.bodyLength;
  if (method === 'GET' && head.bodyLength > 0) return null;
  return { method, url: encodeBytes(text.slice(urlStart, urlEnd)), head, bodyStart, end };
}

/**
 * The space behind a path and query of visible characters; -1 when there is no such thing. Bytes beyond ASCII are let in,
 * since people type them into curl and they frame nothing.
 */
function endOfUrl(text: string, start: number): number {
  if (text.charCodeAt(start) !== 0x2f) return -1;
  const limit = Math.min(text.length, start + maxUrlLength);
  for (let index = start; index < limit; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x20) return index;
    if (code < 0x21 || code === 0x7f || code === 0x23) return -1;
  }
  return -1;
}

/** Bytes beyond ASCII as a client should have sent them. */
function encodeBytes(url: string): string {
  for (let index = 0; index < url.length; index++) {
    if (url.charCodeAt(index) > 0x7f) {
      return url.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
    }
  }
  return url;
}

function readHead(text: string, start: number, last: RequestHead | null): RequestHead | null {
  if (
    last !== null &&
    text.startsWith(last.text, start) &&
    text.startsWith('\r\n', start + last.text.length)
  ) {
    return last;
  }
  const other = last === null ? null : withOtherLength(text, start, last);
  if (other !== null) return other;
  const end = text.indexOf('\r\n\r\n', start);
  if (end === -1 || end - start > maxHeadLength) return null;
  const headers: IncomingHttpHeaders = Object.create(null);
  let count = 0;
  let around: RequestHead['around'] = null;
  for (let at = start; at < end + 2; count++) {
    const lineEnd = text.indexOf('\r\n', at);
    const colon = text.indexOf(':', at);
    if (colon === -1 || colon > lineEnd || count === maxHeaders) return null;
    const name = text.slice(at, colon).toLowerCase();
    const value = readValue(text.slice(colon + 1, lineEnd));
    if (value === null || !isToken(name) || framing.has(name) || name in headers) return null;
    headers[name] = value;
    if (name === 'content-length') {
      const digits = lineEnd - value.length;
      // Blanks behind the digits are left to this reading.
      if (text.startsWith(value, digits)) around = [text.slice(start, digits), text.slice(lineEnd, end + 2)];
    }
    at = lineEnd + 2;
  }
  if (headers.host === undefined) return null;
  if ((headers.connection ?? 'keep-alive').toLowerCase() !== 'keep-alive') return null;
  const bodyLength = readLength(headers['content-length']);
  return bodyLength === null ? null : { text: text.slice(start, end + 2), headers, bodyLength, around };
}

const mostDigits = 9;

/** The same lines but for another length of the body; null where more differs. */
function withOtherLength(text: string, start: number, { headers, around }: RequestHead): RequestHead | null {
  if (around === null) return null;
  const [before, after] = around;
  if (!text.startsWith(before, start)) return null;
  const digits = start + before.length;
  let digitsEnd = digits;
  while (digitsEnd < digits + mostDigits && isDigit(text.charCodeAt(digitsEnd))) digitsEnd++;
  const end = digitsEnd + after.length;
  if (digitsEnd === digits || !text.startsWith(after, digitsEnd) || !text.startsWith('\r\n', end))
    return null;
  const length = text.slice(digits, digitsEnd);
  return {
    text: text.slice(start, end),
    headers: Object.assign(Object.create(null), headers, { 'content-length': length }),
    bodyLength: Number(length),
    around,
  };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** A field value without the blanks around it; null when it has other than visible ASCII characters, blanks and tabs. */
function readValue(sent: string): string | null {
  for (let index = 0; index < sent.length; index++) {
    const code = sent.charCodeAt(index);
    if ((code < 0x20 && code !== 0x09) || code > 0x7e) return null;
  }
  return sent.trim();
}

/** Whether a name has only the characters of a token (RFC 9110, section 5.6.2), in lower case. */
function isToken(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name);
}

function readLength(sent: string | undefined): number | null {
  if (sent === undefined) return 0;
  return /^\d{1,9}$/.test(sent) ? Number(sent) : null;
}
