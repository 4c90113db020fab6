/**
 * A hash of an end user's identifier for finding events: FNV-1a over UTF-16 code units, 32 bits. Two that are equal
 * cost a look at a row too many, so nothing better is needed.
 */
export function userHash(userId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < userId.length; index++) {
    hash = Math.imul(hash ^ userId.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A hash of 53 bits, for where a row is taken on the hash alone. */
export function wideHash(text: string): number {
  let other = 0x9e3779b9;
  for (let index = 0; index < text.length; index++) {
    other = Math.imul(other ^ text.charCodeAt(index), 0x85ebca6b);
    other ^= other >>> 13;
  }
  return ((other >>> 11) & 0x1f_ffff) * 0x1_0000_0000 + userHash(text);
}
