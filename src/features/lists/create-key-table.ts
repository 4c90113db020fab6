import { type EntryVisitor, KeyBucket } from './key-bucket.ts';
import { KeyFilter } from './key-filter.ts';
import type { KeyTeller } from './network-lengths.ts';

/**
 * Entries by byte keys, as many as memory holds. Extendible hashing (Fagin and others, 1979): a bucket that is full is
 * split in two and no other is touched, so that no change costs more than one bucket's worth of work, however many
 * entries there are. Keys are the first bytes of an array, and come with their hash.
 */
export interface KeyTable {
  readonly size: number;
  /** False for most keys that are not there; then nothing needs to be found. */
  mayHave(hash: number): boolean;
  find(key: Uint8Array, length: number, hash: number, visitor: EntryVisitor): void;
  /** Puts an entry in, or in the place of the list's earlier one of the key. Gives whether it is new. */
  set(
    key: Uint8Array,
    length: number,
    hash: number,
    list: number,
    entry: number,
    expiresAtMs: number,
  ): boolean;
  delete(key: Uint8Array, length: number, hash: number, list: number): boolean;
  /** Takes out what is gone, one bucket at a time; yields how many were. The table may be used in between. */
  sweep(
    isGone: (list: number, expiresAtMs: number) => boolean,
    onGone: (key: Uint8Array) => void,
  ): Generator<number>;
  /** Those that together tell every key there is now, also if entries come meanwhile; one that several lists have as often. */
  tellers(): readonly KeyTeller[];
  sizeBytes(): number;
}

/** So that a split takes a fraction of a millisecond. */
const bucketEntries = 2048;
/** A directory of a million places: a thousand million entries. */
const deepest = 20;
const smallestFilterBits = 3;

export function createKeyTable(): KeyTable {
  let directory: KeyBucket[] = [new KeyBucket()];
  let size = 0;
  let filterBits = smallestFilterBits;
  let filter = new KeyFilter(filterBits);
  /** A larger filter that is being filled, and the buckets it still lacks. */
  let growing: { readonly filter: KeyFilter; readonly left: KeyBucket[] } | null = null;

  const bucketOf = (hash: number): KeyBucket => directory[hash & (directory.length - 1)]!;

  function split(bucket: KeyBucket, hash: number): void {
    const { depth } = bucket;
    if (directory.length === 2 ** depth) directory = [...directory, ...directory];
    const halves = bucket.split();
    const step = 2 ** depth;
    for (let place = hash & (step - 1); place < directory.length; place += step) {
      directory[place] = halves[(place >>> depth) & 1]!;
    }
    growing?.left.push(...halves);
  }

  function addToFilter(hash: number): void {
    filter.add(hash);
    if (growing === null && size > filter.capacity) {
      growing = { filter: new KeyFilter(++filterBits), left: [...new Set(directory)] };
    }
    if (growing === null) return;
    growing.filter.add(hash);
    // One bucket with each new entry: long before the entries double again all are done.
    growing.left.pop()?.eachHash(growing.filter);
    if (growing.left.length > 0) return;
    filter = growing.filter;
    growing = null;
  }

  return {
    get size() {
      return size;
    },

    mayHave: (hash) => filter.mayHave(hash),

    find(key, length, hash, visitor) {
      bucketOf(hash).find(key, length, hash, visitor);
    },

    set(key, length, hash, list, entry, expiresAtMs) {
      let bucket = bucketOf(hash);
      while (bucket.count >= bucketEntries && bucket.depth < deepest) {
        split(bucket, hash);
        bucket = bucketOf(hash);
      }
      if (bucket.isFull) throw new Error('Too many entries share a hash.');
      const isNew = bucket.set(key, length, hash, list, entry, expiresAtMs);
      if (isNew) {
        size++;
        addToFilter(hash);
      }
      return isNew;
    },

    delete(key, length, hash, list) {
      const wasThere = bucketOf(hash).delete(key, length, hash, list);
      if (wasThere) size--;
      return wasThere;
    },

    *sweep(isGone, onGone) {
      for (const bucket of new Set(directory)) {
        // Split meanwhile; its halves have their turn the next time.
        if (bucket.isSplit) continue;
        const gone = bucket.sweep(isGone, onGone);
        size -= gone;
        yield gone;
      }
    },

    // A bucket that is split keeps what it had.
    tellers: () => [...new Set(directory)],

    sizeBytes() {
      let sum = directory.length * 8 + filter.sizeBytes;
      for (const bucket of new Set(directory)) sum += bucket.sizeBytes();
      return sum;
    },
  };
}
