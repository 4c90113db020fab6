import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';

/** How the RDAP server answers one domain, or a path of its own. */
export interface RdapAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly fault?: 'silent';
}

export interface RegistryServer {
  /** Base address for RDAP, with a slash at its end. */
  readonly rdapUrl: string;
  /** `127.0.0.1:port` for WHOIS. */
  readonly whois: string;
  readonly rdapRequests: readonly string[];
  readonly whoisQueries: readonly string[];
  rdap(path: string, answer: RdapAnswer): void;
  /** `silent`: takes the question and says nothing. */
  whoisText(query: string, text: string | 'silent'): void;
  close(): Promise<void>;
}

/** A real registry on loopback, for RDAP (RFC 9083) and WHOIS (RFC 3912). */
export async function startRegistryServer(): Promise<RegistryServer> {
  const answers = new Map<string, RdapAnswer>();
  const texts = new Map<string, string>();
  const rdapRequests: string[] = [];
  const whoisQueries: string[] = [];
  const http = createHttpServer((request, response) => {
    const path = request.url ?? '/';
    rdapRequests.push(path);
    const answer = answers.get(path) ?? { status: 404, body: '{"errorCode":404,"title":"Not Found"}' };
    if (answer.fault === 'silent') return;
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/rdap+json', ...answer.headers });
    response.end(answer.body ?? '');
  });
  const sockets = new Set<Socket>();
  const whois = createTcpServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      if (!received.includes('\r\n')) return;
      const query = received.split('\r\n', 1)[0] as string;
      whoisQueries.push(query);
      const reply = texts.get(query) ?? 'No match for domain.\r\n';
      if (reply !== 'silent') socket.end(reply);
    });
  });
  await Promise.all([
    new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => whois.listen(0, '127.0.0.1', resolve)),
  ]);
  return {
    rdapUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}/rdap/`,
    whois: `127.0.0.1:${(whois.address() as AddressInfo).port}`,
    rdapRequests,
    whoisQueries,
    rdap: (path, answer) => void answers.set(path, answer),
    whoisText: (query, text) => void texts.set(query, text),
    async close() {
      http.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => http.close(() => resolve())),
        new Promise<void>((resolve) => whois.close(() => resolve())),
      ]);
    },
  };
}

/** A domain object as registries send it. */
export function rdapDomain(name: string, createdAt: string): string {
  return JSON.stringify({
    objectClassName: 'domain',
    handle: '2336799_DOMAIN_COM-VRSN',
    ldhName: name.toUpperCase(),
    status: ['client transfer prohibited'],
    entities: [
      {
        objectClassName: 'entity',
        handle: '376',
        roles: ['registrar'],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', 'Example Registrar, Inc.'],
          ],
        ],
      },
    ],
    events: [
      { eventAction: 'expiration', eventDate: '2030-08-13T04:00:00Z' },
      { eventAction: 'registration', eventDate: createdAt },
      { eventAction: 'last update of RDAP database', eventDate: '2026-11-20T10:00:00Z' },
    ],
    rdapConformance: ['rdap_level_0'],
  });
}
