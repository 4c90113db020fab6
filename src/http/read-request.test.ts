import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { readRequest } from './read-request.ts';

const get = 'GET /lookup/ip?ip=8.8.8.8 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer k\r\n\r\n';

test('a plain request is read, with header names in lower case and values without blanks around them', () => {
  const request = readRequest('GET /a?b=c HTTP/1.1\r\nHost:  x.example \r\nX-Two:\tv w\r\n\r\n', 0, null);
  assert.equal(request?.method, 'GET');
  assert.equal(request?.url, '/a?b=c');
  assert.deepEqual({ ...request?.head.headers }, { host: 'x.example', 'x-two': 'v w' });
});

test('requests behind one another are read one by one', () => {
  const post = 'POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}';
  const text = get + post + get;
  const first = readRequest(text, 0, null);
  const second = readRequest(text, first?.end ?? -1, null);
  const third = readRequest(text, second?.end ?? -1, null);
  assert.deepEqual(
    [first?.end, second?.end, third?.end],
    [get.length, get.length + post.length, text.length],
  );
  assert.equal(text.slice(second?.bodyStart, second?.end), '{}');
});

test('a body that has not come whole ends beyond the text', () => {
  const text = 'POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n{}';
  assert.equal(readRequest(text, 0, null)?.end, text.length + 1);
});

test('the same header lines are not read twice, others are', () => {
  const first = readRequest(get, 0, null);
  assert.equal(readRequest(get, 0, first?.head ?? null)?.head, first?.head);
  const longer = get.replace('Bearer k\r\n', 'Bearer k\r\nX-More: 1\r\n');
  assert.equal(readRequest(longer, 0, first?.head ?? null)?.head.headers['x-more'], '1');
  const shorter = get.replace('Authorization: Bearer k\r\n', '');
  assert.equal(readRequest(shorter, 0, first?.head ?? null)?.head.headers.authorization, undefined);
});

