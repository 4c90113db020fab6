import { buildLetterSets } from './letter-sets.ts';
import { greatestSeverity, type Lexicon } from './lexicon.ts';
import { mayStart } from './start-filter.ts';
import { rootNode } from './word-trie.ts';

/** Stands for a letter that is hidden. */
export const hidden = -1;

/** A word as it may be read: at each place a code (or `hidden`) and what else it may stand for (0: nothing). */
export interface Reading {
  length: number;
  codes: Int32Array;
  others: Int32Array;
}

export interface Probe {
  /** The entry that is this word, or with which it begins; -1 if there is none. Written as it is in the lexicon. */
  exact(codes: Int32Array, from: number, to: number): number;
  /** The same for readings with several meanings, hidden letters and letters repeated at will. */
  loose(reading: Reading): number;
  /** Whether a whole word may be it but for letters written more or less often. */
  mayBeRepeated(codes: Int32Array, from: number, to: number): boolean;
  /** A word with two neighbouring letters swapped. */
  swapped(codes: Int32Array, from: number, to: number): number;
}

/** Steps one word may cost, so that no input can make the search long. */
const maxSteps = 400;
const longestWord = 40;
/** Letters of a word in which a doubled letter and its neighbour may have changed places. */
const longEnoughForDoubles = 6;
/** Letters that a hidden one may be, by the code its word begins with: the first alphabet that is not behind it. */
const alphabets: readonly (readonly [start: number, letters: readonly number[]])[] = (
  [
    [0x900, 0, 0],
    [0x620, 0x621, 0x64a],
    [0x590, 0x5d0, 0x5ea],
    [0x400, 0x430, 0x45f],
    [0x370, 0x3b1, 0x3c9],
    [0, 0x61, 0x7a],
  ] as const
).map(([start, first, last]) => [
  start,
  first === 0 ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i),
]);
const alphabetOf = (code: number): readonly number[] => alphabets.find(([start]) => code >= start)?.[1] ?? [];
const endOfLatin = 0x250;

