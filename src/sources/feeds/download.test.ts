import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parseIp } from '../../features/ip/parse-ip.ts';
import { type DownloadOptions, download } from './download.ts';
import { isPublicAddress } from './public-address.ts';

const validators = { ETag: '"v1"', 'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT' };
const list = '192.0.2.1\n'.repeat(2000);
const answers: Readonly<Record<string, RequestListener>> = {
  '/list': (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { ...validators, 'Content-Length': list.length }).end(list);
  },
  '/packed-transfer': (_, response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(list)),
  '/list.gz': (_, response) => response.end(gzipSync(list)),
  '/list.gz-packed-again': (_, response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(gzipSync(list))),
  '/cut.gz': (_, response) => response.end(gzipSync(list).subarray(0, 40)),
  '/damaged.gz': (_, response) =>
    response.end(Buffer.concat([gzipSync(list).subarray(0, 30), Buffer.alloc(40, 7)])),
  '/bomb.gz': (_, response) => response.end(gzipSync(Buffer.alloc(20_000_000))),
  '/empty': (_, response) => response.end(),
  '/announced-too-large': (_, response) => response.writeHead(200, { 'Content-Length': '99999999' }).end(),
  '/endless': (_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(list));
    };
    response.on('drain', more);
    more();
  },
  '/silent': (_, response) => response.flushHeaders(),
  '/mute': () => {},
  '/dripping': (_, response) => {
    const drip = setInterval(() => response.write('1'), 20);
    response.on('close', () => clearInterval(drip));
  },
  '/broken-off': (_, response) => {
    response.writeHead(200, { 'Content-Length': String(list.length) });
    response.write(list.slice(0, 100), () => response.destroy());
  },
  '/404': (_, response) => response.writeHead(404).end('no'),
  '/500': (_, response) => response.writeHead(500).end('no'),
  '/304-unasked': (_, response) => response.writeHead(304).end(),
  '/moved': (_, response) => response.writeHead(302, { Location: '/list' }).end('moved'),
  '/round': (_, response) => response.writeHead(301, { Location: '/round' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { Location: 'file:///etc/hosts' }).end(),
  '/to-nowhere': (_, response) => response.writeHead(302, { Location: 'http://[' }).end(),
  '/echo': (request, response) => response.end(JSON.stringify(request.headers)),
};

let server: Server;
let other: Server;
let origin: string;
let dir: string;

async function listen(listener: RequestListener): Promise<Server> {
  const made = createServer(listener).listen(0, '127.0.0.1');
  await once(made, 'listening');
  return made;
}

function originOf(listening: Server): string {
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'assay-download-'));
  server = await listen((request, response) => answers[request.url!]!(request, response));
  origin = originOf(server);
  other = await listen((_, response) => response.writeHead(302, { Location: `${origin}/echo` }).end());
});

after(() => {
  for (const each of [server, other]) {
    each.closeAllConnections();
    each.close();
  }
  rmSync(dir, { recursive: true });
});

function fetchFile(path: string, changes: Partial<DownloadOptions> = {}) {
  return download({
    url: path.startsWith('/') ? origin + path : path,
    target: join(dir, 'copy'),
    maxBytes: 1_000_000,
    timeoutMs: 5000,
    idleTimeoutMs: 5000,
    etag: null,
    lastModified: null,
    userAgent: 'Assay/test',
    allowPrivate: true,
    ...changes,
  });
}

const copy = (): string => readFileSync(join(dir, 'copy'), 'utf8');

