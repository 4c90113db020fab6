/** Set of words over code points, each with a value ≥ 0; open-addressing transitions in typed arrays. */
export interface WordTrie {
  /** The node after `code`, or 0: no node is reached by that. The root is 1. */
  next(node: number, code: number): number;
  /** Value of the word that ends at the node, or -1. */
  value(node: number): number;
}

export const rootNode = 1;

/** Builds a trie of the words; of a word given twice the first value holds. */
export function buildWordTrie(words: Iterable<readonly [word: string, value: number]>): WordTrie {
  let mask = 1023;
  let nodeKeys = new Int32Array(mask + 1);
  let codeKeys = new Int32Array(mask + 1);
  let targets = new Int32Array(mask + 1);
  let values = new Int32Array(512).fill(-1);
  let nodes = 1;

  function slotOf(node: number, code: number): number {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b)) >>> 7;
    for (slot &= mask; nodeKeys[slot] !== 0; slot = (slot + 1) & mask) {
      if (nodeKeys[slot] === node && codeKeys[slot] === code) return slot;
    }
    return slot;
  }

  function enlarge(): void {
    const [oldNodes, oldCodes, oldTargets] = [nodeKeys, codeKeys, targets];
    mask = mask * 2 + 1;
    nodeKeys = new Int32Array(mask + 1);
    codeKeys = new Int32Array(mask + 1);
    targets = new Int32Array(mask + 1);
    for (let old = 0; old < oldNodes.length; old++) {
      if (oldNodes[old] === 0) continue;
      const slot = slotOf(oldNodes[old] as number, oldCodes[old] as number);
      nodeKeys[slot] = oldNodes[old] as number;
      codeKeys[slot] = oldCodes[old] as number;
      targets[slot] = oldTargets[old] as number;
    }
  }

  function add(node: number, code: number): number {
    const slot = slotOf(node, code);
    if (nodeKeys[slot] !== 0) return targets[slot] as number;
    nodes++;
    if (nodes === values.length) {
      const more = new Int32Array(values.length * 2).fill(-1);
      more.set(values);
      values = more;
    }
    nodeKeys[slot] = node;
    codeKeys[slot] = code;
    targets[slot] = nodes;
    // At most half full, so that a search that fails ends soon.
    if (nodes * 2 > mask) enlarge();
    return nodes;
  }

  for (const [word, value] of words) {
    let node = rootNode;
    for (const part of word) node = add(node, part.codePointAt(0) as number);
    if (node !== rootNode && values[node] === -1) values[node] = value;
  }

  return {
    next(node, code) {
      const slot = slotOf(node, code);
      return nodeKeys[slot] === 0 ? 0 : (targets[slot] as number);
    },
    value: (node) => values[node] as number,
  };
}