test('header lines that differ in the length of the body alone are told from others, and read the same', () => {
  const lines = fc
    .array(
      fc.constantFrom(
        'Host: x',
        'Host: x2',
        'Content-Length: 2',
        'Content-Length: 02',
        'Content-Length:  4',
        'content-length: 2 ',
        'Content-Length: 1234567890',
        'Content-Length: ',
        'Content-Length: 2x',
        'A: Content-Length: 2',
        'X: y',
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((some) => `POST /p HTTP/1.1\r\n${[...some, '', ''].join('\r\n')}{}{}`);
  const close = fc
    .tuple(lines, fc.nat(12))
    .chain(([text, digits]) =>
      fc.tuple(
        fc.constant(text),
        fc.constantFrom(
          text,
          text.replace(/: \d+/, `: ${digits}`),
          text.replace(/: \d+\r\n/, `: ${digits}\r\nX: y\r\n`),
          text.replace(/: \d+\r\n/, `: ${'1'.repeat(digits)}\r\n`),
        ),
      ),
    );
  const assertSame = (before: string, text: string): void => {
    const last = readRequest(before, 0, null)?.head ?? null;
    const afresh = readRequest(text, 0, null);
    const read = readRequest(text, 0, last);
    const seen = (request: typeof read) =>
      request === null ? null : { ...request, head: { ...request.head, around: null } };
    assert.deepEqual(seen(read), seen(afresh));
  };
  fc.assert(
    fc.property(close, ([before, text]) => assertSame(before, text)),
    { numRuns: 1000 },
  );
  fc.assert(fc.property(lines, lines, assertSame), { numRuns: 1000 });
});

test('bytes beyond ASCII in an address are read as if they had been encoded', () => {
  const request = readRequest(get.replace('8.8.8.8', '\xc3\xa9t\xc3\xa9'), 0, null);
  assert.equal(request?.url, '/lookup/ip?ip=%C3%A9t%C3%A9');
});

const left: readonly (readonly [string, string])[] = [
  ['an incomplete head', get.slice(0, -2)],
  ['a GET request with a body', 'GET /p HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'],
  ['HTTP/1.0', get.replace('HTTP/1.1', 'HTTP/1.0')],
  ['a method that answers otherwise', get.replace('GET', 'HEAD')],
  ['an unknown method', get.replace('GET', 'BREW')],
  ['a method in lower case', get.replace('GET', 'get')],
  ['an absolute address', get.replace('/lookup', 'http://x/lookup')],
  ['a fragment', get.replace('ip=8', 'ip=#8')],
  ['two blanks before the version', get.replace(' HTTP', '  HTTP')],
  ['no Host', 'GET / HTTP/1.1\r\nA: b\r\n\r\n'],
  ['no header at all', 'GET / HTTP/1.1\r\n\r\n'],
  ['a header sent twice', get.replace('\r\n\r\n', '\r\nhost: other\r\n\r\n')],
  ['a line that is folded', get.replace('\r\n\r\n', '\r\nA: b\r\n c\r\n\r\n')],
  ['a blank before the colon', get.replace('Host:', 'Host :')],
  ['a header without a name', get.replace('\r\n\r\n', '\r\n: b\r\n\r\n')],
  ['a header without a colon', get.replace('\r\n\r\n', '\r\nab\r\n\r\n')],
  ['a bare line feed', get.replace('\r\n\r\n', '\r\nA: b\nC: d\r\n\r\n')],
  ['a bare carriage return', get.replace('\r\n\r\n', '\r\nA: b\rC: d\r\n\r\n')],
  ['a NUL', get.replace('Bearer', 'Bea\0rer')],
  ['a byte beyond ASCII in a header', get.replace('Bearer', 'B\xe4rer')],
  ['Transfer-Encoding', get.replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n')],
  ['Upgrade', get.replace('\r\n\r\n', '\r\nUpgrade: h2c\r\n\r\n')],
  ['Expect', get.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n')],
  ['Connection: close', get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')],
  ['a length with a sign', 'POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}'],
  ['two lengths in one', 'POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 2, 2\r\n\r\n{}'],
  ['a hexadecimal length', 'POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 0x2\r\n\r\n{}'],
  ['a long header', get.replace('Bearer', 'b'.repeat(9000))],
  ['a long address', get.replace('8.8.8.8', '8'.repeat(9000))],
  ['more headers than anyone sends', get.replace('\r\n\r\n', `\r\n${header(70)}\r\n`)],
];

function header(count: number): string {
  return Array.from({ length: count }, (_, index) => `A${index}: b\r\n`).join('');
}

for (const [what, text] of left) {
  test(`${what} is left to node:http`, () => assert.equal(readRequest(text, 0, null), null));
}

test('what is read here, node:http reads as the same request', { timeout: 60_000 }, async () => {
  const seen: object[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('latin1')) body += chunk;
    seen.push({ method: request.method, url: request.url, headers: { ...request.headers }, body });
    response.end();
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let compared = 0;
  const piece = fc.constantFrom(
    ...[
      'GET',
      'POST',
      ' ',
      '/',
      '/a?b=%20',
      'HTTP/1.1',
      'HTTP/1.2',
      '\r\n',
      '\n',
      '\r',
      ':',
      ': ',
      '\t',
      '\0',
    ],
    ...[
      'Host',
      'host: x',
      'Content-Length: 2',
      'Content-Length: 0',
      'X: y',
      'Connection: keep-alive',
      '{}',
      '\x80',
    ],
  );
  const plain = fc.constantFrom(
    'GET / HTTP/1.1\r\nHost: x\r\n',
    'POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n',
    'PUT /p HTTP/1.1\r\nhOST: x\r\nContent-Length:0\r\n',
  );
  const like = fc
    .tuple(plain, fc.array(piece, { maxLength: 4 }), fc.constantFrom('\r\n', '\r\n{}'), fc.nat(), piece)
    .map(([start, extra, end, at, odd]) => {
      const text = start + extra.join('') + end;
      const place = at % (text.length * 3);
      return place < text.length ? text.slice(0, place) + odd + text.slice(place) : text;
    });
  await fc.assert(
    fc.asyncProperty(like, async (text) => {
      const read = readRequest(text, 0, null);
      // Those bytes are the one thing that is let in here and refused there.
      if (read === null || read.end > text.length || /[\x80-\xff]/.test(text)) return;
      compared++;
      seen.length = 0;
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.end(Buffer.from(text.slice(0, read.end), 'latin1'));
      socket.resume();
      await once(socket, 'close');
      assert.deepEqual(seen, [
        {
          method: read.method,
          url: read.url,
          headers: { ...read.head.headers },
          body: text.slice(read.bodyStart, read.end),
        },
      ]);
    }),
    { numRuns: 3000 },
  );
  server.close();
  assert.ok(compared > 100, `only ${compared} requests were compared`);
});
