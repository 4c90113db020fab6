import { type EntryVisitor, KeyBucket } from './key-bucket.ts';
import { KeyFilter } from './key-filter.ts';

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
  sizeBytes(): number;
}

/** So that a split takes a fraction of a millisecond. */
const bucketEntries = 2048;
/** A directory of a million places: a thousand million entries. */
const deepest = 20;
const smallestFilterBits = 3;

interface Node {
  bucket: KeyBucket;
  /** How many of the hash's low bits all its entries have in common. */
  depth: number;
}

export function createKeyTable(): KeyTable {
  let directory: Node[] = [{ bucket: new KeyBucket(), depth: 0 }];
  let size = 0;
  let filterBits = smallestFilterBits;
  let filter = new KeyFilter(filterBits);
  /** A larger filter that is being filled, and the nodes it still lacks. */
  let growing: { readonly filter: KeyFilter; readonly left: Node[] } | null = null;

  const nodeOf = (hash: number): Node => directory[hash & (directory.length - 1)]!;

  function split(node: Node, hash: number): void {
    const { depth } = node;
    if (directory.length === 2 ** depth) directory = [...directory, ...directory];
    const [zero, one] = node.bucket.split(depth);
    node.bucket = zero;
    node.depth = depth + 1;
    const sibling: Node = { bucket: one, depth: depth + 1 };
    const step = 2 ** (depth + 1);
    const first = (hash & (2 ** depth - 1)) | (2 ** depth);
    for (let place = first; place < directory.length; place += step) directory[place] = sibling;
    growing?.left.push(sibling);
  }

  function addToFilter(hash: number): void {
    filter.add(hash);
    if (growing === null && size > filter.capacity) {
      growing = { filter: new KeyFilter(++filterBits), left: [...new Set(directory)] };
    }
    if (growing === null) return;
    growing.filter.add(hash);
    // One bucket with each new entry: long before the entries double again all are done.
    growing.left.pop()?.bucket.eachHash(growing.filter);
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
      nodeOf(hash).bucket.find(key, length, hash, visitor);
    },

    set(key, length, hash, list, entry, expiresAtMs) {
      let node = nodeOf(hash);
      while (node.bucket.count >= bucketEntries && node.depth < deepest) {
        split(node, hash);
        node = nodeOf(hash);
      }
      if (node.bucket.isFull) throw new Error('Too many entries share a hash.');
      const isNew = node.bucket.set(key, length, hash, list, entry, expiresAtMs);
      if (isNew) {
        size++;
        addToFilter(hash);
      }
      return isNew;
    },

    delete(key, length, hash, list) {
      const wasThere = nodeOf(hash).bucket.delete(key, length, hash, list);
      if (wasThere) size--;
      return wasThere;
    },

    *sweep(isGone, onGone) {
      for (const node of new Set(directory)) {
        const gone = node.bucket.sweep(isGone, onGone);
        size -= gone;
        yield gone;
      }
    },

    sizeBytes() {
      let sum = directory.length * 8 + filter.sizeBytes;
      for (const { bucket } of new Set(directory)) sum += bucket.sizeBytes();
      return sum;
    },
  };
}
