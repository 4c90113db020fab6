import { hash } from 'node:crypto';
import type { KeyedHash } from '../../features/payment/read-card.ts';
import { readKeyFile } from '../keys/read-key-file.ts';

/** Of base64url: 21 whole characters and one of which only the first two bits count. */
const wholeCharacters = 21;
const lastCharacters = 'AQgw';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** A block of SHA-256; the key is shorter. */
const blockBytes = 64;
const digestBytes = 32;
/** Nearly all texts are shorter; longer ones get room of their own. */
const roomBytes = 512;

/**
 * HMAC-SHA256 with a secret of the data folder, 128 bits in base64url. Without the secret a hash leads to no card number,
 * although there are few enough of them to try all.
 */
export function openCardHash(dataDir: string): KeyedHash {
  const key = Buffer.alloc(blockBytes);
  readCardKey(dataDir).copy(key);
  const inner = Buffer.alloc(roomBytes);
  const outer = Buffer.alloc(blockBytes + digestBytes);
  for (let index = 0; index < blockBytes; index++) {
    inner[index] = key[index]! ^ 0x36;
    outer[index] = key[index]! ^ 0x5c;
  }
  // RFC 2104 by hand: node:crypto takes twenty times as long to set up an HMAC as to hash, and buffers of their own for
  // each step would take twice as long again.
  return (text) => {
    const bytes = Buffer.byteLength(text);
    const room = blockBytes + bytes <= roomBytes ? inner : Buffer.alloc(blockBytes + bytes, inner);
    room.write(text, blockBytes);
    const first = hash('sha256', room.subarray(0, blockBytes + bytes), 'binary');
    // It may be the number of a card.
    room.fill(0, blockBytes, blockBytes + bytes);
    outer.write(first, blockBytes, 'latin1');
    const whole = hash('sha256', outer, 'base64url');
    const bits = alphabet.indexOf(whole[wholeCharacters]!) >> 4;
    return whole.slice(0, wholeCharacters) + lastCharacters[bits];
  };
}

/** The secret itself, for work beside the server such as loading earlier payments. */
export function readCardKey(dataDir: string): Buffer {
  return readKeyFile(dataDir, 'card-hash.key');
}
