import type { MmdbFile } from './mmdb-file.ts';

/** A leaf of the tree: where its addresses start (four words) and what its record says. */
export type LeafVisitor = (a: number, b: number, c: number, d: number, record: number, depth: number) => void;

export interface WalkOptions {
  readonly root: number;
  /** Bits already decided above the root: 96 for the IPv4 part of a tree of 128 bits. */
  readonly depth: number;
  /** A node that is visited as if it were a leaf; null when there is none. */
  readonly stopAt: number | null;
  readonly onLeaf: LeafVisitor;
  readonly onProgress: (share: number) => void;
}

/** Leaves between two reports of progress. */
const reportEvery = 131_072;

/** Visits the leaves below a node in order of their addresses. Throws when the nodes form no tree. */
export function walkTree(file: MmdbFile, options: WalkOptions): void {
  const { nodeCount } = file;
  const { stopAt, onLeaf, onProgress } = options;
  const words = new Uint32Array(4);
  let nodesSeen = 0;

  const visit = (record: number, depth: number): void => {
    if (record >= nodeCount || record === stopAt) {
      onLeaf(words[0]!, words[1]!, words[2]!, words[3]!, record, depth);
      return;
    }
    if (depth === 128 || ++nodesSeen > nodeCount)
      throw new Error('The search tree of this MaxMind database has loops.');
    if (nodesSeen % reportEvery === 0) onProgress(nodesSeen / nodeCount);
    visit(file.child(record, 0), depth + 1);
    const word = depth >>> 5;
    const bit = 0x8000_0000 >>> (depth & 31);
    words[word] = words[word]! | bit;
    visit(file.child(record, 1), depth + 1);
    words[word] = words[word]! & ~bit;
  };
  visit(options.root, options.depth);
}

/** The record under which IPv4 addresses are found: a node, or what a shallower leaf says of them all. */
export function findIpv4Root(file: MmdbFile): number {
  if (file.ipVersion === 4) return 0;
  let record = 0;
  for (let depth = 0; depth < 96 && record < file.nodeCount; depth++) record = file.child(record, 0);
  return record;
}
