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
  // Three numbers a transition, side by side so that a look-up touches one line of the cache: node, code, target.
  let table = new Int32Array(3 * (mask + 1));
  let values = new Int32Array(512).fill(-1);
  let nodes = 1;

  function slotOf(node: number, code: number): number {
    let slot = ((Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b)) >>> 7) & mask;
    for (;;) {
      const at = 3 * slot;
      if (table[at] === 0 || (table[at] === node && table[at + 1] === code)) return at;
      slot = (slot + 1) & mask;
    }
  }

  function put(at: number, node: number, code: number, target: number): void {
    table[at] = node;
    table[at + 1] = code;
    table[at + 2] = target;
  }

  function enlarge(): void {
    const old = table;
    mask = mask * 2 + 1;
    table = new Int32Array(3 * (mask + 1));
    for (let at = 0; at < old.length; at += 3) {
      const node = old[at] as number;
      const code = old[at + 1] as number;
      if (node !== 0) put(slotOf(node, code), node, code, old[at + 2] as number);
    }
  }

  function add(node: number, code: number): number {
    const at = slotOf(node, code);
    if (table[at] !== 0) return table[at + 2] as number;
    nodes++;
    if (nodes === values.length) {
      const more = new Int32Array(values.length * 2).fill(-1);
      more.set(values);
      values = more;
    }
    put(at, node, code, nodes);
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
    // An empty place holds the target 0.
    next: (node, code) => table[slotOf(node, code) + 2] as number,
    value: (node) => values[node] as number,
  };
}
