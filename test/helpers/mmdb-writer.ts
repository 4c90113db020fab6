import { lastOf, parseCidr } from '../../src/features/ip/cidr.ts';

type Value =
  | string
  | number
  | boolean
  | { readonly double: number }
  | readonly Value[]
  | { readonly [key: string]: Value };

export interface MmdbOptions {
  readonly databaseType: string;
  readonly recordBits?: 24 | 28 | 32;
  readonly ipVersion?: 4 | 6;
  /** Networks and their values; a later network overrides an earlier one that holds it. */
  readonly networks: readonly (readonly [cidr: string, value: Value])[];
  /** Networks that repeat the IPv4 space, such as 2002::/16. */
  readonly aliases?: readonly string[];
}

/** A node of the tree under construction: children that are nodes, values or nothing. */
interface Node {
  number: number;
  children: [Child, Child];
}
type Child = Node | { readonly value: Value } | null;

const separator = Buffer.alloc(16);

/** A MaxMind DB file of some networks, to test readers with. */
export function writeMmdb(options: MmdbOptions): Buffer {
  const { databaseType, recordBits = 28, ipVersion = 6, networks, aliases = [] } = options;
  const root = newNode();
  for (const [cidr, value] of networks) insert(root, bitsOf(cidr, ipVersion), { value });
  for (const cidr of aliases) insert(root, bitsOf(cidr, 6), ipv4Root(root));

  const nodes: Node[] = [];
  const seen = new Set<Node>();
  const collect = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    node.number = nodes.push(node) - 1;
    for (const child of node.children) if (child !== null && 'children' in child) collect(child);
  };
  collect(root);

  const data: Buffer[] = [];
  let dataLength = 0;
  const offsets = new Map<string, number>();
  const recordOf = (child: Child): number => {
    if (child === null) return nodes.length;
    if ('children' in child) return child.number;
    const key = JSON.stringify(child.value);
    let offset = offsets.get(key);
    if (offset === undefined) {
      const bytes = encode(child.value);
      offset = dataLength;
      offsets.set(key, offset);
      data.push(bytes);
      dataLength += bytes.length;
    }
    return nodes.length + separator.length + offset;
  };
  const tree = nodes.map(({ children }) =>
    encodeNode(recordOf(children[0]), recordOf(children[1]), recordBits),
  );
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_780_000_000,
    database_type: databaseType,
    ip_version: ipVersion,
    node_count: nodes.length,
    record_size: recordBits,
    languages: ['en'],
    description: { en: 'Test' },
  });
  return Buffer.concat([
    ...tree,
    separator,
    ...data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    metadata,
  ]);
}

function newNode(): Node {
  return { number: 0, children: [null, null] };
}

function bitsOf(text: string, ipVersion: 4 | 6): number[] {
  const cidr = parseCidr(text);
  if (cidr === null) throw new Error(`${text} is no network`);
  const { a, b, c, d } = cidr.first;
  if (lastOf(cidr).version !== cidr.version) throw new Error(`${text} reaches into IPv4-mapped space`);
  const words = ipVersion === 4 ? [d] : [a, b, c, d];
  const length = cidr.bits + (cidr.version === 4 && ipVersion === 6 ? 96 : 0);
  return Array.from({ length }, (_, bit) => (words[bit >>> 5]! >>> (31 - (bit & 31))) & 1);
}

function insert(root: Node, bits: readonly number[], leaf: Child): void {
  let node = root;
  bits.forEach((bit, depth) => {
    const side = bit as 0 | 1;
    if (depth === bits.length - 1) node.children[side] = leaf;
    else {
      const child = node.children[side];
      // A leaf that is cut further hands its value down to both halves.
      const next: Node =
        child !== null && 'children' in child ? child : { number: 0, children: [child, child] };
      node.children[side] = next;
      node = next;
    }
  });
}

function ipv4Root(root: Node): Child {
  let child: Child = root;
  for (let depth = 0; depth < 96 && child !== null && 'children' in child; depth++) child = child.children[0];
  return child;
}

function encodeNode(left: number, right: number, recordBits: number): Buffer {
  const bytes = Buffer.alloc(recordBits / 4);
  if (recordBits === 28) {
    bytes.writeUIntBE(left % 0x100_0000, 0, 3);
    bytes[3] = (Math.floor(left / 0x100_0000) << 4) | Math.floor(right / 0x100_0000);
    bytes.writeUIntBE(right % 0x100_0000, 4, 3);
  } else {
    bytes.writeUIntBE(left, 0, recordBits / 8);
    bytes.writeUIntBE(right, recordBits / 8, recordBits / 8);
  }
  return bytes;
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'boolean') return control(14, value ? 1 : 0);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)]);
  const map = value as { readonly [key: string]: Value };
  if (typeof map['double'] === 'number') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(map['double']);
    return Buffer.concat([control(3, 8), bytes]);
  }
  const entries = Object.entries(map);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, item]) => [encode(key), encode(item)]),
  ]);
}

function control(type: number, size: number): Buffer {
  const sizeBits = Math.min(size, 29);
  const head = type > 7 ? [sizeBits, type - 7] : [(type << 5) | sizeBits];
  return Buffer.from(size < 29 ? head : [...head, size - 29]);
}
