import type { WordRows } from './word-rows.ts';

/**
 * Buckets that the features of a text fall into, in the order of the words they begin in. One that the text has had
 * before is written as its complement (`~bucket`, below 0). The arrays are the hasher's own.
 */
export interface TextFeatures {
  count: number;
  buckets: Int32Array;
  /** How many of the buckets belong to the words up to and with this one. */
  ends: Int32Array;
}

export type HashFeatures = (rows: WordRows) => TextFeatures;

const longestGram = 5;
const space = 0x20;
/** FNV-1a's prime; the offset is another for each kind of feature, so that their hashes differ. */
const prime = 0x01000193;
const gramOffset = 0x811c9dc5;
const wordOffset = 0x9747b28c;
const pairOffset = 0x3c6ef372;

/**
 * Hashes the runs of one to five characters, the words and the pairs of words of a text into 2^bits buckets. Runs go
 * across spaces; single characters count only beyond ASCII, where one may be a word.
 */
export function createFeatureHasher(bits: number): HashFeatures {
  const shift = 32 - bits;
  // The round in which a bucket was seen last, in one byte, so that the table stays in the processor's cache.
  const seen = new Uint8Array(1 << bits);
  let round = 0;
  let padded = new Int32Array(1024);
  const out: TextFeatures = { count: 0, buckets: new Int32Array(4096), ends: new Int32Array(256) };

  /** The bucket of a hash, or its complement where this round has had it. Without a branch, which would be a guess. */
  function bucketOf(hash: number): number {
    const bucket = finish(hash) >>> shift;
    const differs = (seen[bucket] as number) ^ round;
    seen[bucket] = round;
    return bucket ^ ((differs - 1) >> 31);
  }

  /** The text stands between two spaces, so that its first and last word are marked like the others. */
  function pad({ codes, length }: WordRows): void {
    if (padded.length < length + 2) padded = new Int32Array(2 * (length + 2));
    padded[0] = space;
    for (let at = 0; at < length; at++) padded[at + 1] = codes[at] as number;
    padded[length + 1] = space;
  }

  return (rows) => {
    if (++round === 0x100) {
      seen.fill(0);
      round = 1;
    }
    pad(rows);
    const text = padded;
    const length = rows.length + 2;
    const most = length * (longestGram + 2);
    if (out.buckets.length < most) out.buckets = new Int32Array(2 * most);
    if (out.ends.length < rows.count) out.ends = new Int32Array(2 * rows.count);
    const { buckets, ends } = out;
    let count = 0;
    let before = 0;
    for (let word = 0, start = 0; word < rows.count; word++) {
      const wordStart = (rows.start[word] as number) + 1;
      const wordEnd = (rows.end[word] as number) + 1;
      for (; start < wordEnd; start++) {
        const code = text[start] as number;
        let hash = Math.imul(gramOffset ^ code, prime);
        if (code > 0x7f) buckets[count++] = bucketOf(hash);
        if (start + longestGram <= length) {
          hash = Math.imul(hash ^ (text[start + 1] as number), prime);
          buckets[count] = bucketOf(hash);
          hash = Math.imul(hash ^ (text[start + 2] as number), prime);
          buckets[count + 1] = bucketOf(hash);
          hash = Math.imul(hash ^ (text[start + 3] as number), prime);
          buckets[count + 2] = bucketOf(hash);
          hash = Math.imul(hash ^ (text[start + 4] as number), prime);
          buckets[count + 3] = bucketOf(hash);
          count += 4;
          continue;
        }
        for (let at = start + 1; at < length; at++) {
          hash = Math.imul(hash ^ (text[at] as number), prime);
          buckets[count++] = bucketOf(hash);
        }
      }
      let hash = wordOffset;
      for (let at = wordStart; at < wordEnd; at++) hash = Math.imul(hash ^ (text[at] as number), prime);
      buckets[count++] = bucketOf(hash);
      if (word > 0) buckets[count++] = bucketOf(Math.imul(before ^ pairOffset, 0x85ebca6b) ^ hash);
      before = hash;
      ends[word] = count;
    }
    out.count = count;
    return out;
  };
}

/** Spreads every bit over the whole number (the end of MurmurHash3), since the bucket is its highest bits. */
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  return Math.imul(mixed, 0xc2b2ae35);
}
