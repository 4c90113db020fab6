import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';

/** Writes a file so that a reader sees the old text or the whole new one. */
export function writeFileAtomically(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  const handle = openSync(temporary, 'w');
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, path);
}

/** The SHA-256 of a file in hexadecimal digits, read a little at a time. */
export function sha256Of(path: string): string {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(1 << 20);
  const handle = openSync(path, 'r');
  try {
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer))
      hash.update(buffer.subarray(0, read));
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}
