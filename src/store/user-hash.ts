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
