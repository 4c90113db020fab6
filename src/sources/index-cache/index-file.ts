import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

/**
 * A compact index on disk: a small JSON header and typed arrays behind it, in this machine's byte order. It is a
 * cache: a file that is damaged or of another format is thrown away and built again.
 */
export interface IndexFile {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly sections: Readonly<Record<string, Section>>;
}

export type Section = Uint8Array | Uint16Array | Uint32Array | Int32Array;

const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array } as const;
type Kind = keyof typeof kinds;

interface Header {
  readonly fingerprint: string;
  readonly meta: Record<string, unknown>;
  readonly sections: Record<string, { kind: Kind; offset: number; length: number }>;
}

/** Magic number, checksum of all that follows, length of the header, and nothing: four 32-bit words. */
const preambleBytes = 16;
/** Doubles as a byte-order mark: a file from a machine of the other order does not match. */
const magic = 0x41_53_59_33;
const alignment = 8;
/** Checked at a time: less than a millisecond. */
const stepBytes = 1 << 20;

/** Writes an index so that a reader sees the old file or the whole new one, never a part. */
export function writeIndexFile(path: string, fingerprint: string, file: IndexFile): void {
  const sections: Header['sections'] = {};
  const body: Uint8Array[] = [];
  let offset = 0;
  for (const [name, section] of Object.entries(file.sections)) {
    sections[name] = { kind: kindOf(section), offset, length: section.length };
    const padding = new Uint8Array(padded(section.byteLength) - section.byteLength);
    body.push(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), padding);
    offset += padded(section.byteLength);
  }
  const header = Buffer.from(JSON.stringify({ fingerprint, meta: file.meta, sections }));
  const parts = [header, Buffer.alloc(padded(header.length) - header.length, ' '), ...body];
  const checksum = parts.reduce((crc, part) => crc32(part, crc), 0);
  const preamble = new Uint8Array(new Uint32Array([magic, checksum, padded(header.length), 0]).buffer);
  replaceFile(path, [preamble, ...parts]);
}

/**
 * Reads an index; null when there is none, it is of other sources or a damaged one. It works in steps, so that a
 * server which takes a new index goes on answering meanwhile.
 */
export async function readIndexFile(path: string, fingerprint: string): Promise<IndexFile | null> {
  try {
    const bytes = await readBytes(path);
    const [found, checksum, headerBytes] = new Uint32Array(bytes.buffer, bytes.byteOffset, 4);
    if (found !== magic || (await checksumOf(bytes.subarray(preambleBytes))) !== checksum) return null;
    const bodyStart = preambleBytes + (headerBytes as number);
    const header = JSON.parse(bytes.toString('utf8', preambleBytes, bodyStart)) as Header;
    if (header.fingerprint !== fingerprint) return null;
    const sections: Record<string, Section> = {};
    for (const [name, { kind, offset, length }] of Object.entries(header.sections)) {
      sections[name] = new kinds[kind](bytes.buffer, bytes.byteOffset + bodyStart + offset, length);
    }
    return { meta: header.meta, sections };
  } catch (error) {
    // Shorter than its preamble says, not JSON, or not there.
    const isNone = error instanceof SyntaxError || error instanceof RangeError || isMissing(error);
    if (isNone) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** The whole file in one piece of memory, which the sections then point into. */
async function readBytes(path: string): Promise<Buffer<ArrayBuffer>> {
  const handle = await open(path);
  try {
    const bytes = Buffer.allocUnsafeSlow((await handle.stat()).size);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length);
      if (bytesRead === 0) throw new RangeError('The file has become shorter.');
      length += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

async function checksumOf(bytes: Buffer): Promise<number> {
  let checksum = 0;
  for (let start = 0; start < bytes.length; start += stepBytes) {
    checksum = crc32(bytes.subarray(start, start + stepBytes), checksum);
    await setImmediate();
  }
  return checksum;
}

/** A section that must be there and of one kind; a file that passed its checksum has it. */
export function section<K extends Kind>(
  file: IndexFile,
  name: string,
  kind: K,
): InstanceType<(typeof kinds)[K]> {
  const found = file.sections[name];
  if (!(found instanceof kinds[kind])) throw new Error(`The index has no section ${name} of kind ${kind}.`);
  return found as InstanceType<(typeof kinds)[K]>;
}

function replaceFile(path: string, parts: readonly Uint8Array[]): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const handle = openSync(temporary, 'w');
    try {
      for (const part of parts) writeFully(handle, part);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writeFully(handle: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(handle, bytes, written);
}

function padded(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

function kindOf(value: Section): Kind {
  for (const [kind, type] of Object.entries(kinds)) if (value instanceof type) return kind as Kind;
  throw new TypeError('An index section must be a typed array of a known kind.');
}