export function createProbe(lexicon: Pick<Lexicon, 'entries' | 'words' | 'wordStarts'>): Probe {
  const { words: trie, entries, wordStarts } = lexicon;
  const letterSets = buildLetterSets(entries.map(({ word }) => word));
  const squeezedSets = buildLetterSets(entries.map(({ word }) => word.replace(/(.)\1+/gu, '$1')));
  const isStart = Uint8Array.from(entries, (entry) => (entry.placement === 'whole' ? 0 : 1));
  const isExactOnly = Uint8Array.from(entries, (entry) => (entry.exact ? 1 : 0));
  const severity = Uint8Array.from(entries, greatestSeverity);
  const length = Uint8Array.from(entries, (entry) => [...entry.word].length);

  function exact(codes: Int32Array, from: number, to: number): number {
    if (to - from > 2 && !mayStart(wordStarts, codes, from)) return -1;
    let node = rootNode;
    let found = -1;
    for (let i = from; i < to; i++) {
      node = trie.next(node, codes[i] as number);
      if (node === 0) return found;
      const value = trie.value(node);
      if (value !== -1 && (i === to - 1 || isStart[value] === 1)) found = value;
    }
    return found;
  }

  /** Of several readings the most severe one is taken, then the longest, then the one that is more than a variant. */
  const rank = (value: number): number => severity[value]! * 256 + length[value]! * 2 + isStart[value]!;

  let reading: Reading;
  let steps = 0;
  let best = -1;
  let hiddenCount = 0;

  /** Four letters of a strong word (three where an alphabet has few such words), half of them seen; of a mild word five. */
  function knownWithHidden(value: number, letters: number): boolean {
    if (severity[value]! < 2) return severity[value] === 1 && letters >= 5 && hiddenCount === 1;
    return letters >= ((reading.codes[0] as number) >= endOfLatin ? 3 : 4) && hiddenCount * 2 <= letters;
  }

  /** Takes the entry at the end of a path if what was changed on the way leaves enough to know it by. */
  function offer(value: number, atEnd: boolean, changes: number): void {
    if (value === -1 || (!atEnd && isStart[value] === 0)) return;
    const letters = length[value] as number;
    if (hiddenCount > 0 && !knownWithHidden(value, letters)) return;
    if (changes > 0 && isExactOnly[value] === 1) return;
    if (best === -1 || rank(value) > rank(best)) best = value;
  }

  function walk(node: number, at: number, changes: number): void {
    if (++steps > maxSteps) return;
    if (node !== rootNode) offer(trie.value(node), at === reading.length, changes);
    if (at === reading.length) return;
    const code = reading.codes[at] as number;
    if (code === hidden) {
      hiddenCount++;
      for (const letter of alphabetOf(reading.codes[0] as number)) {
        const next = trie.next(node, letter);
        if (next !== 0) walk(next, at + 1, changes);
      }
      hiddenCount--;
      return;
    }
    let run = 1;
    while (at + run < reading.length && reading.codes[at + run] === code) run++;
    let next = node;
    for (let taken = 1; taken <= run && taken <= 3; taken++) {
      next = trie.next(next, code);
      if (next === 0) break;
      // A letter written twice for one is a change; written more often it can only be meant.
      walk(next, at + run, changes + (run - taken === 1 ? 1 : 0));
    }
    const other = reading.others[at] as number;
    if (other !== 0) {
      const step = trie.next(node, other);
      if (step !== 0) walk(step, at + 1, changes);
    }
  }

  /** The entry that the letters are when so many at `at` change places with as many after them; -1 if there is none. */
  function afterSwap(
    prefix: number,
    codes: Int32Array,
    at: number,
    to: number,
    first: number,
    second: number,
  ): number {
    let node = prefix;
    for (let i = at + first; i < at + first + second && node !== 0; i++)
      node = trie.next(node, codes[i] as number);
    for (let i = at; i < at + first && node !== 0; i++) node = trie.next(node, codes[i] as number);
    for (let rest = at + first + second; rest < to && node !== 0; rest++)
      node = trie.next(node, codes[rest] as number);
    const value = node === 0 ? -1 : trie.value(node);
    if (value === -1 || isExactOnly[value] === 1 || severity[value] === 0) return -1;
    // A mild word must be longer, since what comes of swapping is more easily another word.
    return length[value]! >= (severity[value] === 1 ? 5 : 4) ? value : -1;
  }

  /** The same for a letter that stands twice, as in “scheßi”. */
  function afterDoubleSwap(prefix: number, codes: Int32Array, at: number, to: number): number {
    const [one, two, three] = [codes[at], codes[at + 1], codes[at + 2]];
    if (at + 2 >= to || one === three) return -1;
    if (two === three) return afterSwap(prefix, codes, at, to, 1, 2);
    return one === two ? afterSwap(prefix, codes, at, to, 2, 1) : -1;
  }

  return {
    exact,
    loose(asked) {
      if (asked.length > longestWord || asked.codes[0] === hidden) return -1;
      reading = asked;
      steps = 0;
      best = -1;
      hiddenCount = 0;
      walk(rootNode, 0, 0);
      return best;
    },
    mayBeRepeated: (codes, from, to) => squeezedSets.mayHold(codes, from, to, true),
    swapped(codes, from, to) {
      if (to - from < 4 || to - from > 16 || !letterSets.mayHold(codes, from, to)) return -1;
      let prefix = rootNode;
      for (let i = from; i + 1 < to && prefix !== 0; i++) {
        const first = codes[i] as number;
        const second = codes[i + 1] as number;
        if (first !== second) {
          const value = afterSwap(prefix, codes, i, to, 1, 1);
          if (value !== -1) return value;
        }
        const value = to - from < longEnoughForDoubles ? -1 : afterDoubleSwap(prefix, codes, i, to);
        if (value !== -1) return value;
        prefix = trie.next(prefix, first);
      }
      return -1;
    },
  };
}
