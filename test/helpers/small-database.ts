import { gzipSync } from 'node:zlib';

interface SmallDatabase {
  readonly databaseType: string;
  /** Milliseconds since the epoch. */
  readonly builtAtMs: number;
  readonly nodes?: number;
}

/** The bytes of a MaxMind DB file whose search tree is empty: enough for all that looks at what it says of itself. */
export function smallDatabase({ databaseType, builtAtMs, nodes = 8 }: SmallDatabase): Buffer {
  const recordSize = 24;
  const tree = Buffer.alloc((nodes * recordSize) / 4);
  const metadata = map({
    node_count: uint(6, nodes),
    record_size: uint(5, recordSize),
    ip_version: uint(5, 6),
    database_type: string(databaseType),
    languages: Buffer.from([0x00, 0x04]),
    binary_format_major_version: uint(5, 2),
    binary_format_minor_version: uint(5, 0),
    build_epoch: Buffer.concat([Buffer.from([0x04, 0x02]), word(builtAtMs / 1000)]),
    description: map({}),
  });
  return Buffer.concat([tree, Buffer.alloc(16), Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'), metadata]);
}

/** A gzipped tar archive with one file. */
export function tarGz(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
  return gzipSync(Buffer.concat([header, content, padding, Buffer.alloc(1024)]));
}

function map(entries: Readonly<Record<string, Buffer>>): Buffer {
  const pairs = Object.entries(entries);
  return Buffer.concat([
    Buffer.from([0xe0 | pairs.length]),
    ...pairs.flatMap(([key, value]) => [string(key), value]),
  ]);
}

function string(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x40 | text.length]), Buffer.from(text)]);
}

function uint(type: 5 | 6, value: number): Buffer {
  const bytes = type === 5 ? word(value).subarray(2) : word(value);
  return Buffer.concat([Buffer.from([(type << 5) | bytes.length]), bytes]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
