import type { IpAddress } from '../ip/ip-address.ts';

/**
 * A 32-bit hash of the first bytes of an array. The seed is chance, so that nobody can choose values that collide; what
 * has the same hash is compared byte by byte all the same.
 */
export function hashKey(bytes: Uint8Array, length: number, seed: number): number {
  // The mixing steps and their constants are those of MurmurHash3 (Austin Appleby, public domain).
  let hash = seed ^ length;
  for (let index = 0; index < length; index++) {
    hash = Math.imul(hash ^ bytes[index]!, 0x85ebca6b);
    hash = (hash << 13) | (hash >>> 19);
  }
  return finish(hash);
}

/** The same for the network of so many leading bits that an address lies in. */
export function hashNetwork(ip: IpAddress, bits: number, seed: number): number {
  if (ip.version === 4) return finish(mixWord(seed ^ bits, masked(ip.d, bits)));
  let hash = mixWord(seed ^ (bits + 64), masked(ip.a, bits));
  if (bits > 32) hash = mixWord(hash, masked(ip.b, bits - 32));
  if (bits > 64) hash = mixWord(hash, masked(ip.c, bits - 64));
  if (bits > 96) hash = mixWord(hash, masked(ip.d, bits - 96));
  return finish(hash);
}

/** The first bits of a 32-bit word, all others zero. */
export function masked(word: number, bits: number): number {
  if (bits >= 32) return word;
  return bits === 0 ? 0 : word & (-1 << (32 - bits));
}

function mixWord(hash: number, word: number): number {
  let mixed = Math.imul(word, 0xcc9e2d51);
  mixed = (mixed << 15) | (mixed >>> 17);
  let next = hash ^ Math.imul(mixed, 0x1b873593);
  next = (next << 13) | (next >>> 19);
  return (Math.imul(next, 5) + 0xe6546b64) | 0;
}

function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
