import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Answer, decode, encode, type Packet, streamEncode } from 'dns-packet';

/** What the server says of one name. Records are given by type, in dns-packet’s form of their data. */
export interface Zone {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  readonly MX?: readonly { readonly preference: number; readonly exchange: string }[];
  readonly TXT?: readonly (string | readonly string[])[];
  readonly NS?: readonly string[];
  readonly CNAME?: string;
  /** `silent`: no answer at all. `truncated`: over UDP only the flag that asks for TCP. */
  readonly fault?: 'silent' | 'servfail' | 'refused' | 'truncated' | 'garbage';
}

export interface DnsServer {
  /** `127.0.0.1:port`, the same for UDP and TCP. */
  readonly address: string;
  /** `TXT example.test` for each question so far, oldest first. */
  readonly questions: readonly {
    readonly type: string;
    readonly name: string;
    readonly over: 'udp' | 'tcp';
  }[];
  /** What a name holds from now on. */
  set(name: string, zone: Zone): void;
  clear(): void;
  close(): Promise<void>;
}

const refusedCode = 5;
const codes = { servfail: 2, nxdomain: 3, refused: refusedCode } as const;
/** QR, AA, RD and RA of RFC 1035, section 4.1.1. */
const flags = 0x8580;
const truncatedFlag = 0x0200;

/** A real authoritative server on loopback: UDP and TCP, CNAME chains, NXDOMAIN against NODATA, and what goes wrong. */
export async function startDnsServer(zones: Readonly<Record<string, Zone>> = {}): Promise<DnsServer> {
  const names = new Map<string, Zone>(Object.entries(zones));
  const questions: { type: string; name: string; over: 'udp' | 'tcp' }[] = [];

  function answer(bytes: Buffer, over: 'udp' | 'tcp'): Packet | 'garbage' | null {
    const query = decode(bytes);
    const question = query.questions?.[0];
    if (question === undefined) return null;
    const name = question.name.toLowerCase();
    questions.push({ type: question.type, name, over });
    const base: Packet = { type: 'response', id: query.id, questions: query.questions };
    const answers: Answer[] = [];
    let at = name;
    for (let hop = 0; hop < 20; hop++) {
      const zone = names.get(at) ?? faultAbove(at);
      if (zone?.fault === 'silent') return null;
      if (zone?.fault === 'garbage') return 'garbage';
      if (zone?.fault === 'servfail' || zone?.fault === 'refused')
        return { ...base, flags: flags | codes[zone.fault] };
      if (zone?.fault === 'truncated' && over === 'udp') return { ...base, flags: flags | truncatedFlag };
      if (zone === undefined) return { ...base, flags: flags | (exists(at) ? 0 : codes.nxdomain), answers };
      if (zone.CNAME !== undefined && question.type !== 'CNAME') {
        answers.push({ type: 'CNAME', name: at, ttl: 60, data: zone.CNAME });
        at = zone.CNAME.toLowerCase();
        continue;
      }
      for (const data of zone[question.type as 'A'] ?? [])
        answers.push({ type: question.type, name: at, ttl: 60, data } as Answer);
      break;
    }
    return { ...base, flags, answers };
  }

  /** A zone that cannot be asked cannot be asked for the names below it either. */
  function faultAbove(name: string): Zone | undefined {
    for (let rest = name; rest.includes('.'); ) {
      rest = rest.slice(rest.indexOf('.') + 1);
      const zone = names.get(rest);
      if (zone?.fault !== undefined && zone.fault !== 'truncated') return zone;
    }
    return undefined;
  }

  /** RFC 8020: a name with others below it exists, even when nothing is at it. */
  const exists = (name: string): boolean => [...names.keys()].some((other) => other.endsWith(`.${name}`));

  const tcp = createServer((socket: Socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const length = received.readUInt16BE(0);
        const reply = answer(received.subarray(2, 2 + length), 'tcp');
        received = received.subarray(2 + length);
        if (reply === 'garbage') socket.end('garbage');
        else if (reply !== null) socket.write(streamEncode(reply));
      }
    });
  });
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', (message, from) => {
    const reply = answer(message, 'udp');
    if (reply === null) return;
    let bytes = reply === 'garbage' ? Buffer.from('garbage') : encode(reply);
    if (reply !== 'garbage' && bytes.length > 1232)
      bytes = encode({ ...reply, answers: [], flags: flags | truncatedFlag });
    udp.send(bytes, from.port, from.address);
  });
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));

  const open = new Set<Socket>();
  tcp.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return {
    address: `127.0.0.1:${port}`,
    questions,
    set: (name, zone) => void names.set(name.toLowerCase(), zone),
    clear: () => {
      questions.length = 0;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => tcp.close(() => resolve())),
        new Promise<void>((resolve) => udp.close(() => resolve())),
      ]);
    },
  };
}
