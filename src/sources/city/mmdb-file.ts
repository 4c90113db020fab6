import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { MmdbDecoder } from './mmdb-decoder.ts';

const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
/** The metadata stand in the last 128 KiB of a file. */
const metadataWindowBytes = 131_072;
/** Zeros between the search tree and the data. */
const separatorBytes = 16;
/** Larger than any city database sold today; a gzip file may claim anything. */
const maxBytes = 2_000_000_000;

/** A MaxMind DB file (format 2.0) in memory. */
export interface MmdbFile {
  readonly databaseType: string;
  readonly builtAtMs: number;
  readonly ipVersion: 4 | 6;
  readonly nodeCount: number;
  /** The left (0) or right (1) record of a node: another node, `nodeCount` for nothing, or a pointer to data. */
  child(node: number, side: 0 | 1): number;
  /** The value a record of the tree points to; the same object for the same value. */
  valueAt(pointer: number): unknown;
}

/** Reads a database, plain or in gzip. Throws when it is none. */
export function readMmdbFile(path: string): MmdbFile {
  const raw = readFileSync(path);
  const isGzip = raw[0] === 0x1f && raw[1] === 0x8b;
  return parseMmdb(isGzip ? gunzipSync(raw, { maxOutputLength: maxBytes }) : raw);
}

export function parseMmdb(bytes: Buffer): MmdbFile {
  const metadataAt = bytes.lastIndexOf(marker);
  if (metadataAt === -1 || metadataAt < bytes.length - metadataWindowBytes) {
    throw new Error('This file is no MaxMind database.');
  }
  const metadataStart = metadataAt + marker.length;
  const metadata = new MmdbDecoder(bytes, metadataStart).valueAt(metadataStart) as Record<string, unknown>;
  const numberOf = (name: string): number => Number(metadata[name]);
  const nodeCount = numberOf('node_count');
  const recordBits = numberOf('record_size');
  const ipVersion = numberOf('ip_version');
  const treeBytes = (nodeCount * recordBits) / 4;
  const isSound =
    numberOf('binary_format_major_version') === 2 &&
    [24, 28, 32].includes(recordBits) &&
    (ipVersion === 4 || ipVersion === 6) &&
    Number.isSafeInteger(treeBytes) &&
    treeBytes + separatorBytes <= metadataAt;
  if (!isSound) throw new Error('This MaxMind database is damaged or of an unknown format.');
  const dataStart = treeBytes + separatorBytes;
  const decoder = new MmdbDecoder(bytes, dataStart);
  return {
    databaseType: String(metadata['database_type'] ?? ''),
    builtAtMs: numberOf('build_epoch') * 1000,
    ipVersion,
    nodeCount,
    child: childReader(bytes, recordBits),
    valueAt: (pointer) => decoder.valueAt(pointer - nodeCount - separatorBytes + dataStart),
  };
}

function childReader(bytes: Buffer, recordBits: number): MmdbFile['child'] {
  if (recordBits === 32) return (node, side) => bytes.readUInt32BE(node * 8 + side * 4);
  if (recordBits === 24) {
    return (node, side) => {
      const at = node * 6 + side * 3;
      return bytes[at]! * 65_536 + bytes[at + 1]! * 256 + bytes[at + 2]!;
    };
  }
  // In nodes of seven bytes the middle one holds the upper four bits of both records.
  return (node, side) => {
    const at = node * 7 + side * 4;
    const middle = bytes[node * 7 + 3]!;
    const upper = side === 0 ? middle >>> 4 : middle & 15;
    return upper * 16_777_216 + bytes[at]! * 65_536 + bytes[at + 1]! * 256 + bytes[at + 2]!;
  };
}
