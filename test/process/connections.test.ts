import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { Type } from 'typebox';
import { type AnyEndpoint, defineEndpoint } from '../../src/http/define-endpoint.ts';
import { defineParameter, sentText } from '../../src/http/define-parameter.ts';
import { record, text } from '../../src/http/schema.ts';
import { rawGet, rawRequest } from '../helpers/raw-request.ts';
import { smallEndpoints } from '../helpers/small-endpoints.ts';
import { startWebServer, type WebServer } from '../helpers/start-web-server.ts';
import { until } from '../helpers/until.ts';

/** Calls of `/slow` wait until somebody calls this. */
let finishSlow = (): void => {};
let slowStarted = (): void => {};

const slow = defineEndpoint({
  name: 'slow',
  title: 'Slow',
  summary: 'Answers when it is let.',
  description: '',
  tag: 'Open',
  plan: null,
  parameters: {},
  v1: { method: 'GET', path: '/slow', userId: false, data: Type.String(), view: (report: string) => report },
  v2: null,
  example: {},
  sample: () => 'slow',
  run: () =>
    new Promise<string>((resolve) => {
      finishSlow = () => resolve('slow');
      slowStarted();
    }),
});

const large = defineEndpoint({
  name: 'large',
  title: 'Large',
  summary: 'Answers with much.',
  description: '',
  tag: 'Open',
  plan: null,
  parameters: {
    accent: defineParameter<string>({
      v1: 'accent',
      v2: 'accent',
      required: false,
      description: 'Repeated.',
      example: 'x',
      schema: Type.String(),
      read: (sent) => sentText(sent) ?? 'x',
    }),
  },
  v1: {
    method: 'GET',
    path: '/large',
    userId: false,
    data: record('Much.', { much: text('Much.') }),
    view: (report: string) => ({ much: report }),
  },
  v2: null,
  example: {},
  sample: () => '',
  run: (input) => input.accent.repeat(100_000),
});

const endpoints: readonly AnyEndpoint[] = [...smallEndpoints, slow, large];
const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

/** An open connection and everything that came over it. */
interface Wire {
  readonly socket: Socket;
  /** Resolves once this many answers to API calls are there. */
  answers(count: number): Promise<string>;
}

async function open(origin: string): Promise<Wire> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return {
    socket,
    async answers(count) {
      while (received.split('HTTP/1.1 ').length - 1 < count || !received.endsWith('}')) {
        await once(socket, 'data', { signal: AbortSignal.timeout(5000) });
      }
      return received;
    },
  };
}

