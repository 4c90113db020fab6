import { hash } from 'node:crypto';
import type { KeyedHash } from '../../features/payment/read-card.ts';
import { readKeyFile } from '../keys/read-key-file.ts';

const hashBytes = 16;
/** A block of SHA-256; the key is shorter. */
const blockBytes = 64;

/**
 * HMAC-SHA256 with a secret of the data folder, 128 bits in base64url. Without the secret a hash leads to no card number,
 * although there are few enough of them to try all.
 */
export function openCardHash(dataDir: string): KeyedHash {
  const key = Buffer.alloc(blockBytes);
  readCardKey(dataDir).copy(key);
  const inner = key.map((byte) => byte ^ 0x36);
  const outer = key.map((byte) => byte ^ 0x5c);
  // RFC 2104 by hand: node:crypto takes twenty times as long to set up an HMAC as to hash.
  return (text) => {
    const first = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer');
    return hash('sha256', Buffer.concat([outer, first]), 'buffer')
      .subarray(0, hashBytes)
      .toString('base64url');
  };
}

/** The secret itself, for work beside the server such as loading earlier payments. */
export function readCardKey(dataDir: string): Buffer {
  return readKeyFile(dataDir, 'card-hash.key');
}
