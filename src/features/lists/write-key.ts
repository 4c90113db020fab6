import type { IpAddress } from '../ip/ip-address.ts';
import { masked } from './hash-key.ts';

/** Longest key in bytes: 256 UTF-16 units are at most 768 bytes of UTF-8. */
export const longestKey = 768;

const encoder = new TextEncoder();

/** Writes a value in normal form as UTF-8 and gives its length. */
export function writeText(key: Uint8Array, text: string): number {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return encoder.encodeInto(text, key).written;
    key[index] = code;
  }
  return text.length;
}

/** Writes the network of so many leading bits that an address lies in: the bits, then the bytes they reach into. */
export function writeNetwork(key: Uint8Array, ip: IpAddress, bits: number): number {
  if (ip.version === 4) {
    key[0] = bits;
    return 1 + writeWord(key, 1, ip.d, bits);
  }
  // Beyond the lengths of IPv4, so that no key belongs to both.
  key[0] = 64 + bits;
  let length = 1;
  length += writeWord(key, length, ip.a, bits);
  if (bits > 32) length += writeWord(key, length, ip.b, bits - 32);
  if (bits > 64) length += writeWord(key, length, ip.c, bits - 64);
  if (bits > 96) length += writeWord(key, length, ip.d, bits - 96);
  return length;
}

/** Only the bytes that the first `bits` bits of the word reach into. */
function writeWord(key: Uint8Array, at: number, word: number, bits: number): number {
  const kept = masked(word, bits);
  const bytes = bits >= 32 ? 4 : (bits + 7) >>> 3;
  for (let index = 0; index < bytes; index++) key[at + index] = (kept >>> (24 - 8 * index)) & 255;
  return bytes;
}
