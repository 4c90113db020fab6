/** Set of words over code points, each with a value ≥ 0, in typed arrays. */
export interface WordTrie {
  /** The node after `code`, or 0: no node is reached by that. The root is 1. */
  next(node: number, code: number): number;
  /** Value of the word that ends at the node, or -1. */
  value(node: number): number;
}

export const rootNode = 1;
/** No code is below -1. */
const noCode = -2;

/**
 * Builds a trie of the words; of a word given twice the first value holds. Nodes are numbered as they are made, so most
 * are followed by their only child, and a step along a word is one to the place beside. Of the other children a node
 * knows the last five bits of their codes, so that a step that leads nowhere hardly ever looks for them in the table.
 */
export function buildWordTrie(words: Iterable<readonly [word: string, value: number]>): WordTrie {
  // Three numbers a node, side by side so that a look-up touches one line of the cache: the code that leads to the next
  // node, bits of the codes that lead to others, the value.
  let nodes = new Int32Array(3 * 512);
  let last = -1;
  // Open addressing; three numbers a place: node, code, target.
  let mask = 1023;
  let table = new Int32Array(3 * (mask + 1));
  let used = 0;

  function slotOf(node: number, code: number): number {
    let slot = ((Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b)) >>> 7) & mask;
    for (;;) {
      const at = 3 * slot;
      if (table[at] === 0 || (table[at] === node && table[at + 1] === code)) return at;
      slot = (slot + 1) & mask;
    }
  }

  function put(node: number, code: number, target: number): void {
    const at = slotOf(node, code);
    table[at] = node;
    table[at + 1] = code;
    table[at + 2] = target;
  }

  function enlarge(): void {
    const old = table;
    mask = mask * 2 + 1;
    table = new Int32Array(3 * (mask + 1));
    for (let at = 0; at < old.length; at += 3)
      if (old[at] !== 0) put(old[at] as number, old[at + 1] as number, old[at + 2] as number);
  }

  function next(node: number, code: number): number {
    const at = 3 * node;
    if (nodes[at] === code) return node + 1;
    if ((((nodes[at + 1] as number) >>> code) & 1) === 0) return 0;
    // An empty place holds the target 0.
    return table[slotOf(node, code) + 2] as number;
  }

  function addNode(): number {
    last++;
    if (3 * (last + 1) > nodes.length) {
      const more = new Int32Array(nodes.length * 2);
      more.set(nodes);
      nodes = more;
    }
    nodes[3 * last] = noCode;
    nodes[3 * last + 2] = -1;
    return last;
  }

  function add(node: number, code: number): number {
    const known = next(node, code);
    if (known !== 0) return known;
    const made = addNode();
    if (made === node + 1) {
      nodes[3 * node] = code;
      return made;
    }
    nodes[3 * node + 1]! |= 1 << code;
    put(node, code, made);
    // At most half full, so that a search that fails ends soon.
    if (++used * 2 > mask) enlarge();
    return made;
  }

  // What is no node, and the root.
  addNode();
  addNode();
  for (const [word, value] of words) {
    let node = rootNode;
    for (const part of word) node = add(node, part.codePointAt(0) as number);
    if (node !== rootNode && nodes[3 * node + 2] === -1) nodes[3 * node + 2] = value;
  }
  return { next, value: (node) => nodes[3 * node + 2] as number };
}