describe('connections', () => {
  let server: WebServer;
  before(async () => {
    server = await startWebServer({ endpoints });
  });
  after(() => server.stop());

  test('an answer has a length, a date and says how long the connection stays', async () => {
    const wire = await open(server.origin);
    wire.socket.write(get('/word'));
    const answer = await wire.answers(1);
    assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(answer, /\r\nContent-Length: (\d+)\r\n/);
    assert.match(answer, /\r\nDate: Thu, 15 Jan 2026 00:00:00 GMT\r\n/);
    assert.match(answer, /\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n\{/);
    wire.socket.destroy();
  });

  test('both ways of answering send the same header lines and body', async () => {
    for (const path of [
      '/word?format=XML',
      '/measure?Word=%C3%A9&format=CSV',
      '/measure',
      '/word?callback=f',
    ]) {
      const direct = await fetch(server.origin + path, { headers: { Connection: 'keep-alive' } });
      const handed = await rawRequest(server.origin, rawGet(path, { Host: new URL(server.origin).host }));
      const lines = [...direct.headers].filter(([name]) => !/^(connection|keep-alive)$/.test(name));
      const other = handed.head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ') as [string, string])
        .map(([name, value]) => [name.toLowerCase(), value] as const)
        .filter(([name]) => name !== 'connection');
      assert.deepEqual(new Map(lines), new Map(other), path);
      const timeless = (body: string): string => body.replaceAll(/execution\w+.{0,4}\d+/gi, '');
      assert.equal(timeless(await direct.text()), timeless(handed.body));
    }
  });

  test('requests sent together are answered in order, also when one of them takes its time', async () => {
    const wire = await open(server.origin);
    const started = new Promise<void>((resolve) => {
      slowStarted = resolve;
    });
    wire.socket.write(get('/v2/word') + get('/slow') + get('/word'));
    await started;
    finishSlow();
    const bodies = (await wire.answers(3)).split('\r\n\r\n').slice(1);
    assert.match(bodies[0] ?? '', /"success":true/);
    assert.match(bodies[1] ?? '', /"data":"slow"/);
    assert.match(bodies[2] ?? '', /"data":"sesame"/);
    wire.socket.destroy();
  });

  test('a request in pieces, a page, a body and an API call share a connection', async () => {
    const wire = await open(server.origin);
    wire.socket.write(get('/word'));
    await wire.answers(1);
    wire.socket.write('GET /word HTTP/1.1\r\nHo');
    await new Promise((resolve) => setImmediate(resolve));
    wire.socket.write('st: localhost\r\n\r\n');
    await wire.answers(2);
    wire.socket.write(get('/healthz'));
    await wire.answers(3);
    const body = '{"Word":"\u00e9t\u00e9"}';
    wire.socket.write(
      `POST /words HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer premium\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    assert.match(await wire.answers(4), /"wordLength":3/);
    wire.socket.destroy();
  });

  test('a body that comes with its head is read as UTF-8, and the next request is found behind it', async () => {
    const wire = await open(server.origin);
    const body = '{"Word":"\u00e9t\u00e9"}';
    const post = `POST /words HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer premium\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    wire.socket.write(post + get('/word'));
    const received = await wire.answers(2);
    assert.match(received, /"wordLength":3/);
    assert.match(received, /"data":"sesame"/);
    wire.socket.destroy();
  });

  /** A connection with the socket that the server has of it. */
  async function openBoth() {
    const accepted = once(server.http, 'connection') as Promise<[Socket]>;
    const wire = await open(server.origin);
    const [ofServer] = await accepted;
    wire.socket.setNoDelay(true);
    /** Sends bytes and settles when the server has them. */
    const send = async (bytes: string | Buffer): Promise<void> => {
      const come = once(ofServer, 'data');
      wire.socket.write(bytes);
      await come;
    };
    return { ...wire, ofServer, send };
  }

  const word = '{"Word":"\u00e9t\u00e9"}';
  const headOfWord = `POST /words HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer premium\r\nContent-Length: ${Buffer.byteLength(word)}\r\n\r\n`;

  test('a body that comes after its head is waited for, in whatever pieces', async () => {
    const { socket, answers, send } = await openBoth();
    const bytes = Buffer.from(word);
    await send(headOfWord);
    await send(bytes.subarray(0, 10));
    await send(Buffer.concat([bytes.subarray(10), Buffer.from(get('/word') + headOfWord)]));
    await answers(2);
    await send(word + get('/healthz'));
    const received = await answers(4);
    assert.equal(received.split('"wordLength":3').length - 1, 2);
    socket.destroy();
  });

  test('a body that is late is waited for by node:http, and one that does not come is told so', async () => {
    const late = await openBoth();
    await late.send(headOfWord);
    const isHanded = (): boolean => (late.ofServer as { parser?: object | null }).parser != null;
    assert.equal(isHanded(), false);
    await until(isHanded, Boolean);
    late.socket.write(word);
    assert.match(await late.answers(1), /"wordLength":3/);
    late.socket.destroy();

    const half = await openBoth();
    half.socket.end(`${headOfWord}{`);
    assert.match(await half.answers(1), /^HTTP\/1\.1 400 /);
  });

  test('a stop lets a request finish whose body has not come whole', async () => {
    const own = await startWebServer({ endpoints });
    const accepted = once(own.http, 'connection') as Promise<[Socket]>;
    const wire = await open(own.origin);
    const [ofServer] = await accepted;
    const come = once(ofServer, 'data');
    wire.socket.write(headOfWord);
    await come;
    const stopped = own.stop(5000);
    wire.socket.write(word);
    assert.match(await wire.answers(1), /"wordLength":3/);
    await stopped;
    wire.socket.destroy();
  });

  test('text that was not encoded is read as UTF-8, in the query and in the path', async () => {
    const wire = await open(server.origin);
    const key = 'Authorization: Bearer free\r\n';
    wire.socket.write(get('/measure?Word=\u00e9t\u00e9', key) + get('/v2/measure/\u00e9t\u00e9', key));
    const received = await wire.answers(2);
    assert.match(received, /"Word":"\\u00e9t\\u00e9","wordLength":3/);
    assert.match(received, /"word":"\\u00e9t\\u00e9","length":3/);
    wire.socket.destroy();
  });

  test('a body over the limit is refused wherever it comes', async () => {
    const body = `{"Word":"${'x'.repeat(100_000)}"}`;
    const head = `POST /words HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
    assert.equal((await rawRequest(server.origin, head + body)).status, 413);
  });

  test('a caller that closes its side still gets the answer', async () => {
    const wire = await open(server.origin);
    wire.socket.end(get('/word'));
    assert.match(await wire.answers(1), /"data":"sesame"/);
    await once(wire.socket, 'close');
  });

  test('a caller that does not read is not answered without end', async () => {
    const accepted = once(server.http, 'connection') as Promise<[Socket]>;
    const wire = await open(server.origin);
    const [ofServer] = await accepted;
    wire.socket.pause();
    wire.socket.write(get('/large').repeat(100));
    for (let turn = 0; turn < 100; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      assert.ok(ofServer.writableLength < 1_000_000, 'answers are piled up');
    }
    wire.socket.resume();
    const received = await wire.answers(100);
    assert.equal(received.split('"status":"success"').length - 1, 100);
    wire.socket.destroy();
  });

  test('what is no HTTP is told so in an envelope, and the connection is closed', async () => {
    for (const text of ['HELO x\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nA\0: b\r\n\r\n']) {
      const { status, head, body } = await rawRequest(server.origin, text);
      assert.equal(status, 400);
      assert.match(head, /Connection: close/);
      assert.equal(JSON.parse(body).code, 104);
    }
    const { status, body } = await rawRequest(
      server.origin,
      `GET /word HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`,
    );
    assert.equal(status, 431);
    assert.match(JSON.parse(body).description, /headers/);
  });

  test('a stop lets the call under way finish, and closes idle connections at once', async () => {
    const own = await startWebServer({ endpoints });
    const [idle, handed, busy] = await Promise.all([open(own.origin), open(own.origin), open(own.origin)]);
    idle.socket.write(get('/word'));
    handed.socket.write(get('/healthz'));
    await Promise.all([idle.answers(1), handed.answers(1)]);
    const started = new Promise<void>((resolve) => {
      slowStarted = resolve;
    });
    busy.socket.write(get('/slow'));
    await started;
    const closed = Promise.all([once(idle.socket, 'close'), once(handed.socket, 'close')]);
    const stopped = own.stop(5000);
    await closed;
    finishSlow();
    assert.match(await busy.answers(1), /Connection: close\r\n\r\n\{"data":"slow"/);
    await stopped;
  });

  test('a stop cuts what does not finish', async () => {
    const own = await startWebServer({ endpoints });
    const wire = await open(own.origin);
    const started = new Promise<void>((resolve) => {
      slowStarted = resolve;
    });
    wire.socket.write(get('/slow'));
    await started;
    await own.stop(1);
    finishSlow();
  });
});
