/** The length of time whose events lie together in the index of end users. */
export const userPlaceMs = 3_600_000;

/** Apart by this, the hours; below it, the hash of the identifier. */
const hashes = 4_294_967_296;

/**
 * Where the index keeps an event of an end user: by hour, and within it by a hash of the identifier. An index by the
 * identifier alone would be written to all over for every batch of events, which costs several times as much.
 */
export function userPlace(userId: string, timeMs: number): number {
  return userPlaceOfHour(userId, Math.floor(timeMs / userPlaceMs));
}

/** The same for an hour since the epoch. */
export function userPlaceOfHour(userId: string, hour: number): number {
  return hour * hashes + fnv1a(userId);
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
