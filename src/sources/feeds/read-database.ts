import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { parseMetadata } from 'mmdb-lib/lib/metadata.js';
import { UnsoundFeedError } from './read-feed.ts';

/** What a database file says of itself. */
export interface DatabaseFacts {
  readonly databaseType: string;
  readonly builtAtMs: number;
  /** Nodes of the search tree. */
  readonly entries: number;
}

/** The metadata is the last part of a file, of 128 KiB at most (MaxMind DB file format, version 2.0). */
const metadataBytes = 128 * 1024;
const sectionSeparatorBytes = 16;

export interface ExpectedDatabase {
  readonly databaseType: RegExp;
  readonly minEntries: number;
  /** When the copy in use was made, since an older one is a step back. */
  readonly notBeforeMs: number | null;
}

/** Checks a MaxMind DB file by what it says of itself. Throws UnsoundFeedError with a plain sentence. */
export function readDatabase(path: string, expected: ExpectedDatabase): DatabaseFacts {
  const handle = openSync(path, 'r');
  try {
    const { size } = fstatSync(handle);
    const tail = Buffer.alloc(Math.min(size, metadataBytes));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    const metadata = metadataOf(tail);
    const { databaseType, nodeCount, searchTreeSize } = metadata;
    const builtAtMs = metadata.buildEpoch.getTime();
    if (!expected.databaseType.test(databaseType))
      throw new UnsoundFeedError(`It is a database of the type ${databaseType.slice(0, 60)}.`);
    if (searchTreeSize + sectionSeparatorBytes > size)
      throw new UnsoundFeedError('The database is cut short.');
    if (nodeCount < expected.minEntries) {
      throw new UnsoundFeedError(
        `Its tree has ${nodeCount} nodes, fewer than the ${expected.minEntries} expected.`,
      );
    }
    if (expected.notBeforeMs !== null && builtAtMs < expected.notBeforeMs) {
      throw new UnsoundFeedError('It is older than the copy in use.');
    }
    return { databaseType, builtAtMs, entries: nodeCount };
  } finally {
    closeSync(handle);
  }
}

function metadataOf(tail: Buffer) {
  if (!tail.includes('\xab\xcd\xefMaxMind.com', 'latin1'))
    throw new UnsoundFeedError('It is no MaxMind DB file.');
  try {
    const metadata = parseMetadata(tail);
    if (metadata.databaseType.length > 0 && Number.isFinite(metadata.buildEpoch.getTime())) return metadata;
  } catch {
    // Falls through to the same sentence.
  }
  throw new UnsoundFeedError('What the database says of itself cannot be read.');
}

const blockBytes = 512;

/**
 * Copies the first `.mmdb` file out of a tar archive (POSIX.1-1988 ustar) to another path. False when the file is no
 * archive, so that it may be a database itself. Throws UnsoundFeedError for an archive without a database.
 */
export function extractDatabase(path: string, target: string): boolean {
  const handle = openSync(path, 'r');
  try {
    const { size } = fstatSync(handle);
    const header = Buffer.alloc(blockBytes);
    if (size < blockBytes) return false;
    for (let offset = 0; offset + blockBytes <= size; ) {
      readSync(handle, header, 0, blockBytes, offset);
      if (header.toString('latin1', 257, 262) !== 'ustar') {
        if (offset === 0) return false;
        break;
      }
      const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
      const length = Number.parseInt(header.toString('latin1', 124, 136), 8);
      const start = offset + blockBytes;
      if (!(length >= 0) || start + length > size) throw new UnsoundFeedError('The archive is cut short.');
      if (name.endsWith('.mmdb')) {
        copyPart(handle, start, length, target);
        return true;
      }
      offset = start + Math.ceil(length / blockBytes) * blockBytes;
    }
    throw new UnsoundFeedError('The archive holds no database.');
  } finally {
    closeSync(handle);
  }
}

function copyPart(source: number, start: number, length: number, target: string): void {
  const handle = openSync(target, 'w');
  try {
    const buffer = Buffer.alloc(1 << 20);
    for (let done = 0; done < length; ) {
      const read = readSync(source, buffer, 0, Math.min(buffer.length, length - done), start + done);
      if (read === 0) throw new UnsoundFeedError('The archive is cut short.');
      writeSync(handle, buffer, 0, read);
      done += read;
    }
  } finally {
    closeSync(handle);
  }
}