describe('a download', () => {
  it('writes the body and keeps what the next request needs to ask for changes only', async () => {
    const seen: (readonly [number, number | null])[] = [];
    const result = await fetchFile('/list', { onBytes: (bytes, total) => seen.push([bytes, total]) });
    assert.deepEqual(result, {
      kind: 'new',
      etag: '"v1"',
      lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT',
      bytes: list.length,
    });
    assert.equal(copy(), list);
    assert.deepEqual(seen.at(-1), [list.length, list.length]);
  });

  it('is “unchanged” when the server says so', async () => {
    assert.deepEqual(await fetchFile('/list', { etag: '"v1"' }), { kind: 'unchanged' });
  });

  for (const path of ['/packed-transfer', '/list.gz', '/list.gz-packed-again', '/moved']) {
    it(`gives the plain list for ${path}`, async () => {
      const result = await fetchFile(path);
      assert.equal(result.kind === 'new' && result.bytes, list.length);
      assert.equal(copy(), list);
    });
  }

  it('of nothing is an empty file, for its reader to refuse', async () => {
    await fetchFile('/empty');
    assert.equal(copy(), '');
  });

  it('sends its own headers, and secret ones only to the server they are for', async () => {
    const headers = { Authorization: 'Basic c2VjcmV0' };
    await fetchFile('/echo', { headers, lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' });
    const sent = JSON.parse(copy());
    assert.equal(sent.authorization, 'Basic c2VjcmV0');
    assert.equal(sent['user-agent'], 'Assay/test');
    assert.equal(sent['if-modified-since'], 'Thu, 01 Jan 2026 00:00:00 GMT');
    await fetchFile(originOf(other), { headers });
    assert.equal(JSON.parse(copy()).authorization, undefined);
  });

  const refused: Readonly<
    Record<string, readonly [path: string, reason: RegExp, changes?: Partial<DownloadOptions>]>
  > = {
    'a missing file': ['/404', /answered 404/],
    'a failing server': ['/500', /answered 500/],
    'a 304 that nobody asked for': ['/304-unasked', /answered 304/],
    'an announced body that is too large': ['/announced-too-large', /larger than 1000000 bytes/],
    'a body without end': ['/endless', /larger than/],
    'a gzip file that unpacks to too much': ['/bomb.gz', /larger than/],
    'a gzip file that is cut off': ['/cut.gz', /cut off/],
    'a damaged gzip file': ['/damaged.gz', /damaged|cut off/],
    'a body that breaks off': ['/broken-off', /cut/],
    'a server that sends only its head': ['/silent', /silent/, { idleTimeoutMs: 30 }],
    'a server that never answers': ['/mute', /silent/, { idleTimeoutMs: 30 }],
    'a server that sends a byte now and then': ['/dripping', /too long/, { timeoutMs: 100 }],
    'redirects in a circle': ['/round', /more than 5 times/],
    'a redirect to a file': ['/to-file', /neither http nor https/],
    'a redirect to nonsense': ['/to-nowhere', /no address/],
    'an address that is no web address': ['ftp://192.0.2.1/', /neither http nor https/],
    'a download that is given up': ['/silent', /given up/, { signal: AbortSignal.timeout(30) }],
    'a loopback address, unless allowed': ['/list', /private address/, { allowPrivate: false }],
    'a name for a loopback address': ['http://localhost:9/', /private address/, { allowPrivate: false }],
    'a private address in an odd spelling': ['http://0x7f.1:9/', /private address/, { allowPrivate: false }],
    'a private IPv6 address': ['http://[::1]:9/', /private address/, { allowPrivate: false }],
    'a refused connection': ['http://127.0.0.1:1/', /refuses connections/],
    'a folder that is not there': ['/list', /ENOENT/, { target: '/nonexistent/copy' }],
  };
  for (const [title, [path, reason, changes]] of Object.entries(refused)) {
    it(`is refused for ${title}, and leaves nothing behind`, async () => {
      await assert.rejects(fetchFile(path, changes), (error: Error) => {
        assert.equal(error.constructor.name, 'DownloadError');
        assert.match(error.message, reason);
        assert.doesNotMatch(error.message, /127\.0\.0\.1|http:\/\//);
        return true;
      });
      assert.equal(existsSync(join(dir, 'copy')), false);
    });
  }
});

describe('an address is public', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['8.8.8.8', true],
    ['2606:4700::1', true],
    ['10.0.0.1', false],
    ['169.254.169.254', false],
    ['::ffff:192.168.1.1', false],
    ['fd00::1', false],
    ['64:ff9b::8.8.8.8', true],
    ['64:ff9b::10.0.0.1', false],
    ['2002:7f00:1::1', false],
    ['2002:808:808::1', true],
  ];
  for (const [text, expected] of cases) {
    it(`${text}: ${expected}`, () => assert.equal(isPublicAddress(parseIp(text)!), expected));
  }
});
